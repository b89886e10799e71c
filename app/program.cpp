#include "app/program.h"

#include <cstdlib>
#include <iostream>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/version.h"

namespace app {

namespace {

int run(std::span<const CommandRow> commands, int argc, char** argv) {
    CLI::App program("CompileScope: does compiling a model pay off on this machine?", "compilescope-cli");
    program.set_version_flag("--version", "CompileScope " + bench::version_text());
    program.require_subcommand(1);
    RunCommand chosen;
    for (const CommandRow& row : commands) {
        CLI::App* command = program.add_subcommand(row.words.name, row.words.help);
        if (row.add != nullptr) command->callback([&chosen, run = row.add(*command)] { chosen = run; });
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error);
        return code == 0 ? 0 : 2;
    }
    return parse_only() ? 0 : chosen();
}

}  // namespace

bool parse_only() {
    return std::getenv("COMPILESCOPE_PARSE_ONLY") != nullptr;
}

int run_program(std::span<const CommandRow> commands, int argc, char** argv) {
    try {
        return run(commands, argc, argv);
    } catch (const bench::InputError& error) {
        std::cerr << "compilescope-cli: " << bench::printable(error.what()) << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "compilescope-cli: " << bench::printable(error.what()) << '\n';
        return 1;
    }
}

}  // namespace app
