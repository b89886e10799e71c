#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "core/plan/cells.h"
#include "core/run/run_observer.h"
#include "core/run/runner.h"

namespace ui {

/// Lives on the run's thread, calls bench::run there and turns its calls into signals. Owned and started by
/// RunController; nobody else needs it. What can come often (rounds, progress, log lines) is sent at most 20
/// times a second each; rows and phases are never dropped.
class RunWorker : public QObject, private bench::RunObserver {
    Q_OBJECT
public:
    void execute(const bench::RunPlan& plan, const bench::RunOptions& options, std::stop_token token);

signals:
    void cellsKnown(const std::vector<bench::Cell>& cells, const QString& outDir);
    void phaseChanged(int cell, const QString& mode, bench::Phase phase, const QString& detail);
    void roundMeasured(int cell, const QString& mode, int rounds, std::optional<double> median_ms,
                       std::optional<double> halfWidth);
    void armFinished(int cell, std::shared_ptr<const bench::ArmResult> row);
    void logLines(const QStringList& lines);
    void progressChanged(const bench::Progress& progress);
    void finished(const bench::RunOutcome& outcome);

private:
    void on_started(const std::vector<bench::Cell>& cells, const std::string& out_dir) override;
    void on_phase(int cell, const std::string& mode, bench::Phase phase, const std::string& detail) override;
    void on_round(int cell, const std::string& mode, int rounds, double sample_ms,
                  std::optional<double> median_ms, std::optional<double> half_width) override;
    void on_row(int cell, std::shared_ptr<const bench::ArmResult> row) override;
    void on_log(const std::string& line) override;
    void on_progress(const bench::Progress& progress) override;
    void flushLog();

    std::map<std::pair<int, std::string>, QElapsedTimer>
        sinceRound_;  ///< by cell and mode: their rounds come side by side
    QElapsedTimer sinceProgress_, sinceLog_;
    QStringList pendingLog_;
};

}  // namespace ui
