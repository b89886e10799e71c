#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/plan/run_plan.h"

namespace app {

/// The flag --trust: whether files that carry code may run it.
void add_trust_option(CLI::App& command, bool& trust);

/// Models that are files carry code. With `trust` they may run it from now on; otherwise those that are not
/// trusted yet are asked about where there is a terminal. The others are refused when they are imported.
void allow_files(const std::vector<std::string>& models, bool trust);

/// Imports what the plan names and this machine has not imported yet (core/catalog/model_import.h), and says
/// so on a terminal: a name that no library knows is a bad argument, before anything is measured.
void import_missing(const bench::RunPlan& plan);

}  // namespace app
