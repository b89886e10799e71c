#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <vector>

#include "core/engine/models/vision_model.h"

namespace bench::backends {

/// How the reference of the output check is computed.
struct ReferenceType {
    at::ScalarType rounded = at::kFloat;  ///< the cell's type, to which weights and inputs are rounded first
    at::Device device{at::kCPU};
    at::ScalarType exact = at::kDouble;
};

/// Returns the model's outputs in the type `exact`, on the CPU. Weights and inputs are rounded to the cell's
/// type first, as for an arm, so that the difference to an arm's output is only the error of its arithmetic.
/// Products and convolutions do not use TF32, or the reference would be as inexact as eager, and eager's own
/// error would be 0. Empty if `exact` is larger than the cell's type and memory runs out. The model is left
/// converted; convert it again before it is used.
std::optional<std::vector<at::Tensor>> reference_outputs(models::VisionModel& model,
                                                         const std::vector<at::Tensor>& inputs,
                                                         const ReferenceType& type);

}  // namespace bench::backends
