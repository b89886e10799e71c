#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/message.h"
#include "core/targets/runtimes.h"

namespace bench::runtimes {

struct AddRequest {
    /// A version in the package index ("2.10.0"), or a folder: a Python environment that has torch, or an
    /// unpacked LibTorch archive.
    std::string source;
    std::string name;          ///< empty: the version, or the folder's name
    std::string index_url;     ///< only with a version; empty: PyPI
    std::string transformers;  ///< only with a version; empty: the pinned one, or an old one for an old torch
};

/// Adds another PyTorch as a target: creates its Python environment (scripts/setup.sh), builds the runner
/// against it from this program's sources, and waits for the runner's hello. Blocks for up to an hour. Waits
/// for a measurement on this host to end and holds the host's lock. `on_line` gets each line of output, which
/// is also in the folder's add.log. After an interruption, adding the same runtime again continues; the
/// runtime is listed once it is complete.
///
/// If the runner cannot be built with a torch, the runtime is kept for the python-* arms, with the reason.
/// Throws InputError for an invalid request, Error if neither the runner nor python-* arms can use it, if
/// disk space is short, or if another program is adding it. Returns nothing if cancelled.
std::optional<Runtime> add(const AddRequest& request, const std::stop_token& stop,
                           const std::function<void(const Message& line)>& on_line);

/// Returns the first error in the output of a build or an installation, as one line.
std::string first_error(const std::string& log);

}  // namespace bench::runtimes
