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

/// Calls bench::run on the run's thread and emits its events as a signal. Owned and started by RunController.
/// Rounds (of each arm), progress and log lines are emitted at most 20 times a second each: a round or
/// progress that comes too early is dropped, log lines are collected. Other events are emitted immediately.
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
        sinceRound_;  ///< by cell and mode, because the modes take turns
    QElapsedTimer sinceProgress_, sinceLog_;
    std::optional<bench::LogLines> pendingLog_;
};

}  // namespace ui
