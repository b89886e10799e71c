#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/resnet.h"
#include "core/engine/models/layers/layers.h"

namespace bench::models {

/// The configuration of DETR and Conditional DETR. Defaults are DETR with ResNet-50 for COCO.
struct DetrOptions {
    ResNetOptions backbone;
    ResNetNames backbone_names = ResNetNames::timm;
    std::int64_t size = 256, queries = 100, labels = 91;
    std::int64_t encoder_layers = 6, encoder_heads = 8, encoder_mlp_size = 2048;
    std::int64_t decoder_layers = 6, decoder_heads = 8, decoder_mlp_size = 2048;
    Activation activation = Activation::relu;
};

/// Reads everything except `architectures`. `queries` is the default of the model type.
DetrOptions detr_family_options(const weights::HfConfig& config, std::int64_t queries);

/// Reads the keys of the decoder, which other models have as well. Other members of `o` are unchanged.
void read_detr_decoder(const weights::HfConfig& config, DetrOptions& o);

/// Attention with separate inputs. queries (N, Q, D), keys and values (N, K, D) -> (N, Q, D)
class DetrAttention : public Layer {
public:
    DetrAttention(std::int64_t size, std::int64_t heads);
    at::Tensor forward(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                       const at::Tensor& visible = {}) const;

private:
    std::int64_t heads_;
    std::shared_ptr<Linear> q_, k_, v_, out_;
};

/// Post-norm encoder layer; positions are added to queries and keys, not values. (N, hw, D) -> (N, hw, D)
class DetrEncoderLayer : public Layer {
public:
    explicit DetrEncoderLayer(const DetrOptions& options);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& positions, const at::Tensor& visible) const;

private:
    Activation activation_;
    std::shared_ptr<DetrAttention> attention_;
    std::shared_ptr<LayerNorm> attention_norm_, final_norm_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// The encoder's output, which every decoder layer reads.
struct DetrMemory {
    at::Tensor features;   ///< (N, hw, D)
    at::Tensor positions;  ///< (N, hw, D)
    at::Tensor visible;    ///< (N, 1, 1, hw) boolean
};

/// Backbone, projection and transformer encoder: a checkpoint's "model" without its decoder.
class DetrEncoder : public Layer {
public:
    explicit DetrEncoder(const DetrOptions& options);
    /// pixel_values (N, 3, H, W), pixel_mask (N, H, W) with 1 inside the picture
    DetrMemory forward(const at::Tensor& pixel_values, const at::Tensor& pixel_mask) const;
    /// Returns the learnt positions of the queries for a batch of N: (N, Q, D).
    at::Tensor query_positions(std::int64_t n) const { return query_positions_->of_batch(n); }

private:
    std::int64_t size_;
    std::shared_ptr<ResNetTrunk> backbone_;
    std::shared_ptr<Conv2d> input_projection_;
    std::shared_ptr<Embedding> query_positions_;
    std::vector<std::shared_ptr<DetrEncoderLayer>> layers_;
};

}  // namespace bench::models
