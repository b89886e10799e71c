#pragma once

#include <ATen/Device.h>
#include <c10/core/ScalarType.h>

#include <optional>

namespace bench::backends {

/// Measures the peak rate of square matrix products in 1e12 floating-point operations a second (2 n^3 for
/// n x n) over growing sizes, with the threads and settings of this process (peak_search.h), and in TF32 if
/// convolutions may use it. Takes a few
/// tenths of a second, or seconds if the type has only slow kernels. Allocates and frees a few hundred
/// megabytes. Returns nothing if the device has no matrix product in `dtype`.
std::optional<double> matmul_peak_tflops(at::Device device, at::ScalarType dtype);

}  // namespace bench::backends
