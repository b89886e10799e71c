#include "ui/run/run_worker.h"

#include "core/results/history.h"

namespace ui {

namespace {

constexpr qint64 kBetweenSignals_ms = 50;

/// Returns true at most once in kBetweenSignals_ms.
bool hasPassed(QElapsedTimer& since) {
    if (since.isValid() && !since.hasExpired(kBetweenSignals_ms)) return false;
    since.start();
    return true;
}

}  // namespace

void RunWorker::execute(const bench::RunPlan& plan, const bench::RunOptions& options, std::stop_token token) {
    bench::RunOutcome outcome;
    try {
        outcome = bench::run(
            plan, std::move(token), [this](const bench::RunEvent& event) { take(event); }, options);
        if (!outcome.rows.empty())
            if (const std::string problem = bench::results::remember_run(outcome.out_dir); !problem.empty())
                addToLog("warning: " + problem);
    } catch (const std::exception& error) {
        outcome = bench::RunOutcome::failure(bench::message_of(error));
    }
    flushLog();
    emit finished(outcome);  // exactly once
}

void RunWorker::take(const bench::RunEvent& event) {
    if (const auto* log = std::get_if<bench::LogLines>(&event))
        addToLog(log->text);
    else if (isDue(event))
        emit happened(event);
    if (pendingLog_ && hasPassed(sinceLog_)) flushLog();
}

bool RunWorker::isDue(const bench::RunEvent& event) {
    if (const auto* round = std::get_if<bench::RoundMeasured>(&event))
        return hasPassed(sinceRound_[{round->cell, round->mode}]);
    if (const auto* progress = std::get_if<bench::Progress>(&event))
        return progress->arms_done == progress->arms_total || hasPassed(sinceProgress_);
    return true;
}

void RunWorker::addToLog(const std::string& text) {
    if (pendingLog_)
        pendingLog_->text += "\n" + text;
    else
        pendingLog_ = bench::LogLines{text};
}

void RunWorker::flushLog() {
    if (pendingLog_) emit happened(*std::exchange(pendingLog_, std::nullopt));
}

}  // namespace ui
