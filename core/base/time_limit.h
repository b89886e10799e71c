#pragma once

#include <chrono>
#include <cstdlib>
#include <optional>

namespace bench {

/// Reads whole seconds from an environment variable. Empty if it is not set or not a number above 0.
inline std::optional<std::chrono::seconds> seconds_of_environment(const char* variable) {
    const char* value = std::getenv(variable);
    const int seconds = value != nullptr ? std::atoi(value) : 0;
    return seconds > 0 ? std::optional(std::chrono::seconds(seconds)) : std::nullopt;
}

}  // namespace bench
