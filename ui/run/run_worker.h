#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "core/protocol/run_event.h"
#include "core/run/runner.h"

namespace ui {

/// Lives on the run's thread, calls bench::run there and turns its events into a signal. Owned and started by
/// RunController; nobody else needs it. Rounds (of each arm), progress and log lines are sent at most 20 times
/// a second each: a round or progress that comes too early is dropped, log lines are sent together later.
/// Everything else is sent at once.
class RunWorker : public QObject {
    Q_OBJECT
public:
    void execute(const bench::RunPlan& plan, const bench::RunOptions& options, std::stop_token token);

signals:
    void happened(const bench::RunEvent& event);
    void finished(const bench::RunOutcome& outcome);

private:
    void take(const bench::RunEvent& event);
    bool isDue(const bench::RunEvent& event);
    void addToLog(const std::string& text);
    void flushLog();

    std::map<std::pair<int, std::string>, QElapsedTimer>
        sinceRound_;  ///< by cell and mode: their rounds come side by side
    QElapsedTimer sinceProgress_, sinceLog_;
    std::optional<bench::LogLines> pendingLog_;
};

}  // namespace ui
