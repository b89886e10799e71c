#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/launch_spread.h"
#include "core/plan/cells.h"
#include "core/preflight/memory_limits.h"
#include "core/results/journal.h"
#include "core/results/result_files.h"
#include "core/run/earlier_run.h"
#include "core/run/run_folder.h"
#include "core/run/run_progress.h"
#include "core/run/runner.h"

namespace bench {

/// The state that the host runners of a run share: folder, journal, rows so far, progress and observer.
/// Callers hold `mutex` and release it while they wait.
class RunState {
public:
    using Rows = std::vector<std::shared_ptr<const ArmResult>>;

    /// Throws as bench::run does.
    RunState(const RunPlan& plan, const RunOptions& options, const RunObserver& observer,
             const std::function<std::string(const Cell&)>& host_of);

    std::mutex mutex;

    const RunOptions& options() const { return options_; }
    const RunPlan& plan() const { return file_.plan; }
    const std::vector<Cell>& cells() const { return cells_; }
    const RunFolder& folder() const { return folder_; }
    const EarlierRun& earlier() const { return earlier_; }
    const Rows& rows() const { return file_.rows; }
    std::optional<double> smallest_visible_difference_percent() const { return smallest_visible_; }
    /// The spread between launches of earlier runs and of the rows so far.
    const LaunchSpreads& launch_spreads() const { return launch_spreads_; }
    void tell(const RunEvent& event) const { observer_(event); }
    void log(std::string line) const { tell(LogLines{std::move(line)}); }
    RunProgress& progress() { return progress_; }
    MemoryLimits& limits() { return limits_; }
    results::Journal& journal() { return journal_; }

    /// Writes the journal's first line. `hello` is that of the first worker, or not an object if there is no
    /// worker. Later calls do nothing.
    void begin_journal(const nlohmann::json& hello);
    /// Waits until begin_journal() was called for this machine, which the journal's first line describes.
    /// Returns at once if the plan does not use this machine.
    void wait_for_this_machine(std::unique_lock<std::mutex>& lock);
    /// Adds the description of another machine from its worker's hello.
    void add_machine(const std::string& target, const nlohmann::json& hello);

    /// Stores, reports and counts rows. If the journal cannot be written, throws Error after reporting them.
    void add(int cell, const Rows& cell_rows, bool to_journal);
    void take_over(const Cell& cell, const Rows& rows);
    /// Stores the control of a host, which is no arm of the plan. The cell is that of its arm.
    void add_control(int cell, const std::shared_ptr<const ArmResult>& row);
    /// Journals a finished process of a cell that has no rows yet. `is_taken`: it is from the resumed run.
    void keep(const FinishedLaunch& launch, bool is_taken);
    /// Writes the files, with the intervals that were known when each cell ended.
    void save() { results::write_results(folder_.path(), file_); }
    /// Computes all intervals with the spread between launches of the whole run, writes the files and keeps the
    /// spread for later runs.
    void finish();

private:
    /// Returns the rows of a cell with times that are linked to the rows of its earlier stages.
    Rows linked(const Rows& rows) const;
    bool is_same_folder() const;
    std::string name_of_run() const;
    void take_controls();
    nlohmann::json environment_of(const nlohmann::json& hello);

    const RunOptions& options_;
    const RunObserver observer_;
    std::shared_ptr<const RunFolderLock> lock_;  ///< null: RunFolder takes its own
    EarlierRun earlier_;
    RunFolder folder_;
    results::Journal journal_;
    std::vector<Cell> cells_;
    MemoryLimits limits_;
    RunProgress progress_;
    results::ResultFile file_;
    std::optional<double> smallest_visible_;
    LaunchSpreads launch_spreads_;
    bool has_this_machine_, journal_begun_ = false;
    std::condition_variable journal_has_begun_;
};

}  // namespace bench
