#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cell_skips.h"
#include "core/plan/cells.h"
#include "core/protocol/phase_limits.h"
#include "core/protocol/run_event.h"
#include "core/results/run_folder_lock.h"

namespace bench {

struct RunOptions {
    std::filesystem::path
        out_dir;  ///< created if missing; empty: resume_dir if a folder, else ./compilescope-DATE
    /// Folder of an interrupted run, or a saved run with its journal, whose finished arms are reused.
    std::filesystem::path resume_dir;
    /// Lock of the folder, if the caller holds it; null: bench::run takes it.
    std::shared_ptr<const RunFolderLock> lock;
    /// With resume_dir: finished arms to measure again, together with the arms that take turns with them. The
    /// new rows replace the old ones.
    std::vector<ArmKey> again;
    std::shared_ptr<CellSkips> skips;         ///< null: no cell is skipped
    std::vector<std::string> worker_command;  ///< empty: {path of compilescope-cli, "worker"}
    double hello_timeout_s = 120.0;           ///< maximum time from a worker's start to its hello
    double kill_after_s = 2.0;                ///< time for a cancelled worker to end before it is killed
    double heartbeat_timeout_s = 30.0;        ///< a worker that sends no line for this long is killed
    double progress_timeout_s = 3600.0;  ///< a worker without phase, round or row for this long is killed
    PhaseLimits phase_limits = default_phase_limits();
    int pause_ms = 0;                 ///< CellRequest::pause_ms of every process
    bool retry_oom = false;           ///< try arms again that ran out of memory in an earlier run
    bool find_largest_batch = false;  ///< see core/run/largest_batch.h; the plan's batches are ignored
};

enum class RunStatus { done, cancelled, failed };

struct RunOutcome {
    RunStatus status = RunStatus::failed;
    Message reason;  ///< why the run failed
    std::filesystem::path out_dir;
    std::vector<std::shared_ptr<const ArmResult>> rows;  ///< in the plan's order
    static RunOutcome failure(Message reason);
};

/// Runs the plan's cells in the order of expand(), as described in core/run/cell_runner.h. Cells on one host
/// run one after the other, with one worker at a time; different hosts run at the same time, on a thread
/// each. Calls `observer` with each row, always on the calling thread, and writes journal and result files to
/// options.out_dir. Blocks. A cell that fails, crashes, hangs or runs out of memory becomes rows with that
/// status, and the run continues. After request_stop(), the rounds measured so far are kept as cancelled
/// rows, and the call returns within kill_after_s plus the time to write the files. A skipped cell has rows
/// without numbers. If the folder can no longer be written (a full disk), the run ends as failed, with the
/// rows so far. Throws InputError for a plan that cannot be run, or not be resumed with this torch, and Error
/// if the folder cannot be created.
RunOutcome run(const RunPlan& plan, std::stop_token stop, const RunObserver& observer,
               const RunOptions& options = {});

}  // namespace bench
