#include "ui/run/run_worker.h"

#include "core/plan/cells.h"
#include "core/results/history.h"

namespace ui {

namespace {

constexpr qint64 kBetweenSignals_ms = 50;

/// True at most every kBetweenSignals_ms.
bool isDue(QElapsedTimer& since) {
    if (since.isValid() && !since.hasExpired(kBetweenSignals_ms)) return false;
    since.start();
    return true;
}

}  // namespace

void RunWorker::execute(const bench::RunPlan& plan, const bench::RunOptions& options, std::stop_token token) {
    bench::RunOutcome outcome;
    try {
        outcome = bench::run(plan, token, *this, options);
        if (!outcome.rows.empty())
            if (const std::string problem = bench::results::remember_run(outcome.out_dir); !problem.empty())
                pendingLog_.append("warning: " + QString::fromStdString(problem));
    } catch (const std::exception& error) {
        outcome = bench::RunOutcome::failure(error.what());
    }
    flushLog();
    emit finished(outcome);  // exactly once
}

void RunWorker::on_started(const std::vector<bench::Cell>& cells, const std::string& out_dir) {
    emit cellsKnown(cells, QString::fromStdString(out_dir));
}

void RunWorker::on_phase(int cell, const std::string& mode, bench::Phase phase, const std::string& detail) {
    emit phaseChanged(cell, QString::fromStdString(mode), phase, QString::fromStdString(detail));
}

void RunWorker::on_round(int cell, const std::string& mode, int rounds, double /*sample_ms*/,
                         std::optional<double> median_ms, std::optional<double> half_width) {
    if (isDue(sinceRound_[{cell, mode}]))
        emit roundMeasured(cell, QString::fromStdString(mode), rounds, median_ms, half_width);
}

void RunWorker::on_row(int cell, std::shared_ptr<const bench::ArmResult> row) {
    emit armFinished(cell, std::move(row));
}

void RunWorker::on_log(const std::string& line) {
    pendingLog_.append(QString::fromStdString(line));
    if (isDue(sinceLog_)) flushLog();
}

void RunWorker::on_progress(const bench::Progress& progress) {
    if (progress.arms_done == progress.arms_total || isDue(sinceProgress_)) emit progressChanged(progress);
    if (isDue(sinceLog_)) flushLog();
}

void RunWorker::flushLog() {
    if (pendingLog_.isEmpty()) return;
    emit logLines(pendingLog_);
    pendingLog_.clear();
}

}  // namespace ui
