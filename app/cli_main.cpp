#include <array>
#include <iostream>

#include "app/commands/command.h"
#include "core/base/error.h"

namespace {

struct CommandRow {
    const char* name;
    const char* help;
    app::AddCommand add;
};

constexpr std::array kCommands{
    CommandRow{"models", "What can be run", app::add_models},
    CommandRow{"devices", "What models can run on", app::add_devices},
    CommandRow{"run", "Measure models in eager and compiled modes", app::add_run},
    CommandRow{"compare", "Two runs, arm by arm, with verdicts", app::add_compare},
    CommandRow{"history", "Runs that were kept", app::add_history},
    CommandRow{"checks", "What on this machine would spoil a measurement, and what mends it",
               app::add_checks},
    CommandRow{"selftest", "The smallest difference that this machine can show now", app::add_selftest},
    CommandRow{"infer", "One forward pass", app::add_infer},
    CommandRow{"profile", "Where the time of a mode goes, and what compiling changed", app::add_profile},
    CommandRow{"cache", "Compiled packages on disk", app::add_cache},
    CommandRow{"runtimes", "Other versions of PyTorch on this machine", app::add_runtimes},
    CommandRow{"weights", "Models in the Hugging Face cache, and downloads into it", app::add_weights},
    CommandRow{"worker", "Cells as JSON lines on stdin, results as JSON lines on stdout", app::add_worker},
    CommandRow{"cell", "One cell, started by the worker", app::add_cell},
    CommandRow{"preprocess", "A photograph as a model's processor prepares it", app::add_preprocess},
};

int run(int argc, char** argv) {
    CLI::App program("CompileScope: does compiling this model pay on this machine?", "compilescope-cli");
    program.set_version_flag("--version", COMPILESCOPE_VERSION);
    program.require_subcommand(1);
    app::RunCommand chosen;
    for (const CommandRow& row : kCommands) {
        CLI::App* command = program.add_subcommand(row.name, row.help);
        command->callback([&chosen, run = row.add(*command)] { chosen = run; });
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error);
        return code == 0 ? 0 : 2;
    }
    return chosen();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const bench::InputError& error) {
        std::cerr << "compilescope-cli: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "compilescope-cli: " << error.what() << '\n';
        return 1;
    }
}
