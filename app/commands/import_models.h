#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace app {

/// Adds the flag --trust, which allows model files to run the code that they contain.
void add_trust_option(CLI::App& command, bool& trust);

/// Marks model files as trusted, because they contain code: all if `trust`, else those that the user confirms
/// on the terminal. Other files are refused when they are imported.
void allow_files(const std::vector<std::string>& models, bool trust);

/// Imports the plan's models that were not imported on this machine yet (core/catalog/model_import.h), and
/// reports this on a terminal. Throws before anything is measured if no library has the model.
void import_missing(const bench::RunPlan& plan);

}  // namespace app
