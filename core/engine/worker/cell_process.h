#pragma once

#include <optional>

namespace bench::backends {

/// Reads one cell from stdin, runs it, and writes its lines to stdout. Only the worker starts this command,
/// `compilescope-cli cell`. Every cell has its own process, so a crash or a lack of memory ends only that
/// cell. Returns the exit code.
int run_cell_process();

/// Environment variable of a cell's process: the worker's folder for files that one process of a cell leaves
/// for the next (PrepareContext::kept_dir).
inline constexpr const char* kKeptDirVariable = "COMPILESCOPE_KEPT_DIR";

struct WorkerFlags {
    bool takes_turns = false;  ///< waits before its hello line until no other run measures on this host
    bool describes = false;    ///< opens a context on every device and lists the devices in the hello line
    std::optional<double> silence_s{};  ///< seconds without input that count as the end of stdin
};

/// Runs the supervisor, `compilescope-cli worker`. See core/protocol/worker_protocol.h.
int run_worker(const WorkerFlags& flags = {});

}  // namespace bench::backends
