#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/image/detr_encoder.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "Conditional DETR for Fast Training Convergence", Meng et al. 2021: DETR's encoder, and a decoder that
/// attends to content and position separately.
DetrOptions conditional_detr_options(const weights::HfConfig& config);

/// The positions of a decoder layer's queries.
struct ConditionalDetrPlaces {
    at::Tensor learnt;  ///< (N, Q, D): the position embeddings
    at::Tensor sine;    ///< (N, Q, D): encoding of the reference points, scaled for this layer
};

/// Post-norm decoder layer. In the cross-attention each head compares content with content and position with
/// position. (N, Q, D) -> (N, Q, D)
class ConditionalDetrDecoderLayer : public Layer {
public:
    /// The first layer also adds the learnt positions to the content of queries and keys.
    ConditionalDetrDecoderLayer(const DetrOptions& options, bool first);
    at::Tensor forward(const at::Tensor& x, const ConditionalDetrPlaces& places,
                       const DetrMemory& memory) const;

private:
    at::Tensor among_queries(const at::Tensor& x, const at::Tensor& query_positions) const;
    at::Tensor at_picture(const at::Tensor& x, const ConditionalDetrPlaces& places,
                          const DetrMemory& memory) const;

    std::int64_t heads_;
    Activation activation_;
    std::shared_ptr<Linear> self_q_content_, self_q_place_, self_k_content_, self_k_place_, self_v_,
        self_out_;
    std::shared_ptr<Linear> q_content_, k_content_, k_place_, v_, q_sine_, out_;
    std::shared_ptr<Linear> q_place_;  ///< null except in the first layer
    std::shared_ptr<LayerNorm> self_norm_, cross_norm_, final_norm_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

/// pixel_values (N, 3, H, W), pixel_mask (N, H, W) int64 with 1 inside the picture and 0 in the padding
/// -> logits (N, Q, labels) before the sigmoid, pred_boxes (N, Q, 4): centre x, y, width, height in 0..1
class ConditionalDetr : public VisionModel {
public:
    explicit ConditionalDetr(const DetrOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> input_names() const override { return {"pixel_values", "pixel_mask"}; }
    std::vector<std::string> output_names() const override { return {"logits", "pred_boxes"}; }

private:
    std::int64_t size_;
    std::shared_ptr<DetrEncoder> encoder_;
    std::shared_ptr<Mlp> reference_points_, sine_scale_;
    std::vector<std::shared_ptr<ConditionalDetrDecoderLayer>> decoder_;
    std::shared_ptr<LayerNorm> decoder_norm_;
    std::shared_ptr<Linear> classifier_;
    std::shared_ptr<Mlp> boxes_;
};

}  // namespace bench::models
