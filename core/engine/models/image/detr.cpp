#include "core/engine/models/image/detr.h"

#include <ATen/ATen.h>

namespace bench::models {

DetrOptions detr_options(const weights::HfConfig& config) {
    config.require_architecture("DetrForObjectDetection");
    return detr_family_options(config, /*queries=*/100);
}

DetrDecoderLayer::DetrDecoderLayer(const DetrOptions& o)
    : activation_(o.activation),
      self_attention_(add<DetrAttention>("self_attn", o.size, o.decoder_heads)),
      cross_attention_(add<DetrAttention>("encoder_attn", o.size, o.decoder_heads)),
      self_norm_(add<LayerNorm>("self_attn_layer_norm", o.size)),
      cross_norm_(add<LayerNorm>("encoder_attn_layer_norm", o.size)),
      final_norm_(add<LayerNorm>("final_layer_norm", o.size)),
      mlp_in_(add<Linear>("fc1", o.size, o.decoder_mlp_size)),
      mlp_out_(add<Linear>("fc2", o.decoder_mlp_size, o.size)) {}

at::Tensor DetrDecoderLayer::forward(const at::Tensor& x, const at::Tensor& query_positions,
                                     const DetrMemory& memory) const {
    const at::Tensor placed = x + query_positions;
    const at::Tensor own = self_norm_->forward(x + self_attention_->forward(placed, placed, x));
    const at::Tensor looked = cross_attention_->forward(
        own + query_positions, memory.features + memory.positions, memory.features, memory.visible);
    const at::Tensor attended = cross_norm_->forward(own + looked);
    const at::Tensor wide = activate(activation_, mlp_in_->forward(attended));
    return final_norm_->forward(attended + mlp_out_->forward(wide));
}

DetrDecoder::DetrDecoder(const DetrOptions& o) {
    for (std::int64_t i = 0; i < o.decoder_layers; ++i)
        layers_.push_back(add<DetrDecoderLayer>("layers." + std::to_string(i), o));
    norm_ = add<LayerNorm>("layernorm", o.size);
}

at::Tensor DetrDecoder::forward(const at::Tensor& query_positions, const DetrMemory& memory) const {
    at::Tensor x = at::zeros_like(query_positions);
    for (const auto& layer : layers_) x = layer->forward(x, query_positions, memory);
    return norm_->forward(x);
}

Detr::Detr(const DetrOptions& o)
    : encoder_(add<DetrEncoder>("model", o)),
      decoder_(add<DetrDecoder>("model.decoder", o)),
      classifier_(add<Linear>("class_labels_classifier", o.size, o.labels + 1)),
      boxes_(add<Mlp>("bbox_predictor", std::vector<std::int64_t>{o.size, o.size, o.size, 4})) {}

std::vector<at::Tensor> Detr::forward(const std::vector<at::Tensor>& inputs) {
    const DetrMemory memory = encoder_->forward(inputs.at(0), inputs.at(1));
    const at::Tensor objects = decoder_->forward(encoder_->query_positions(inputs[0].size(0)), memory);
    return {classifier_->forward(objects), boxes_->forward(objects).sigmoid()};
}

}  // namespace bench::models
