#include "core/preflight/system_report.h"

#include <iostream>

#include "app/commands/command.h"

namespace app {

RunCommand add_system_report(CLI::App& command) {
    command.footer(
        "For a problem report: versions, processor, GPUs, PyTorch and compiler. It names no host, user, "
        "folder "
        "or file.");
    return [] {
        std::cout << bench::system_report(bench::system_facts());
        return 0;
    };
}

}  // namespace app
