#include <memory>

#include "app/commands/command.h"
#include "core/engine/worker/cell_process.h"

namespace app {

RunCommand add_worker(CLI::App& command) {
    auto flags = std::make_shared<bench::backends::WorkerFlags>();
    command.add_flag("--take-turns", flags->takes_turns, "Wait until no other run measures on this host");
    command.add_flag("--describe", flags->describes, "Include this machine's devices in the first line");
    command.add_option("--silence", flags->silence_s, "End after this many seconds without a line on stdin");
    return [flags] { return bench::backends::run_worker(*flags); };
}

}  // namespace app
