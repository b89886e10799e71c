#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/message.h"

/// Installs the PyTorch that an installed program is linked to, with the packages of its requirements.lock, into
/// paths::torch_environment() (core/python/compilescope/set_up.py).
namespace bench::set_up_torch {

/// The wheels of PyPI, with CUDA, and what they become.
inline constexpr int kDownload_gb = 3, kOnDisk_gb = 6;

enum class State {
    there,       ///< the linked PyTorch is found, or this program is in a build tree
    missing,     ///< and nothing was begun
    unfinished,  ///< a set-up was interrupted, and the next one continues
};
/// Starts Python, which takes some 50 ms. May throw as paths::data_dir() does.
State state();

struct Observer {
    std::function<void(const Message& step)> on_step;
    /// `total_bytes` is empty if the index does not list the sizes.
    std::function<void(std::int64_t done_bytes, std::optional<std::int64_t> total_bytes)> on_progress;
};

/// Downloads and installs. Blocks for minutes. Waits for a measurement on this host to end, and holds the host's
/// lock. Continues an interrupted set-up. `index_url`: empty for that of pip's settings, else PyPI. Returns false
/// if `stop` ended it; what was downloaded is kept. Throws UnsupportedError in a build tree, Error if it fails.
bool run(const std::string& index_url, const std::stop_token& stop, const Observer& observer);

}  // namespace bench::set_up_torch
