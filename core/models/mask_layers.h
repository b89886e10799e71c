#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/layers.h"

namespace bench::models {

/// What MaskFormer and Mask2Former share beside their backbone.

inline constexpr std::int64_t kConvNormGroups = 32;  ///< sizes of maps must be multiples

/// A convolution ("0"), then a norm over groups ("1"). (N, in, H, W) -> (N, out, H', W')
class ConvGroupNorm : public Layer {
public:
    explicit ConvGroupNorm(const Conv2dOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::shared_ptr<Conv2d> conv_;
    std::shared_ptr<GroupNorm> norm_;
};

/// Three linear layers ("0.0", "1.0", "2.0") with ReLU between: what a query's features say about its mask.
/// (N, Q, D) -> (N, Q, mask size)
class MaskEmbedder : public Layer {
public:
    MaskEmbedder(std::int64_t size, std::int64_t mask_size);
    at::Tensor forward(const at::Tensor& queries) const;

private:
    std::vector<std::shared_ptr<Linear>> layers_;
};

/// The mask of each query, as logits: embeddings (N, Q, D), features (N, D, H, W) -> (N, Q, H, W)
at::Tensor mask_logits(const at::Tensor& embeddings, const at::Tensor& features);

/// (N, D, h, w) -> (N, h*w, D)
at::Tensor to_tokens(const at::Tensor& map);

/// DETR's sine positions of a map without padding, for the tokens that to_tokens makes of it: (1, h*w, size)
at::Tensor sine_positions(HeightWidth map, std::int64_t size, const at::TensorOptions& options);

}  // namespace bench::models
