#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace bench {

/// Returns the description of the machine for the results: the environment in the worker's hello (cpu, cores,
/// memory, os, governor, load, torch, GPU, ...), this program's version, the Slurm job if any, and the
/// self-tests of the plan's devices if any. `hello` is empty if no worker could be started; the values from
/// the worker are then missing.
nlohmann::json run_environment(const nlohmann::json& hello, const RunPlan& plan = {});

/// Returns the texts of the checks (core/preflight/checks.h) that are warnings, each with its command.
std::vector<std::string> environment_warnings(const nlohmann::json& environment, const RunPlan& plan = {});

}  // namespace bench
