#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <string>

#include "core/base/message.h"
#include "core/base/subprocess.h"

namespace ui {

/// A child process whose lines arrive as signals, on a thread with an event loop, which it never blocks for
/// long. The process ends with this object, which a slot of any of its signals may delete.
class LineProcess : public QObject {
    Q_OBJECT
public:
    /// Throws bench::Error that names the program if it cannot be started.
    explicit LineProcess(const bench::SubprocessOptions& options);

    /// Writes nothing to a process that no longer reads. Such a process has ended, and ended() follows.
    void write(const std::string& line);

signals:
    void lineArrived(const std::string& line);
    /// Emitted once, as the last signal. `how`: "exit code 1".
    void ended(const bench::Message& how);

private:
    void readLines();

    bench::Subprocess process_;
    QSocketNotifier notifier_;
};

}  // namespace ui
