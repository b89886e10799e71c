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

/// The common part of the configurations of ViT and its relatives. Defaults are ViT-B/16.
struct VitSizes {
    HeightWidth image_px = 224, patch_px = 16;
    std::int64_t channels = 3, hidden_size = 768, layers = 12, heads = 12, mlp_size = 3072;
    double norm_eps = 1e-12;
    Activation activation = Activation::gelu;
    std::int64_t labels = 1000;

    /// Patches in a column and in a row.
    HeightWidth grid() const { return {image_px.height / patch_px.height, image_px.width / patch_px.width}; }
};

void read_vit_sizes(const weights::HfConfig& config, VitSizes& sizes);

/// "An Image is Worth 16x16 Words", Dosovitskiy et al. 2020.
struct VitOptions : VitSizes {
    bool qkv_bias = true;
};

VitOptions vit_options(const weights::HfConfig& config);

/// Pre-norm transformer block. (N, tokens, D) -> (N, tokens, D)
class VitBlock : public Layer {
public:
    explicit VitBlock(const VitOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::int64_t heads_;
    Activation activation_;
    std::shared_ptr<LayerNorm> norm_before_, norm_after_;
    std::shared_ptr<Linear> query_, key_, value_, attention_out_, mlp_in_, mlp_out_;
};

/// pixel_values (N, 3, H, W) of the configured size -> logits (N, labels), from the class token.
class Vit : public VisionModel {
public:
    explicit Vit(const VitOptions& options);
    /// Throws InputError for an image of another size.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    VitOptions options_;
    std::shared_ptr<Conv2d> patches_;
    at::Tensor class_token_, positions_;
    std::vector<std::shared_ptr<VitBlock>> blocks_;
    std::shared_ptr<LayerNorm> norm_;
    std::shared_ptr<Linear> classifier_;
};

}  // namespace bench::models
