#pragma once

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace bench {

/// Reads a whole number from 1 to 1,000,000 from an environment variable. Empty if it is not set or empty. Throws
/// InputError that names the variable and contains not_a_number(1,000,000) if its value is anything else.
template <class NotANumber>
std::optional<int> number_of_environment(const char* variable, NotANumber not_a_number) {
    constexpr int kLargest = 1'000'000;
    const char* value = std::getenv(variable);
    const std::string text = value != nullptr ? value : "";
    if (text.empty()) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > kLargest)
        throw InputError(about(std::string(variable) + "=" + text, not_a_number(kLargest)));
    return number;
}

/// Reads a time limit in whole seconds, as number_of_environment().
inline std::optional<std::chrono::seconds> seconds_of_environment(const char* variable) {
    const auto number = number_of_environment(
        variable, [](int largest) { return message("not a whole number of seconds from 1 to %1", largest); });
    return number ? std::optional(std::chrono::seconds(*number)) : std::nullopt;
}

/// Reads a time limit in whole milliseconds, as number_of_environment().
inline std::optional<std::chrono::milliseconds> milliseconds_of_environment(const char* variable) {
    const auto number = number_of_environment(variable, [](int largest) {
        return message("not a whole number of milliseconds from 1 to %1", largest);
    });
    return number ? std::optional(std::chrono::milliseconds(*number)) : std::nullopt;
}

}  // namespace bench
