#include "app/commands/command.h"
#include "core/engine/worker/cell_process.h"

namespace app {

RunCommand add_cell(CLI::App& /*command*/) {
    return [] { return bench::backends::run_cell_process(); };
}

}  // namespace app
