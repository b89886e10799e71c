#pragma once

#include <CLI/CLI.hpp>

namespace app {

/// Each command is a file in this folder and a row in the table of its program, such as cli_main.cpp.
/// `add_...` declares the options and returns the function that runs the command. This function returns the
/// exit code or throws (InputError: exit code 2, other exceptions: 1).
using RunCommand = std::function<int()>;
using AddCommand = RunCommand (*)(CLI::App& command);

RunCommand add_advise(CLI::App& command);
RunCommand add_cache(CLI::App& command);
RunCommand add_capture(CLI::App& command);
RunCommand add_cell(CLI::App& command);
RunCommand add_compare(CLI::App& command);
RunCommand add_checks(CLI::App& command);
RunCommand add_deploy(CLI::App& command);
RunCommand add_devices(CLI::App& command);
RunCommand add_engines(CLI::App& command);
RunCommand add_history(CLI::App& command);
RunCommand add_import(CLI::App& command);
RunCommand add_models(CLI::App& command);
RunCommand add_report(CLI::App& command);
RunCommand add_run(CLI::App& command);
RunCommand add_infer(CLI::App& command);
RunCommand add_runtimes(CLI::App& command);
RunCommand add_selftest(CLI::App& command);
RunCommand add_setup(CLI::App& command);
RunCommand add_slurm_job(CLI::App& command);
RunCommand add_system_report(CLI::App& command);
RunCommand add_targets(CLI::App& command);
RunCommand add_train(CLI::App& command);
RunCommand add_weights(CLI::App& command);
RunCommand add_worker(CLI::App& command);
RunCommand add_preprocess(CLI::App& command);
RunCommand add_profile(CLI::App& command);

}  // namespace app
