#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"

namespace bench::models {

inline constexpr std::size_t kSwinStages = 4;

/// "Swin Transformer: Hierarchical Vision Transformer using Shifted Windows", Liu et al. 2021. Defaults are
/// Swin-T. The first stage works on patches, each later one on a quarter as many with twice the features.
struct SwinOptions {
    std::int64_t channels = 3, patch_size = 4;
    std::int64_t size = 96;  ///< features of the first stage
    std::vector<std::int64_t> depths{2, 2, 6, 2}, heads{3, 6, 12, 24};
    std::int64_t window = 7;  ///< patches a side
    double mlp_ratio = 4.0;
    bool qkv_bias = true;
    Activation activation = Activation::gelu;
    double block_norm_eps = 1e-5;  ///< of the norms inside blocks; the others have LibTorch's 1e-5

    std::int64_t stage_size(std::size_t stage) const { return size << stage; }
};

/// Reads a `backbone_config` of model_type "swin"; missing keys have the values of `defaults`. Accepts the
/// names of old files and ignores options for training. Throws InputError unless all four stages are output.
SwinOptions swin_options(const weights::HfConfig& section, const SwinOptions& defaults);

/// Returns height and width of each stage's map for an image of that size.
std::vector<HeightWidth> swin_map_sizes(const SwinOptions& options, std::int64_t height, std::int64_t width);

/// The tensors' names. MaskFormer has a backbone class of its own ("model.encoder.layers", norms by number,
/// and a last norm that nothing uses), Mask2Former has Swin's ("encoder.layers", norms by the stage's name).
enum class SwinNames { maskformer, mask2former };

/// Values that the blocks of a stage share.
struct SwinWindows {
    std::int64_t side;        ///< patches
    at::Tensor bias_index;    ///< (side^4): the row of the bias table for each pair of positions in a window
    at::Tensor shifted_mask;  ///< (windows, side^2, side^2), added to scores when windows are shifted: 0, or
                              ///< -100 between patches that were not neighbours before the shift
};

/// Attention inside windows, with a learnt bias for each relative position. (N * windows, side^2, D) -> same
class SwinAttention : public Layer {
public:
    SwinAttention(std::int64_t size, std::int64_t heads, std::int64_t window, bool qkv_bias);
    /// `mask` is SwinWindows::shifted_mask, or undefined.
    at::Tensor forward(const at::Tensor& x, const at::Tensor& bias_index, const at::Tensor& mask) const;

private:
    std::int64_t heads_;
    at::Tensor bias_table_;
    std::shared_ptr<Linear> query_, key_, value_, out_;
};

/// Attention in windows, then an MLP; each after its norm. (N, h, w, D) -> same
class SwinBlock : public Layer {
public:
    SwinBlock(const SwinOptions& options, std::size_t stage, bool shifted);
    at::Tensor forward(const at::Tensor& x, const SwinWindows& windows) const;

private:
    at::Tensor attend(const at::Tensor& x, const SwinWindows& windows) const;

    bool shifted_;
    Activation activation_;
    std::shared_ptr<LayerNorm> norm_before_, norm_after_;
    std::shared_ptr<SwinAttention> attention_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// Blocks, windows shifted in every second one, then the merge of 2x2 patches for the next stage.
class SwinStage : public Layer {
public:
    SwinStage(const SwinOptions& options, std::size_t index);

    /// Computes the mask of shifted windows for a map of this size.
    void prepare(HeightWidth map, const at::TensorOptions& options);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& bias_index) const;  ///< (N, h, w, D) -> same
    at::Tensor merge(const at::Tensor& x) const;  ///< (N, h, w, D) -> (N, ceil(h/2), ceil(w/2), 2 D)

private:
    std::int64_t window_;
    std::vector<std::shared_ptr<SwinBlock>> blocks_;
    std::shared_ptr<LayerNorm> merge_norm_;  ///< null in the last stage
    std::shared_ptr<Linear> merge_;
    at::Tensor shifted_mask_;
};

/// pixel_values (N, 3, H, W) of any size -> the normalised maps of the four stages, (N, size << stage, h, w),
/// stored in memory as (N, h, w, D).
class SwinBackbone : public Layer {
public:
    SwinBackbone(const SwinOptions& options, SwinNames names);

    /// Prepares for inputs with the shape, device and dtype of `pixel_values`.
    void prepare(const at::Tensor& pixel_values);
    /// Throws Error if the last prepare() was for another height or width.
    std::vector<at::Tensor> forward(const at::Tensor& pixel_values) const;

private:
    at::Tensor embed(const at::Tensor& pixel_values) const;  ///< (N, h, w, D)

    SwinOptions options_;
    std::shared_ptr<Conv2d> patches_;
    std::shared_ptr<LayerNorm> patch_norm_;
    std::vector<std::shared_ptr<SwinStage>> stages_;
    std::vector<std::shared_ptr<LayerNorm>> map_norms_;
    at::Tensor bias_index_;
    std::array<std::int64_t, 2> prepared_size_{0, 0};  ///< height and width
};

}  // namespace bench::models
