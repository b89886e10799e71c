#include "ui/preview/line_process.h"

#include <QPointer>

namespace ui {

namespace {

using namespace std::chrono_literals;
constexpr auto kToExit = 500ms;  ///< after its last line

}  // namespace

LineProcess::LineProcess(const bench::SubprocessOptions& options)
    : process_(options), notifier_(process_.stdout_fd(), QSocketNotifier::Read) {
    connect(&notifier_, &QSocketNotifier::activated, this, &LineProcess::readLines);
}

void LineProcess::write(const std::string& line) {
    process_.write_line(line);
    // Writing may have taken in lines, of which the notifier knows nothing.
    if (process_.has_buffered_line())
        QMetaObject::invokeMethod(this, &LineProcess::readLines, Qt::QueuedConnection);
}

void LineProcess::readLines() {
    const QPointer<LineProcess> alive(this);
    std::string line;
    while (alive && notifier_.isEnabled()) {
        switch (process_.read_line(line, 0ms)) {
            case bench::Subprocess::Read::timeout:
                return;
            case bench::Subprocess::Read::line:
                emit lineArrived(line);
                break;
            case bench::Subprocess::Read::end: {
                notifier_.setEnabled(false);
                const auto exit = process_.wait(kToExit);
                emit ended((exit ? *exit : process_.kill()).describe());
                return;
            }
        }
    }
}

}  // namespace ui
