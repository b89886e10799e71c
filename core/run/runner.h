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
        out_dir;  ///< results, journal and logs; made when missing; empty: ./compilescope-DATE
    std::filesystem::path resume_dir;  ///< a run that was cut off: its finished arms are taken over
    /// That of the folder, where the caller holds it already; null: bench::run takes it.
    std::shared_ptr<const RunFolderLock> lock;
    /// With resume_dir: arms that are measured again, with those that they take turns with, though they have
    /// rows. The later rows count.
    std::vector<ArmKey> again;
    std::shared_ptr<CellSkips> skips;         ///< null: no cell is skipped
    std::vector<std::string> worker_command;  ///< empty: {path of compilescope-cli, "worker"}
    double hello_timeout_s = 120.0;           ///< a worker that is started says hello within this time
    double kill_after_s = 2.0;                ///< a cancelled worker gets this long
    double heartbeat_timeout_s = 30.0;        ///< no line for this long: the worker hangs and is killed
    double progress_timeout_s = 3600.0;  ///< no phase, round or row for this long, heartbeats or not: killed
    PhaseLimits phase_limits = default_phase_limits();
    int pause_ms = 0;                 ///< CellRequest::pause_ms of every process
    bool retry_oom = false;           ///< try what ran out of memory in an earlier run
    bool find_largest_batch = false;  ///< see core/run/largest_batch.h; the plan's batches do not matter
};

enum class RunStatus { done, cancelled, failed };

struct RunOutcome {
    RunStatus status = RunStatus::failed;
    Message reason;  ///< why it failed
    std::filesystem::path out_dir;
    std::vector<std::shared_ptr<const ArmResult>> rows;  ///< in the plan's order
    static RunOutcome failure(Message reason);
};

/// Runs the plan: its cells in the order of expand(), each as core/run/cell_runner.h says, in one worker
/// process; on one host one after the other, on different hosts at the same time, each host's on a thread of
/// its own. Rows go to `observer` as they come, always on the calling thread, journal and result files to
/// options.out_dir. Blocks; call it on a thread that may block. A cell that fails, crashes, hangs or runs out
/// of memory becomes rows with that status, and the run goes on. After request_stop() the rounds measured so
/// far are kept as cancelled rows; those of a cell that is skipped are rows without numbers. The call returns
/// at most kill_after_s plus the time to write the files later. A folder that can no longer be written (a
/// full disk) ends the run as failed, with the rows so far. Throws InputError for a plan that cannot be run,
/// or resumed with this software, and Error when the folder cannot be made.
RunOutcome run(const RunPlan& plan, std::stop_token stop, const RunObserver& observer,
               const RunOptions& options = {});

}  // namespace bench
