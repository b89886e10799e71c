#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Numbers in files and on the command line, always in the C locale.
namespace bench::numbers {

/// 12.3456, 2 -> "12.35", rounded like printf. NaN and infinity give "nan" and "inf".
std::string fixed(double value, int digits_after_point);

/// With at least `digits` significant digits and no exponent: 12345.6, 3 -> "12346"; 0.012345, 3 -> "0.0123".
std::string significant(double value, int digits);

/// Reads the whole text as a number; empty if it is not a number.
std::optional<double> parse(std::string_view text);

}  // namespace bench::numbers
