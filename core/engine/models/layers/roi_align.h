#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace bench::models {

/// The mean of a map over the bins of boxes ("Mask R-CNN", He et al. 2017), between pixels bilinear, as mmcv
/// and torchvision compute it with aligned = true and a number of samples that depends on the box
/// (sampling_ratio 0): ceil(side of the box / bins) along each side of a bin.
///
/// Written as operators of fixed shapes, so that it can be captured: the mean over a bin's samples is
/// separable, so each box has a matrix (bins, H) and one (bins, W) of how much each row and column weighs,
/// made from as many samples as a box of the map's size has, those that this box has not masked away. Exact
/// therefore for boxes not larger than the map; a larger one is sampled as a box of the map's size is.
///
/// map (N, C, H, W), boxes (K, 5): index in the batch, x1, y1, x2, y2 in pixels of a picture that is
/// 1 / `scale` times the map -> (K, C, bins, bins). Differentiable in `map`. Positions are computed in
/// float32.
at::Tensor roi_align(const at::Tensor& map, const at::Tensor& boxes, double scale, std::int64_t bins);

}  // namespace bench::models
