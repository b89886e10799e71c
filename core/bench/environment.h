#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bench {

/// The machine as a part of the result: what the worker's hello says of the host it measures on (cpu, cores,
/// memory, os, governor, load, torch, GPU, ...) beside this program's version and the Slurm job if any. An
/// empty hello (no worker could be started) gives what is known without one.
nlohmann::json run_environment(const nlohmann::json& hello);

/// What will spoil the measurement, in plain words with the command that mends it.
std::vector<std::string> environment_warnings(const nlohmann::json& environment);

}  // namespace bench
