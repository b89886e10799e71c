#include "app/commands/command.h"
#include "core/backends/cell_process.h"

namespace app {

RunCommand add_worker(CLI::App&) {
    return [] { return bench::backends::run_worker(); };
}

}  // namespace app
