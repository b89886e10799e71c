#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/models/layers/layers.h"

namespace bench::models {

/// Layers that MaskFormer and Mask2Former share, in addition to the backbone.

inline constexpr std::int64_t kConvNormGroups = 32;  ///< numbers of features must be multiples

/// A convolution ("0"), then a norm over groups ("1"). (N, in, H, W) -> (N, out, H', W')
class ConvGroupNorm : public Layer {
public:
    explicit ConvGroupNorm(const Conv2dOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::shared_ptr<Conv2d> conv_;
    std::shared_ptr<GroupNorm> norm_;
};

/// Adds the layers that embed a query's mask: "0.0", "1.0", "2.0". (N, Q, D) -> (N, Q, mask size)
std::shared_ptr<Mlp> add_mask_embedder(Layer& owner, const std::string& path, std::int64_t size,
                                       std::int64_t mask_size);

/// Returns the mask of each query as logits: embeddings (N, Q, D), features (N, D, H, W) -> (N, Q, H, W)
at::Tensor mask_logits(const at::Tensor& embeddings, const at::Tensor& features);

/// Returns DETR's sine positions of a map without padding, in the order of to_tokens: (1, h*w, size)
at::Tensor sine_positions(HeightWidth map, std::int64_t size, const at::TensorOptions& options);

}  // namespace bench::models
