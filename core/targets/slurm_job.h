#pragma once

#include <string>
#include <vector>

#include "core/targets/remote_target.h"

namespace bench::remote {

/// Runs `command` (a worker) as a Slurm job: `compilescope-cli slurm-job`, on the machine that has srun.
/// Forwards lines in both directions. Until the worker's first line, writes lines
/// {"type":"waiting","detail":"priority"} with the state of the queue. Ends the job at the end of stdin,
/// after kSilence_s without a line, or when stdout is closed. The work is done by a child in its own session,
/// which survives a kill of the caller's process group and then ends the job. A queued job is cancelled at
/// once; a running job gets 3 s to end by itself.
///
/// Blocks. Returns srun's exit code (128 + its signal), or 1 if srun cannot be started. Throws Error if
/// forking fails.
int run_slurm_job(const RemoteTarget& target, const std::vector<std::string>& command);

}  // namespace bench::remote
