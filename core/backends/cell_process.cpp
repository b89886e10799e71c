#include "core/backends/cell_process.h"

#include <iostream>

#include "core/backends/cell_run.h"
#include "core/bench/worker_protocol.h"

namespace bench::backends {

int run_cell_process() {
    CellChannel channel;
    const auto message = channel.next_message();
    if (!message) {
        std::cerr << "compilescope-cli cell: expected a cell on stdin; the worker starts this command\n";
        return 2;
    }
    CellRun(protocol::cell_from_json(*message), channel).run();
    return 0;
}

}  // namespace bench::backends
