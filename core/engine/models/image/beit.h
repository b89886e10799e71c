#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/vit.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "BEiT: BERT Pre-Training of Image Transformers", Bao et al. 2021. Defaults are BEiT-B/16.
struct BeitOptions : VitSizes {
    bool mask_token = false;  ///< in the checkpoint; only pre-training uses it
    bool absolute_positions = false, relative_bias = false, shared_relative_bias = false;
    bool layer_scale = true;
    bool mean_pooling = true;  ///< otherwise the class token
};

BeitOptions beit_options(const weights::HfConfig& config);

/// The bias that each head adds to the attention score of two tokens. The table has a row for every distance
/// in rows and columns of patches, and three for the class token.
class BeitRelativeBias : public Layer {
public:
    BeitRelativeBias(std::int64_t heads, HeightWidth patches);
    at::Tensor forward() const;  ///< (1, heads, tokens, tokens)

private:
    std::int64_t tokens_;
    at::Tensor table_;  ///< (distances + 3, heads)
    at::Tensor index_;  ///< (tokens * tokens) int64
};

/// Pre-norm transformer block; keys have no bias. (N, tokens, D) -> (N, tokens, D)
class BeitBlock : public Layer {
public:
    explicit BeitBlock(const BeitOptions& options);
    /// `shared_bias` (1, heads, tokens, tokens) or undefined.
    at::Tensor forward(const at::Tensor& x, const at::Tensor& shared_bias) const;

private:
    std::int64_t heads_;
    Activation activation_;
    std::shared_ptr<LayerNorm> norm_before_, norm_after_;
    std::shared_ptr<Linear> query_, key_, value_, attention_out_, mlp_in_, mlp_out_;
    std::shared_ptr<BeitRelativeBias> bias_;  ///< null if the block has no bias of its own
    at::Tensor attention_scale_, mlp_scale_;  ///< (D); undefined without layer scale
};

/// pixel_values (N, 3, H, W) of the configured size -> logits (N, labels)
class Beit : public VisionModel {
public:
    explicit Beit(const BeitOptions& options);
    /// Throws InputError for an image of another size.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    BeitOptions options_;
    std::shared_ptr<Conv2d> patches_;
    at::Tensor class_token_, positions_;
    std::shared_ptr<BeitRelativeBias> shared_bias_;
    std::vector<std::shared_ptr<BeitBlock>> blocks_;
    std::shared_ptr<LayerNorm>
        norm_;  ///< of the pooled patches, or of the tokens before the class token is taken
    std::shared_ptr<Linear> classifier_;
};

}  // namespace bench::models
