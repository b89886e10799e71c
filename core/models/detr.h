#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/models/layers.h"
#include "core/models/resnet.h"
#include "core/models/vision_model.h"
#include "core/weights/hf_config.h"

namespace bench::models {

/// "End-to-End Object Detection with Transformers", Carion et al. 2020. Defaults are DETR with ResNet-50 for
/// COCO.
struct DetrOptions {
    ResNetOptions backbone;
    std::int64_t size = 256, queries = 100, labels = 91;
    std::int64_t encoder_layers = 6, encoder_heads = 8, encoder_mlp_size = 2048;
    std::int64_t decoder_layers = 6, decoder_heads = 8, decoder_mlp_size = 2048;
    Activation activation = Activation::relu;
};

DetrOptions detr_options(const weights::HfConfig& config);

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

/// Post-norm encoder layer; positions go into queries and keys, not into values. (N, hw, D) -> (N, hw, D)
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

/// What the encoder hands to every decoder layer.
struct DetrMemory {
    at::Tensor features;   ///< (N, hw, D)
    at::Tensor positions;  ///< (N, hw, D)
    at::Tensor visible;    ///< (N, 1, 1, hw) boolean
};

/// Post-norm decoder layer: among the queries, then from the queries to the picture. (N, Q, D) -> (N, Q, D)
class DetrDecoderLayer : public Layer {
public:
    explicit DetrDecoderLayer(const DetrOptions& options);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& query_positions,
                       const DetrMemory& memory) const;

private:
    Activation activation_;
    std::shared_ptr<DetrAttention> self_attention_, cross_attention_;
    std::shared_ptr<LayerNorm> self_norm_, cross_norm_, final_norm_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// pixel_values (N, 3, H, W), pixel_mask (N, H, W) int64 with 1 where the picture is and 0 in the padding
/// -> logits (N, Q, labels + 1; the last is "no object"), pred_boxes (N, Q, 4): centre x, y, width, height in
/// 0..1
class Detr : public VisionModel {
public:
    explicit Detr(const DetrOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> input_names() const override { return {"pixel_values", "pixel_mask"}; }
    std::vector<std::string> output_names() const override { return {"logits", "pred_boxes"}; }

private:
    DetrMemory encode(const at::Tensor& pixel_values, const at::Tensor& pixel_mask) const;
    at::Tensor decode(const DetrMemory& memory) const;  ///< (N, Q, D)

    std::int64_t size_;
    std::shared_ptr<ResNetTrunk> backbone_;
    std::shared_ptr<Conv2d> input_projection_;
    std::shared_ptr<Embedding> query_positions_;
    std::vector<std::shared_ptr<DetrEncoderLayer>> encoder_;
    std::vector<std::shared_ptr<DetrDecoderLayer>> decoder_;
    std::shared_ptr<LayerNorm> decoder_norm_;
    std::shared_ptr<Linear> classifier_;
    std::vector<std::shared_ptr<Linear>> box_layers_;
};

}  // namespace bench::models
