#pragma once

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace bench {

/// Reads whole seconds from an environment variable. Empty if it is not set or empty. Throws InputError that
/// names the variable if its value is not a whole number from 1 to 1,000,000.
inline std::optional<std::chrono::seconds> seconds_of_environment(const char* variable) {
    constexpr int kLongest_s = 1'000'000;
    const char* value = std::getenv(variable);
    const std::string text = value != nullptr ? value : "";
    if (text.empty()) return std::nullopt;
    int seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc() || end != text.data() + text.size() || seconds < 1 || seconds > kLongest_s)
        throw InputError(about(std::string(variable) + "=" + text,
                               message("not a whole number of seconds from 1 to %1", kLongest_s)));
    return std::chrono::seconds(seconds);
}

}  // namespace bench
