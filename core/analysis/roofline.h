#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/results/arm_result.h"

namespace bench::results {

/// 1e12 floating-point operations a second: two for each multiply-add of the row's images as the catalogue
/// counts them, over its median time. It is the model's own arithmetic: a mode that leaves some of it out, or
/// does more, is not counted for that. Empty without a time, for models outside the catalogue, and for images
/// of another size than the catalogue's.
std::optional<double> achieved_tflops(const ArmResult& row);

/// Whether the amount of arithmetic in the row's call is known.
bool knows_work(const ArmResult& row);

/// The highest matmul_peak_tflops among `rows` of the row's device, PyTorch, type and threads. Empty: none
/// was measured.
std::optional<double> matmul_peak_tflops(const ArmResult& row,
                                         const std::vector<std::shared_ptr<const ArmResult>>& rows);

/// achieved_tflops in percent of that peak.
std::optional<double> percent_of_peak(const ArmResult& row,
                                      const std::vector<std::shared_ptr<const ArmResult>>& rows);

}  // namespace bench::results
