#pragma once

#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace bench {

/// The command that runs this plan: {"run", "--model", ...} without the program's name.
std::vector<std::string> to_command_line(const RunPlan& plan);

/// Those of them that say `settings`, where they are not `defaults`: {"--threads", "2", ...}.
std::vector<std::string> to_command_line(const RuntimeSettings& settings, const RuntimeSettings& defaults);

/// The same for a person to paste into a shell, quoted, with the program's name.
std::string to_shell_command(const RunPlan& plan);

}  // namespace bench
