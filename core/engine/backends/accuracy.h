#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"

namespace bench::backends {

/// Compares a model's outputs (those of `names`) with the reference's, in fp64 on the CPU. max_abs and
/// error_over_std are the worst over the outputs, cosine the smallest, max_rel is max_abs over the
/// reference's largest magnitude. The task's own measure follows from the outputs' names and shapes: (N,C)
/// logits and cls_score give top1_agreement, (N,C,H,W) logits mask_iou (mean over the reference's classes),
/// pred_boxes box_iou (mean over queries), masks_queries_logits mask_pixel_agreement, (N,Q,C) logits and
/// class_queries_logits top1_agreement (of the queries whose class the reference gives more than one half; of
/// all queries if there are none, as with random weights: there a class agrees, too, that the reference
/// gives 0.95 of its first, because rounding may choose either). An output that is not finite where the
/// reference is gives an infinite error_over_std.
Accuracy compare_outputs(const std::vector<at::Tensor>& reference, const std::vector<at::Tensor>& outputs,
                         const std::vector<std::string>& names);

/// Why an arm's output is wrong; empty when it is right. An arm may be as far from the reference as
///     float32 0.002, bfloat16 0.1, float16 0.02 of the output's standard deviation,
/// or as three times eager's own distance where that is more (TF32, deep networks in half precision): the
/// rule of PyTorch's benchmarks/dynamo, which also measures a compiled model by eager's own error.
/// A model that thresholds its own masks on the way (`thresholds`: VisionModel::thresholds_masks) can be
/// moved far by one flipped bit: it is also right when 99.9 % of the mask pixels and every confident class
/// agree.
Message wrong_output_reason(const Accuracy& arm, const Accuracy& eager, DType dtype, bool thresholds = false);

}  // namespace bench::backends
