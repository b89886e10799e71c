#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace bench {

/// The machine as a part of the result (with the self-tests of the plan's devices, where there are any): what
/// the worker's hello says of the host it measures on (cpu, cores, memory, os, governor, load, torch, GPU,
/// ...) beside this program's version and the Slurm job if any. An empty hello (no worker could be started)
/// gives what is known without one.
nlohmann::json run_environment(const nlohmann::json& hello, const RunPlan& plan = {});

/// The warnings among the checks (core/preflight/checks.h) in plain words, each with the command that mends
/// it.
std::vector<std::string> environment_warnings(const nlohmann::json& environment, const RunPlan& plan = {});

}  // namespace bench
