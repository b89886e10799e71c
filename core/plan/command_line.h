#pragma once

#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace bench {

/// The command that runs this plan: {"run", "--model", ...} without the program's name.
std::vector<std::string> to_command_line(const RunPlan& plan);

/// The options for the `settings` that differ from `defaults`: {"--threads", "2", ...}.
std::vector<std::string> to_command_line(const RuntimeSettings& settings, const RuntimeSettings& defaults);

/// The command with the program's name, quoted for pasting into a shell.
std::string to_shell_command(const RunPlan& plan);

}  // namespace bench
