#pragma once

#include <string>
#include <vector>

#include "core/targets/remote_target.h"

/// The commands that start a runner on another machine with the programs of OpenSSH and Slurm. Each command
/// is a list of arguments that no shell on this machine reads. `ssh` passes one text to the remote shell, in
/// which every argument is quoted.
namespace bench::remote {

/// Default folder of `targets install` for the sources, relative to the home folder, and the runner's path
/// within that folder.
inline constexpr const char* kInstallFolder = ".local/share/compilescope/runner";
inline constexpr const char* kRunnerInFolder = "/build/runner/bin/compilescope-cli";

/// A worker ends after kSilence_s without a line on stdin, because its parent or the network has failed.
/// Workers are sent a line every kAliveEvery_s.
inline constexpr int kSilence_s = 25, kAliveEvery_s = 5;

/// Returns the target's runner, else this program if its jobs start here, else the runner's installed path.
std::string runner_of(const RemoteTarget& target);
/// Returns the folder of `targets install`, or an empty string if the runner is not in such a folder.
std::string install_folder(const RemoteTarget& target);

/// Returns a command that runs `words` on the target's host and passes stdin, stdout and stderr through. It
/// never prompts for a password, accepts no unknown host key, and detects a dead connection after 20 s.
std::vector<std::string> ssh_command(const RemoteTarget& target, const std::vector<std::string>& words);

/// Returns a command that copies a local file to the path `to`, relative to the home folder on the host.
std::vector<std::string> copy_command(const RemoteTarget& target, const std::string& file,
                                      const std::string& to);

/// Returns a command that starts the runner on the machine that measures, by SSH or as a Slurm job.
std::vector<std::string> runner_command(const RemoteTarget& target, std::vector<std::string> arguments);

/// Returns the command of a worker that waits for other runs on its host and ends if stdin is silent.
std::vector<std::string> worker_command(const RemoteTarget& target);
/// Returns the command of a worker whose hello lists its machine's devices. Does not wait for other runs.
std::vector<std::string> describe_command(const RemoteTarget& target);

/// Returns srun with the target's options for a job of this name.
std::vector<std::string> srun_command(const RemoteTarget& target, const std::string& job_name);

}  // namespace bench::remote
