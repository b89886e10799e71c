#pragma once

#include <ATen/Device.h>
#include <c10/core/ScalarType.h>

#include <optional>

namespace bench::backends {

/// The reference for a model's speed: 1e12 floating-point operations a second, 2 n^3 of an n x n matrix
/// product, that torch's products of growing sizes reach at most with the threads and settings of this
/// process (peak_search.h). Takes a few tenths of a second, seconds where a type has only slow kernels, and a
/// few hundred megabytes, which it frees. Empty where the device has no products in `dtype`.
std::optional<double> matmul_peak_tflops(at::Device device, at::ScalarType dtype);

}  // namespace bench::backends
