#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace bench::backends {

/// Wall time in milliseconds of `calls` n x n matrix products, one after another. Empty: the device has no
/// product of this size.
using TimeProducts = std::function<std::optional<double>(std::int64_t n, int calls)>;

/// The smallest size at which the search may end because a product takes long.
inline constexpr std::int64_t kAlwaysTimed = 1024;
/// How often the search times a single product of each size that it reaches, after one warm-up product.
inline constexpr int kSingleProducts = 3;

/// The highest rate that products of growing sizes reach, in 1e12 floating-point operations a second (2 n^3 a
/// product). The time of a product is the least of several, so that a disturbance must last for all of them
/// to count. Sizes up to kAlwaysTimed are always timed; a larger one only if a product of the size before
/// took little. Empty: no product could be timed.
std::optional<double> search_peak_tflops(const TimeProducts& time_ms);

}  // namespace bench::backends
