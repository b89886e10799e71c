#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

#include "core/base/message.h"

namespace ui {

/// One command of compilescope-cli at a time, which is asked for its messages with their ids. GUI thread; nothing here blocks but the destructor, which waits
/// for the program to give up.
class CliProcess : public QObject {
    Q_OBJECT
public:
    explicit CliProcess(QObject* parent = nullptr);
    ~CliProcess() override;

    bool isRunning() const { return process_.state() != QProcess::NotRunning; }
    /// Nothing while one is running. `program`: another compilescope-cli than this program's.
    void start(const QStringList& arguments, const QString& program = {});
    void cancel();  ///< asks it to end; ended() comes when it has

signals:
    void said(const bench::Message& line);  ///< on its stderr, without its name in front
    /// Once for each start(). `complaint`: the last line of its stderr, or why it could not be started.
    void ended(int exitCode, const QByteArray& output, const bench::Message& complaint);

private:
    void takeLines();
    void onEnd(bool started);

    QProcess process_;
    QByteArray stderr_;
    bench::Message lastLine_;
};

}  // namespace ui
