#pragma once

#include <string>
#include <vector>

#include "core/targets/remote_target.h"

namespace bench::remote {

/// Runs `command` (a worker) as a Slurm job: `compilescope-cli slurm-job`, on the machine that has srun.
/// Lines go through both ways; until the worker speaks there are lines
/// {"type":"waiting","detail":"priority"} about the queue. The job ends with it: at the end of stdin, after
/// kSilence_s without a line, when its output is closed, or when its parent is killed, because the work is
/// done by a child in a session of its own that all of this only reaches through stdin. A job that waits
/// leaves the queue at once; one that runs gets 3 s to end by itself.
///
/// Blocks. Returns srun's exit code (128 + its signal). Throws Error when srun cannot be started.
int run_slurm_job(const RemoteTarget& target, const std::vector<std::string>& command);

}  // namespace bench::remote
