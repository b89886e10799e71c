#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/detr_encoder.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "End-to-End Object Detection with Transformers", Carion et al. 2020.
DetrOptions detr_options(const weights::HfConfig& config);

/// Post-norm decoder layer: self-attention, then cross-attention to the picture. (N, Q, D) -> (N, Q, D)
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

/// Layers and a last norm. Queries start with only their positions. (N, Q, D) -> (N, Q, D)
class DetrDecoder : public Layer {
public:
    explicit DetrDecoder(const DetrOptions& options);
    at::Tensor forward(const at::Tensor& query_positions, const DetrMemory& memory) const;

private:
    std::vector<std::shared_ptr<DetrDecoderLayer>> layers_;
    std::shared_ptr<LayerNorm> norm_;
};

/// pixel_values (N, 3, H, W), pixel_mask (N, H, W) int64 with 1 inside the picture and 0 in the padding
/// -> logits (N, Q, labels + 1; the last is "no object"), pred_boxes (N, Q, 4): centre x, y, width, height in
/// 0..1
class Detr : public VisionModel {
public:
    explicit Detr(const DetrOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> input_names() const override { return {"pixel_values", "pixel_mask"}; }
    std::vector<std::string> output_names() const override { return {"logits", "pred_boxes"}; }

private:
    std::shared_ptr<DetrEncoder> encoder_;
    std::shared_ptr<DetrDecoder> decoder_;
    std::shared_ptr<Linear> classifier_;
    std::shared_ptr<Mlp> boxes_;
};

}  // namespace bench::models
