#pragma once

#include <chrono>
#include <optional>

namespace bench {

/// Reads whole seconds from an environment variable. Empty if it is not set or empty. Throws InputError that
/// names the variable if its value is not a whole number from 1 to 1,000,000.
std::optional<std::chrono::seconds> seconds_of_environment(const char* variable);

}  // namespace bench
