#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "SegFormer: Simple and Efficient Design for Semantic Segmentation with Transformers", Xie et al. 2021.
/// Lists have one entry for each stage. Defaults are SegFormer-b0 for ADE20K. Every norm has LibTorch's eps
/// of 1e-5, independent of the config: the published weights were trained and are run with it.
struct SegformerOptions {
    std::int64_t channels = 3;
    std::vector<std::int64_t> hidden_sizes{32, 64, 160, 256}, depths{2, 2, 2, 2}, heads{1, 2, 5, 8};
    std::vector<std::int64_t> patch_sizes{7, 3, 3, 3}, strides{4, 2, 2, 2};
    std::vector<std::int64_t> reductions{8, 4, 2, 1};  ///< of keys and values along each axis
    std::vector<std::int64_t> mlp_ratios{4, 4, 4, 4};
    Activation activation = Activation::gelu;
    std::int64_t decoder_size = 256, labels = 150;
};

SegformerOptions segformer_options(const weights::HfConfig& config);

/// Self-attention whose keys and values come from a map shrunk by a strided convolution. (N, h*w, D) -> same
class SegformerAttention : public Layer {
public:
    SegformerAttention(std::int64_t size, std::int64_t heads, std::int64_t reduction);
    at::Tensor forward(const at::Tensor& x, std::int64_t height, std::int64_t width) const;

private:
    std::int64_t heads_;
    std::shared_ptr<Linear> query_, key_, value_, out_;
    std::shared_ptr<Conv2d> reduce_;  ///< null without reduction
    std::shared_ptr<LayerNorm> reduce_norm_;
};

/// Attention, then an MLP with a 3x3 depthwise convolution inside; each after its norm. (N, h*w, D) -> same
class SegformerBlock : public Layer {
public:
    SegformerBlock(const SegformerOptions& options, std::size_t stage);
    at::Tensor forward(const at::Tensor& x, std::int64_t height, std::int64_t width) const;

private:
    Activation activation_;
    std::shared_ptr<LayerNorm> norm_1_, norm_2_;
    std::shared_ptr<SegformerAttention> attention_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
    std::shared_ptr<Conv2d> depthwise_;
};

/// pixel_values (N, 3, H, W) -> logits (N, labels, H / 4, W / 4)
class Segformer : public VisionModel {
public:
    explicit Segformer(const SegformerOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    struct Stage {
        std::shared_ptr<Conv2d> patches;
        std::shared_ptr<LayerNorm> patch_norm;
        std::vector<std::shared_ptr<SegformerBlock>> blocks;
        std::shared_ptr<LayerNorm> norm;
        std::shared_ptr<Linear> to_decoder;
    };

    Stage make_stage(const SegformerOptions& options, std::size_t index);
    static at::Tensor run_stage(const Stage& stage, const at::Tensor& map);  ///< (N, C, H, W) -> (N, D, h, w)
    at::Tensor decode(const std::vector<at::Tensor>& maps) const;

    std::vector<Stage> stages_;
    std::shared_ptr<Conv2d> fuse_, classifier_;
    std::shared_ptr<BatchNorm2d> fuse_norm_;
};

}  // namespace bench::models
