#pragma once

#include <string>

#include "core/analysis/launch_spread.h"

/// The spread between launches that earlier runs on this machine showed: launch_spread.json in the user's data
/// folder, which several machines may share. Keeps the last 30 runs of each machine. The file is optional:
/// read errors are ignored.
namespace bench::spread_store {

/// The spread of all kept runs of this machine but `run`, any text that identifies it.
LaunchSpreads of_this_machine(const std::string& run);

/// Adds a run, or replaces what is kept of it. Throws Error if the file cannot be written.
void keep(const std::string& run, const LaunchSpreads& spreads);

}  // namespace bench::spread_store
