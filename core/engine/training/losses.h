#pragma once

#include <ATen/core/Tensor.h>

#include "core/catalog/recipes.h"

namespace bench::training {

/// Returns the mean loss, a differentiable fp32 scalar.
///   cross_entropy: scores (N, classes), labels (N) int64, or (N, classes) probabilities; with
///     smoothing s each label becomes (1 - s) label + s / classes.
///   binary_cross_entropy: scores and labels (boxes, classes), labels 0 or 1.
at::Tensor loss_of(const Recipe& recipe, const at::Tensor& scores, const at::Tensor& labels);

}  // namespace bench::training
