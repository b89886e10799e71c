#pragma once

namespace bench::backends {

/// Runs one cell (the line on stdin) and writes its lines to stdout: `compilescope-cli cell`, started by the
/// worker only. One process a cell, so that a crash or a lack of memory is one cell's end. Returns the exit
/// code.
int run_cell_process();

/// The supervisor: `compilescope-cli worker`. See core/bench/worker_protocol.h.
int run_worker();

}  // namespace bench::backends
