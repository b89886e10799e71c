#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

/// The words for an enum's values in files and arguments. Conversions in both directions use the same table.
template <typename Enum, std::size_t N>
using EnumNames = std::array<std::pair<Enum, std::string_view>, N>;

template <typename Enum, std::size_t N>
constexpr std::string_view name_in(const EnumNames<Enum, N>& names, Enum value) {
    for (const auto& [candidate, name] : names)
        if (candidate == value) return name;
    return {};
}

template <typename Enum, std::size_t N>
constexpr std::optional<Enum> value_in(const EnumNames<Enum, N>& names, std::string_view word) {
    for (const auto& [candidate, name] : names)
        if (name == word) return candidate;
    return std::nullopt;
}

/// "a, b, c", for error messages that list the accepted words.
template <typename Enum, std::size_t N>
std::string all_names(const EnumNames<Enum, N>& names) {
    std::string text;
    for (const auto& [value, name] : names) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

}  // namespace bench
