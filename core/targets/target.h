#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/targets/remote_target.h"

namespace bench {

/// Everything needed to run cells on a target.
struct Target {
    std::string name;                           ///< "local", "local:2.10.0", "ssh:gpu1"
    std::vector<std::string> worker_command{};  ///< empty: this program's worker
    std::map<std::string, std::string> worker_environment{};
    std::string python{};        ///< interpreter of its cells; empty: the plan's
    std::string torch{};         ///< version of its torch; empty: the version in the worker's hello
    std::string transformers{};  ///< version in `python`; empty: the pinned one
    Message only_python{};       ///< why only the python-* arms run there; empty: all modes run
    std::optional<remote::RemoteTarget> remote{};  ///< empty: the target is on this machine
};

/// Throws InputError that names --device if the target does not exist or its files are gone.
Target find_target(const std::string& name);

/// Adds a device to a word that names only another machine: "slurm:a100" becomes "slurm:a100/cuda:0" if the
/// target requests a GPU or the last test found one, else "slurm:a100/cpu". Returns other words unchanged.
std::string with_device(const std::string& word);

/// Returns the Target of another machine, which need not be saved.
Target target_of(const remote::RemoteTarget& remote);

/// Returns the host of a target, "" for this machine. Targets on the same host take turns; different hosts
/// measure at the same time. Each Slurm target is its own host, because its jobs request exclusive nodes.
std::string host_of(const Target& target);

}  // namespace bench
