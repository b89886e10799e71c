#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace bench::models {

/// Returns the mean of a map over the bins of boxes ("Mask R-CNN", He et al. 2017), bilinear between pixels,
/// as mmcv and torchvision do with aligned = true and sampling_ratio 0: a bin has ceil(side of the box /
/// bins) samples along each side.
///
/// Consists of operators with fixed shapes, so that it can be captured. The mean over a bin's samples is
/// separable: each box has a matrix (bins, H) and a matrix (bins, W) with the weights of rows and columns.
/// They are computed from the samples of a box of the map's size, with a mask for those that this box does
/// not have. A box larger than the map has the samples of a box of the map's size; all others are exact.
///
/// map (N, C, H, W), boxes (K, 5): index in the batch, x1, y1, x2, y2 in pixels of a picture that is
/// 1 / `scale` times the map -> (K, C, bins, bins). Differentiable in `map`. Positions are computed in
/// float32.
at::Tensor roi_align(const at::Tensor& map, const at::Tensor& boxes, double scale, std::int64_t bins);

}  // namespace bench::models
