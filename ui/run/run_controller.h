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

/// The window's one benchmark run at a time, and the only class that knows its thread. All calls and signals
/// on the GUI thread; nothing here blocks it.
class RunController : public QObject {
    Q_OBJECT
public:
    explicit RunController(QObject* parent = nullptr);
    ~RunController() override;  ///< cancels and joins: a backstop; the window closes after finished()

    bool isRunning() const { return running_; }
    bool isCancelling() const { return running_ && stop_.stop_requested(); }
    const bench::RunPlan& plan() const { return plan_; }  ///< of the current or last run

    /// Nothing happens while a run is on. Without out_dir and resume_dir the run goes to DATA/runs/DATE. The
    /// interpreter is always that of the settings.
    void start(const bench::RunPlan& plan, bench::RunOptions options = {});
    /// Measures what is missing of a run, in its own folder.
    void resume(const bench::results::UnfinishedRun& run, bench::RunOptions options = {});
    /// Measures an arm of a run that has ended again, with those that took turns with it, in the run's
    /// folder.
    void measureAgain(const bench::RunPlan& plan, const QString& folder, const bench::ArmKey& arm);
    void cancel();
    /// Leaves out what is not measured yet of a cell of this run.
    void skipCell(int cell);

signals:
    void starting();  ///< right before started(): what follows a run can still be made
    void started();
    void cancelRequested();
    /// Between started() and finished(). Rounds and progress at most 20 times a second, and so log lines,
    /// several at once; the others all.
    void happened(const bench::RunEvent& event);
    void finished(const bench::RunOutcome& outcome);  ///< exactly once a start

private:
    QThread thread_;
    RunWorker* worker_;
    std::stop_source stop_;
    std::shared_ptr<bench::CellSkips> skips_;
    bench::RunPlan plan_;
    bool running_ = false;
};

}  // namespace ui
