#pragma once

#include <optional>

namespace bench::backends {

/// Runs one cell (the line on stdin) and writes its lines to stdout: `compilescope-cli cell`, started by the
/// worker only. One process a cell, so that a crash or a lack of memory is one cell's end. Returns the exit
/// code.
int run_cell_process();

/// In a cell's environment: the worker's folder for what one process of a cell leaves for the next
/// (PrepareContext::kept_dir).
inline constexpr const char* kKeptDirVariable = "COMPILESCOPE_KEPT_DIR";

struct WorkerFlags {
    bool takes_turns = false;  ///< waits, before its hello, until no other run measures on this host
    bool describes = false;    ///< its hello has the machine's devices, each with a context opened on it
    std::optional<double> silence_s{};  ///< ends as at the end of stdin when that brings nothing for so long
};

/// The supervisor: `compilescope-cli worker`. See core/protocol/worker_protocol.h.
int run_worker(const WorkerFlags& flags = {});

}  // namespace bench::backends
