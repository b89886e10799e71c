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

/// One of the two transformers of CLIP ("Learning Transferable Visual Models From Natural Language
/// Supervision", Radford et al. 2021).
struct ClipTowerOptions {
    std::int64_t size = 768, layers = 12, heads = 12, mlp_size = 3072;
    double norm_eps = 1e-5;
    Activation activation = Activation::quick_gelu;
};

/// "Simple Open-Vocabulary Object Detection with Vision Transformers", Minderer et al. 2022. Defaults are
/// OWL-ViT with CLIP's ViT-B/32.
struct OwlVitOptions {
    ClipTowerOptions vision;
    ClipTowerOptions text{.size = 512, .heads = 8, .mlp_size = 2048};
    std::int64_t image_size_px = 768, patch_size_px = 32, channels = 3;
    std::int64_t vocabulary = 49408, max_tokens = 16;

    std::int64_t grid() const { return image_size_px / patch_size_px; }  ///< patches along each axis
};

OwlVitOptions owlvit_options(const weights::HfConfig& config);

/// Pre-norm transformer block. x (N, L, D), visible as multi_head_attention's mask -> (N, L, D)
class ClipBlock : public Layer {
public:
    explicit ClipBlock(const ClipTowerOptions& options);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& visible = {}) const;

private:
    std::int64_t heads_;
    Activation activation_;
    std::shared_ptr<LayerNorm> attention_norm_, mlp_norm_;
    std::shared_ptr<Linear> query_, key_, value_, attention_out_, mlp_in_, mlp_out_;
};

/// Compares each patch with each of T queries. For N pictures:
/// pixel_values (N, 3, S, S) of the configured size S; input_ids (N T, L) int64, one row for each query,
/// those of the first picture first; attention_mask (N T, L), 1 for a token and 0 for padding
/// -> logits (N, patches, T), the lowest number of the dtype for a query whose first id is 0 (absent);
/// pred_boxes (N, patches, 4): centre x, y, width, height in 0..1
///
/// Unlike transformers, does not compute the similarity of whole picture and text (1e-5 of the work), which
/// detection does not read. Its tensors, owlvit.visual_projection and owlvit.logit_scale, are parameters
/// because published files contain them.
class OwlVit : public VisionModel {
public:
    explicit OwlVit(const OwlVitOptions& options);
    /// Throws InputError for tensors of other sizes.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> input_names() const override {
        return {"pixel_values", "input_ids", "attention_mask"};
    }
    std::vector<std::string> output_names() const override { return {"logits", "pred_boxes"}; }

private:
    void add_text_tower();
    void add_vision_tower();
    void add_heads();
    void check_sizes(const at::Tensor& pixels, const at::Tensor& ids) const;
    at::Tensor text_features(const at::Tensor& ids, const at::Tensor& mask) const;  ///< (N T, D text)
    at::Tensor patch_features(const at::Tensor& pixels) const;                      ///< (N, patches, D)
    at::Tensor class_logits(const at::Tensor& patches, const at::Tensor& queries) const;
    at::Tensor boxes(const at::Tensor& patches) const;

    OwlVitOptions options_;
    at::Tensor causal_, box_bias_;

    std::shared_ptr<Embedding> token_embedding_, token_positions_;
    std::vector<std::shared_ptr<ClipBlock>> text_blocks_;
    std::shared_ptr<LayerNorm> text_norm_;
    std::shared_ptr<Linear> text_projection_;

    at::Tensor class_embedding_;
    std::shared_ptr<Conv2d> patch_embedding_;
    std::shared_ptr<Embedding> patch_positions_;
    std::shared_ptr<LayerNorm> norm_before_, norm_after_, merged_norm_;
    std::vector<std::shared_ptr<ClipBlock>> vision_blocks_;

    std::shared_ptr<Linear> class_dense_, logit_shift_, logit_scale_;
    std::vector<std::shared_ptr<Linear>> box_layers_;
};

}  // namespace bench::models
