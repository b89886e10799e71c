#pragma once

#include <QObject>
#include <QThread>
#include <memory>
#include <stop_token>

#include "core/protocol/run_event.h"
#include "core/results/unfinished.h"
#include "core/run/runner.h"

namespace ui {

class RunWorker;

/// Runs one benchmark at a time and owns its thread. All calls and signals are on the GUI thread. Only the
/// destructor blocks.
class RunController : public QObject {
    Q_OBJECT
public:
    explicit RunController(QObject* parent = nullptr);
    ~RunController() override;  ///< cancels and joins; the window closes only after finished()

    bool isRunning() const { return running_; }
    bool isCancelling() const { return running_ && stop_.stop_requested(); }
    const bench::RunPlan& plan() const { return plan_; }  ///< of the current or last run

    /// Does nothing during a run. Without out_dir and resume_dir the run's folder is DATE in the settings'
    /// runs folder, DATA/runs by default. The interpreter is always that of the settings.
    void start(const bench::RunPlan& plan, bench::RunOptions options = {});
    /// Measures the missing arms of a run, in the run's folder.
    void resume(const bench::results::UnfinishedRun& run, bench::RunOptions options = {});
    /// Measures an arm of a finished run again, with the arms that took turns with it, in the run's
    /// folder.
    void measureAgain(const bench::RunPlan& plan, const QString& folder, const bench::ArmKey& arm);
    void cancel();
    /// Skips the arms of a cell of this run that are not measured yet.
    void skipCell(int cell);

signals:
    void starting();  ///< immediately before started(), to create the objects that show the run
    void started();
    void cancelRequested();
    /// Emitted between started() and finished(). Rounds, progress and collected log lines come at most 20
    /// times a second, other events immediately.
    void happened(const bench::RunEvent& event);
    void finished(const bench::RunOutcome& outcome);  ///< exactly once for each start

private:
    QThread thread_;
    RunWorker* worker_;
    std::stop_source stop_;
    std::shared_ptr<bench::CellSkips> skips_;
    bench::RunPlan plan_;
    bool running_ = false;
};

}  // namespace ui
