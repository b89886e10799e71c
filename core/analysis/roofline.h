#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// Returns the row's rate in 1e12 floating-point operations per second: two for each multiply-add of its
/// images, as counted in the catalogue, over its median time. Operations that a mode omits or adds do not
/// change the count. Empty without a time, for training, for models outside the catalogue and for images of
/// another size than the catalogue's.
std::optional<double> achieved_tflops(const ArmResult& row);

/// Returns whether the number of operations in the row's call is known.
bool knows_work(const ArmResult& row);

/// Returns the highest matmul_peak_tflops among the `rows` with the row's target, device, dtype, threads and
/// TF32 setting. Empty: none was measured.
std::optional<double> matmul_peak_tflops(const ArmResult& row,
                                         const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// Returns achieved_tflops() in percent of matmul_peak_tflops().
std::optional<double> percent_of_peak(const ArmResult& row,
                                      const std::vector<std::shared_ptr<const ArmResult>>& rows);

}  // namespace bench::results
