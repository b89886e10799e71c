#include "app/commands/command.h"
#include "core/engine/worker/cell_process.h"

namespace app {

RunCommand add_cell(CLI::App& command) {
    command.group("");  // the worker starts it; no one else needs to know
    return [] { return bench::backends::run_cell_process(); };
}

}  // namespace app
