#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <string>

#include "core/base/message.h"
#include "core/base/subprocess.h"

namespace ui {

/// A child process whose lines come as signals, to a thread with an event loop, which it never blocks for
/// long. The process ends with this object, which may go in answer to any of its signals.
class LineProcess : public QObject {
    Q_OBJECT
public:
    /// Throws bench::Error that names the program when it cannot be started.
    explicit LineProcess(const bench::SubprocessOptions& options);

    /// To a process that no longer reads nothing is written: it has ended, which ended() says next.
    void write(const std::string& line);

signals:
    void lineArrived(const std::string& line);
    /// Once, and the last. `how`: English, "exit code 1".
    void ended(const bench::Message& how);

private:
    void readLines();

    bench::Subprocess process_;
    QSocketNotifier notifier_;
};

}  // namespace ui
