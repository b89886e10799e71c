#include <memory>

#include "app/commands/command.h"
#include "core/engine/worker/cell_process.h"

namespace app {

RunCommand add_worker(CLI::App& command) {
    auto habits = std::make_shared<bench::backends::WorkerHabits>();
    command.add_flag("--take-turns", habits->takes_turns, "Wait until no other run measures on this host");
    command.add_flag("--describe", habits->describes, "The first line has this machine's devices");
    command.add_option("--silence", habits->silence_s, "End after so many seconds without a line on stdin");
    return [habits] { return bench::backends::run_worker(*habits); };
}

}  // namespace app
