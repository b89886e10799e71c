#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/results/arm_result.h"

namespace bench::backends {

/// Compares a model's outputs, named `names`, with the reference's in fp64 on the CPU. max_abs, max_rel
/// (max_abs over the reference's largest magnitude) and error_over_std are the largest over the outputs,
/// cosine the smallest. Names and shapes of outputs select the task's measure: top1_agreement for (N,C)
/// logits and cls_score, mask_iou (mean over the reference's classes) for (N,C,H,W) logits, box_iou (mean
/// over queries) for pred_boxes, mask_pixel_agreement for masks_queries_logits, and top1_agreement over
/// queries for (N,Q,C) logits and class_queries_logits. The latter counts only queries whose class has a
/// reference probability above 0.5. If there are none, as with random weights, it counts all, and a class
/// also agrees if it has 0.95 of the first class's probability, because rounding may choose either. An output
/// that is not finite although the reference is results in an infinite error_over_std. The elements of an output may be
/// equal, as those of a single number are: then its magnitude takes the place of the standard deviation, and 1 that of
/// a magnitude of 0.
Accuracy compare_outputs(const std::vector<at::Tensor>& reference, const std::vector<at::Tensor>& outputs,
                         const std::vector<std::string>& names);

/// Returns the smallest of the task's measures, 0 to 1: the share of the answer that agrees with the
/// reference's. Empty if the task has none.
std::optional<double> answer_agreement(const Accuracy& accuracy);

/// The error that a type allows, in standard deviations of the output: float32 0.002, bfloat16 0.1, float16 0.02. For int8,
/// which is judged by its answers (docs/method.md, rule 13), infinity.
double largest_error_over_std(DType dtype);

/// Returns why an arm's output is wrong; empty if it is correct. The allowed error is
/// largest_error_over_std(), or three times eager's own error if that is larger (TF32, deep networks in half precision). PyTorch's
/// benchmarks/dynamo also relates the error of a compiled model to eager's.
/// In a model that thresholds its own masks between layers (`thresholds`: VisionModel::thresholds_masks), one
/// flipped bit can cause a large error. Its output is also correct if 99.9 % of the mask pixels and every
/// confident class agree.
Message wrong_output_reason(const Accuracy& arm, const Accuracy& eager, DType dtype, bool thresholds = false);

}  // namespace bench::backends
