#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/models/image/swin.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/layers/mask_layers.h"

namespace bench::models {

/// The options of Mask2Former's pixel decoder (see mask2former.h).
struct Mask2FormerPixelOptions {
    SwinOptions backbone;
    std::int64_t size = 256, heads = 8, mlp_size = 1024, layers = 6, mask_size = 256;
};

inline constexpr std::size_t kDeformableLevels = 3;  ///< backbone maps except the finest, coarsest first

/// The positions of the tokens of all levels, one level after the other. S tokens in all, L levels.
struct DeformableGrid {
    std::vector<HeightWidth> sizes;  ///< of each level
    at::Tensor centres;              ///< (S, 1, 1, 1, 2): a token's x and y, -1 and 1 at the map's borders
    at::Tensor steps;                ///< (L, 1, 2): the size of a level's pixel in these units
};

/// "Deformable DETR: Deformable Transformers for End-to-End Object Detection", Zhu et al. 2020, equation 3:
/// each token attends to a few points of each level. Their offsets and weights are computed from the token.
class DeformableAttention : public Layer {
public:
    DeformableAttention(std::int64_t size, std::int64_t heads);
    /// queries (N, S, D), values (N, S, D) -> (N, S, D)
    at::Tensor forward(const at::Tensor& queries, const at::Tensor& values, const DeformableGrid& grid) const;

private:
    std::int64_t heads_;
    std::shared_ptr<Linear> offsets_, weights_, value_, out_;
};

/// Post-norm encoder layer; positions are added to queries, not values. (N, S, D) -> (N, S, D)
class DeformableEncoderLayer : public Layer {
public:
    explicit DeformableEncoderLayer(const Mask2FormerPixelOptions& options);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& positions, const DeformableGrid& grid) const;

private:
    std::shared_ptr<DeformableAttention> attention_;
    std::shared_ptr<LayerNorm> attention_norm_, final_norm_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// The output of the pixel decoder: the levels, coarsest first, and the features for the masks.
struct Mask2FormerFeatures {
    struct Level {
        HeightWidth size;
        at::Tensor tokens, positions;  ///< (N, h*w, D), (1, h*w, D) without the level's embedding
    };
    std::vector<Level> levels;
    at::Tensor masks;  ///< (N, mask size, H / 4, W / 4)
};

/// A deformable encoder over three levels, then one step of a feature pyramid to the backbone's finest map.
class Mask2FormerPixelDecoder : public Layer {
public:
    explicit Mask2FormerPixelDecoder(const Mask2FormerPixelOptions& options);

    /// Prepares for the sizes of the backbone's maps, finest first.
    void prepare(const std::vector<HeightWidth>& maps, const at::TensorOptions& options);
    /// Takes the backbone's maps (N, C_i, h_i, w_i), finest first.
    Mask2FormerFeatures forward(const std::vector<at::Tensor>& maps) const;

private:
    at::Tensor encode(const std::vector<at::Tensor>& maps) const;  ///< (N, S, D)
    /// Returns the tokens of a level: (., S, D) -> (., h*w, D)
    at::Tensor level_of(const at::Tensor& tokens, std::size_t level) const;

    std::int64_t size_;
    at::Tensor level_embedding_;
    std::vector<std::shared_ptr<ConvGroupNorm>> input_projections_;
    std::vector<std::shared_ptr<DeformableEncoderLayer>> encoder_;
    std::shared_ptr<ConvGroupNorm> lateral_, block_;
    std::shared_ptr<Conv2d> mask_projection_;
    DeformableGrid grid_;
    at::Tensor positions_;  ///< (1, S, D)
};

}  // namespace bench::models
