#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/bench/run_observer.h"

namespace bench {

struct RunOptions {
    std::filesystem::path
        out_dir;  ///< results, journal and logs; made when missing; empty: ./compilescope-DATE
    std::filesystem::path resume_dir;         ///< a run that was cut off: its finished arms are taken over
    std::vector<std::string> worker_command;  ///< empty: {path of compilescope-cli, "worker"}
    double hello_timeout_s = 120.0;           ///< a worker that is started says hello within this time
    double kill_after_s = 2.0;                ///< a cancelled worker gets this long
    double heartbeat_timeout_s = 30.0;        ///< no line for this long: the worker hangs and is killed
    double progress_timeout_s = 3600.0;  ///< no phase, round or row for this long, heartbeats or not: killed
};

enum class RunStatus { done, cancelled, failed };

struct RunOutcome {
    RunStatus status = RunStatus::failed;
    std::string reason;  ///< why it failed; English
    std::filesystem::path out_dir;
    std::vector<std::shared_ptr<const ArmResult>> rows;
    static RunOutcome failure(std::string reason);
};

/// Runs the plan: one worker process, its cells one after the other, rows to `observer`, journal and result
/// files to options.out_dir. Blocks; call it on a thread that may block. A cell that fails, crashes, hangs or
/// runs out of memory becomes rows that say so and the run goes on. After request_stop() the rounds measured
/// so far are kept as cancelled rows; the call returns at most kill_after_s plus the time to write the files
/// later. Throws InputError for a plan that cannot be run and Error when the folder cannot be written.
RunOutcome run(const RunPlan& plan, std::stop_token stop, RunObserver& observer,
               const RunOptions& options = {});

}  // namespace bench
