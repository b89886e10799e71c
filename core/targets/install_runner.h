#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/targets/remote_target.h"

namespace bench::remote {

struct InstallRequest {
    std::string torch;        ///< release; empty: what fits the GPUs of the machine that is logged in to
    std::string torch_index;  ///< package index of torch; empty: what fits
    std::string folder;       ///< for 9 GiB, from the home folder on; empty: install_folder()
};

/// Copies this program's sources to the target's host and has scripts/setup.sh make its Python environment
/// and build the command line there, so that it fits that machine's C library, PyTorch and GPUs. Doing it
/// again takes over what is there. Blocks for up to half an hour; `on_line` gets what the programs say.
/// Returns the target with its runner, not kept. Throws InputError where there is nothing to install on or a
/// runner that this program did not install was named, Error with what to do about it. Empty: cancelled.
std::optional<RemoteTarget> install(const RemoteTarget& target, const InstallRequest& request,
                                    const std::stop_token& stop,
                                    const std::function<void(const std::string& line)>& on_line);

}  // namespace bench::remote
