#pragma once

#include <string>
#include <vector>

#include "core/targets/remote_target.h"

/// The commands in front of a runner on another machine. OpenSSH's and Slurm's own programs do the work; each
/// command is a list of arguments that no shell of this machine reads. `ssh` hands the far shell one text, in
/// which every word of ours is quoted.
namespace bench::remote {

/// Where `targets install` puts the sources by default, and where below that the runner is
/// built; both from the home folder on.
inline constexpr const char* kInstallFolder = ".local/share/compilescope/runner";
inline constexpr const char* kRunnerInFolder = "/build/runner/bin/compilescope-cli";

/// A worker that hears nothing for this long ends: whoever started it is gone, or the network is. Workers are
/// sent a line at least three times as often.
inline constexpr int kSilence_s = 25, kAliveEvery_s = 5;

/// Of the target, or the place where install puts it.
std::string runner_of(const RemoteTarget& target);
/// The folder that install made, or would make; empty: the runner was not installed by `targets install`.
std::string install_folder(const RemoteTarget& target);

/// `words` as a command of the target's host, which stdin, stdout and stderr go through. Never asks for a
/// password, never accepts a host key that is not known, and notices a dead connection after 20 s.
std::vector<std::string> ssh_command(const RemoteTarget& target, const std::vector<std::string>& words);

/// A copy of a file of this machine to a place from the home folder on.
std::vector<std::string> copy_command(const RemoteTarget& target, const std::string& file,
                                      const std::string& to);

/// The runner with `arguments` on the machine that measures: by way of SSH, and of Slurm as a job.
std::vector<std::string> runner_command(const RemoteTarget& target, std::vector<std::string> arguments);

/// A worker that serves this process alone: waits for its turn on its host, and ends in silence.
std::vector<std::string> worker_command(const RemoteTarget& target);
/// A worker whose hello has the devices of its machine; it does not wait for its turn.
std::vector<std::string> describe_command(const RemoteTarget& target);

/// The options of srun for a job of this name.
std::vector<std::string> srun_command(const RemoteTarget& target, const std::string& job_name);

}  // namespace bench::remote
