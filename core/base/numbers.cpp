#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace bench::numbers {

std::string fixed(double value, int digits_after_point) {
    std::array<char, 512> text;  // the largest double has 309 digits before the decimal point
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed,
                                   std::clamp(digits_after_point, 0, 100));
    return {text.data(), end.ptr};
}

std::string significant(double value, int digits) {
    if (value == 0.0 || !std::isfinite(value)) return fixed(value, 0);
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    return fixed(value, digits - 1 - magnitude);
}

std::optional<double> parse(std::string_view text) {
    double value = 0.0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace bench::numbers
