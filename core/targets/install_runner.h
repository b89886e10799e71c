#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/targets/remote_target.h"

namespace bench::remote {

struct InstallRequest {
    std::string torch;        ///< release; empty: one that fits the GPUs of the target's host
    std::string torch_index;  ///< package index of torch; empty: one that fits the GPUs of the host
    std::string folder;       ///< relative to the home folder, needs 9 GiB; empty: install_folder()
};

/// Copies this program's sources to the target's host and runs scripts/setup.sh there, which creates the
/// Python environment and builds the command line for that machine's C library, PyTorch and GPUs. A repeated
/// installation reuses existing files. Blocks for up to half an hour; `on_line` gets each line of output.
/// Returns the target with its runner, without saving it, or nothing if cancelled. Throws InputError if the
/// target has no host or names a runner that this program did not install, and Error with a remedy.
std::optional<RemoteTarget> install(const RemoteTarget& target, const InstallRequest& request,
                                    const std::stop_token& stop,
                                    const std::function<void(const std::string& line)>& on_line);

}  // namespace bench::remote
