#include "core/base/byte_size.h"

#include <array>
#include <cctype>
#include <cmath>

#include "core/base/numbers.h"

namespace bench::byte_size {

namespace {

constexpr std::string_view kUnits = "KMGT";
constexpr double kStep = 1024.0;
constexpr double kMost = 9e18;  // fits in an int64

}  // namespace

std::optional<std::int64_t> parse(std::string_view text) {
    std::string rest(text);
    const auto ends_with = [&rest](char letter) {
        return !rest.empty() && std::toupper(static_cast<unsigned char>(rest.back())) == letter;
    };
    const auto strip = [&rest] { rest.pop_back(); };
    const bool has_b = ends_with('B');
    if (has_b) strip();
    if (has_b && ends_with('I')) strip();
    double factor = 1;
    for (const char unit : kUnits) {
        factor *= kStep;
        if (!ends_with(unit)) continue;
        strip();
        while (ends_with(' ')) strip();
        const auto number = numbers::parse(rest);
        if (!number || !(*number >= 0) || *number * factor > kMost) return std::nullopt;
        return std::llround(*number * factor);
    }
    while (ends_with(' ')) strip();
    const auto number = numbers::parse(rest);
    if (!number || !(*number >= 0) || *number > kMost) return std::nullopt;
    return std::llround(*number);
}

std::string text(std::int64_t bytes) {
    constexpr std::array<const char*, 5> kNames{"bytes", "KiB", "MiB", "GiB", "TiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; unit + 1 < kNames.size() && value >= kStep; ++unit) value /= kStep;
    const bool whole = unit == 0 || value >= 100 || std::abs(value - std::round(value)) < 0.05;
    return numbers::fixed(value, whole ? 0 : 1) + " " + kNames[unit];
}

}  // namespace bench::byte_size
