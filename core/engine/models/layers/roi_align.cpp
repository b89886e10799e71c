#include "core/engine/models/layers/roi_align.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

/// Returns the weight of each of `length` pixels in each bin of intervals from `begin` (K) to `end` (K), both
/// in the map's pixels: (K, bins, length) float32.
at::Tensor bin_weights(const at::Tensor& begin, const at::Tensor& end, std::int64_t length,
                       std::int64_t bins) {
    const auto options = begin.options();
    const at::Tensor size = ((end - begin) / bins).view({-1, 1, 1});
    const std::int64_t most = (length + bins - 1) / bins;
    const at::Tensor samples = size.ceil().clamp_max(most);  // 0 if the box is empty
    const at::Tensor sample = at::arange(most, options), bin = at::arange(bins, options).view({-1, 1});
    const at::Tensor position = begin.view({-1, 1, 1}) + bin * size +
                                (sample + 0.5) * size / samples.clamp_min(1);  // (K, bins, samples)
    // A sample up to one pixel outside has the border's value, one farther outside counts as 0.
    const at::Tensor counts = (sample < samples) & (position >= -1) & (position <= length);
    const at::Tensor pixel = at::arange(length, options);
    const at::Tensor distance = (position.clamp(0, length - 1).unsqueeze(-1) - pixel).abs();
    const at::Tensor weight = (1 - distance).clamp_min(0) * counts.unsqueeze(-1);
    return weight.sum(2) / samples.clamp_min(1);
}

}  // namespace

at::Tensor roi_align(const at::Tensor& map, const at::Tensor& boxes, double scale, std::int64_t bins) {
    constexpr double kPixelCentre = 0.5;
    const std::int64_t channels = map.size(1), height = map.size(2), width = map.size(3);
    const at::Tensor corners = boxes.slice(1, 1).to(at::kFloat) * scale - kPixelCentre;
    const auto weights_of = [&](std::int64_t first, std::int64_t second, std::int64_t length) {
        return bin_weights(corners.select(1, first), corners.select(1, second), length, bins)
            .to(map.scalar_type());
    };
    const at::Tensor columns = weights_of(0, 2, width), rows = weights_of(1, 3, height);
    const at::Tensor of_boxes = map.index_select(0, boxes.select(1, 0).to(at::kLong));  // (K, C, H, W)
    const at::Tensor across = of_boxes.flatten(1, 2).bmm(columns.transpose(1, 2));      // (K, C H, bins)
    const at::Tensor upright =
        across.reshape({-1, channels, height, bins}).transpose(2, 3).flatten(1, 2);  // (K, C bins, H)
    return upright.bmm(rows.transpose(1, 2)).reshape({-1, channels, bins, bins}).transpose(2, 3);
}

}  // namespace bench::models
