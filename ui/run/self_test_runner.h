#pragma once

#include <QObject>
#include <QStringList>

#include "core/base/message.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Runs `compilescope-cli selftest` for one device after the other; what it measures lies in the user's data
/// folder then. GUI thread.
class SelfTestRunner : public QObject {
    Q_OBJECT
public:
    explicit SelfTestRunner(QObject* parent = nullptr);

    bool isRunning() const { return !device_.isEmpty(); }
    QString device() const { return device_; }  ///< that is measured now; empty: none
    void start(const QStringList& devices);     ///< nothing while one is running
    void cancel();

signals:
    void changed();  ///< begun, the next device, ended
    void failed(const QString& device, const bench::Message& reason);

private:
    void next();

    CliProcess process_;
    QStringList waiting_;
    QString device_;
    bool cancelled_ = false;
};

}  // namespace ui
