#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace bench::backends {

/// Returns the wall time in milliseconds of `calls` consecutive n x n matrix products. Empty: the device
/// cannot compute a product of this size.
using TimeProducts = std::function<std::optional<double>(std::int64_t n, int calls)>;

/// Sizes up to this one are timed even if a product takes long.
inline constexpr std::int64_t kAlwaysTimed = 1024;
/// Number of single products that are timed at each size, after one warm-up product.
inline constexpr int kSingleProducts = 3;

/// Returns the highest rate of products of growing sizes, in 1e12 floating-point operations per second (2 n^3
/// per product). The time of a product is the minimum of several, so that only a disturbance of all of them
/// counts. Sizes above kAlwaysTimed are timed only if a product of the previous size was fast. Empty: no
/// product could be timed.
std::optional<double> search_peak_tflops(const TimeProducts& time_ms);

}  // namespace bench::backends
