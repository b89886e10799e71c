#pragma once

#include <QObject>
#include <QStringList>

#include "core/base/message.h"
#include "ui/run/cli_process.h"

namespace ui {

/// Runs `compilescope-cli selftest` for one device after the other. The command writes its results to the
/// user's data folder. GUI thread only.
class SelfTestRunner : public QObject {
    Q_OBJECT
public:
    explicit SelfTestRunner(QObject* parent = nullptr);

    bool isRunning() const { return !device_.isEmpty(); }
    QString device() const { return device_; }  ///< the device being measured; empty: none
    void start(const QStringList& devices);     ///< does nothing during a test
    void cancel();

signals:
    void changed();  ///< started, next device or ended
    void failed(const QString& device, const bench::Message& reason);

private:
    void next();

    CliProcess process_;
    QStringList waiting_;
    QString device_;
    bool cancelled_ = false;
};

}  // namespace ui
