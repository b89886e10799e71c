#pragma once

#include <ATen/Device.h>
#include <c10/core/ScalarType.h>

#include <optional>

namespace bench::backends {

/// What the speed of a model can be held against: 1e12 floating-point operations a second, 2 n^3 of an n x n
/// matrix product, that torch's products of random-like square matrices reach at most, of growing sizes, with
/// the threads and settings of this process. Takes a few tenths of a second and some hundred megabytes at
/// the most, given back. Empty where the device has no products in `dtype`.
std::optional<double> matmul_peak_tflops(at::Device device, at::ScalarType dtype);

}  // namespace bench::backends
