#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/base/message.h"
#include "core/targets/runtimes.h"

namespace bench::runtimes {

struct AddRequest {
    /// A version of the package index ("2.10.0"), or a folder: a Python environment that has torch, or an
    /// unpacked LibTorch archive.
    std::string source;
    std::string name;          ///< empty: the version, or the folder's name
    std::string index_url;     ///< of a version; empty: PyPI's
    std::string transformers;  ///< of a version; empty: the pinned one, for an old torch one of its time
};

/// Makes another PyTorch a target: its Python environment (scripts/setup.sh), the runner built against it
/// from this program's sources, and a first word from that runner. Blocks, for up to an hour; `on_line` gets
/// what the programs say, a line each, which is also in the folder's add.log. Whatever was done stays, so
/// that adding again goes on where it stopped; the runtime is there once all is done. Does nothing that
/// disturbs a measurement: do not call it beside one.
///
/// A torch that the runner cannot be built with is kept for the python-* arms, with the reason. Throws
/// InputError for a request that cannot be met, Error with the reason where neither fits, where disk is
/// short, or another program is adding the same. Empty: cancelled.
std::optional<Runtime> add(const AddRequest& request, const std::stop_token& stop,
                           const std::function<void(const Message& line)>& on_line);

/// What went wrong, out of the lines of a build or an installation: the first error, in one line.
std::string first_error(const std::string& log);

}  // namespace bench::runtimes
