#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/targets/remote_target.h"

namespace bench {

/// What running cells on a target takes.
struct Target {
    std::string name;                           ///< "local", "local:2.10.0", "ssh:gpu1"
    std::vector<std::string> worker_command{};  ///< empty: this program's worker
    std::map<std::string, std::string> worker_environment{};
    std::string python{};        ///< of its cells; empty: the plan's
    std::string torch{};         ///< version of its torch; empty: what the worker says
    std::string transformers{};  ///< version in `python`; empty: the pinned one
    Message only_python{};       ///< why only the python-* arms run there; empty: every mode does
    std::optional<remote::RemoteTarget> remote{};  ///< of another machine; empty: of this one
};

/// Throws InputError that names --device if the target does not exist or its files are gone.
Target find_target(const std::string& name);

/// A plan's word with its device where it names another machine alone: "slurm:a100" is its GPU where the
/// target asks for one or the last test found one, else its CPU.
std::string with_device(const std::string& word);

/// Of another machine, whether it is kept or not.
Target target_of(const remote::RemoteTarget& remote);

/// What measures one thing at a time: targets with the same host take turns, others run at the same time. ""
/// is this machine; of Slurm each target is a host, because its jobs have their node alone.
std::string host_of(const Target& target);

}  // namespace bench
