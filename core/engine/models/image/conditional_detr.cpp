#include "core/engine/models/image/conditional_detr.h"

#include <ATen/ATen.h>

#include <numbers>

namespace bench::models {

namespace {

constexpr double kLogitEps = 1e-5;

/// Finite at 0 and 1.
at::Tensor inverse_sigmoid(const at::Tensor& share) {
    return at::log(share.clamp_min(kLogitEps) / (1 - share).clamp_min(kLogitEps));
}

/// Reference points (N, Q, 2) as x, y in 0..1 -> (N, Q, 2 features), y first as in the picture's positions.
at::Tensor sine_of_points(const at::Tensor& points, std::int64_t features) {
    const at::Tensor turned = points.to(at::kFloat) * (2 * std::numbers::pi);
    return at::cat(
               {sine_encoding(turned.select(-1, 1), features), sine_encoding(turned.select(-1, 0), features)},
               -1)
        .to(points.scalar_type());
}

/// Concatenates a's and b's features head by head: (N, L, D) twice -> (N, L, 2 D).
at::Tensor side_by_side(const at::Tensor& a, const at::Tensor& b, std::int64_t heads) {
    const auto split = [heads](const at::Tensor& x) { return x.unflatten(-1, {heads, x.size(-1) / heads}); };
    return at::cat({split(a), split(b)}, -1).flatten(-2);
}

}  // namespace

DetrOptions conditional_detr_options(const weights::HfConfig& config) {
    config.require_architecture("ConditionalDetrForObjectDetection");
    return detr_family_options(config, /*queries=*/300);
}

ConditionalDetrDecoderLayer::ConditionalDetrDecoderLayer(const DetrOptions& o, bool first)
    : heads_(o.decoder_heads), activation_(o.activation) {
    const auto projection = [&](const char* name) { return add<Linear>(name, o.size, o.size); };
    self_q_content_ = projection("sa_qcontent_proj");
    self_q_place_ = projection("sa_qpos_proj");
    self_k_content_ = projection("sa_kcontent_proj");
    self_k_place_ = projection("sa_kpos_proj");
    self_v_ = projection("sa_v_proj");
    self_out_ = projection("self_attn.out_proj");
    self_norm_ = add<LayerNorm>("self_attn_layer_norm", o.size);
    q_content_ = projection("ca_qcontent_proj");
    if (first) q_place_ = projection("ca_qpos_proj");
    k_content_ = projection("ca_kcontent_proj");
    k_place_ = projection("ca_kpos_proj");
    v_ = projection("ca_v_proj");
    q_sine_ = projection("ca_qpos_sine_proj");
    out_ = projection("encoder_attn.out_proj");
    cross_norm_ = add<LayerNorm>("encoder_attn_layer_norm", o.size);
    mlp_in_ = add<Linear>("fc1", o.size, o.decoder_mlp_size);
    mlp_out_ = add<Linear>("fc2", o.decoder_mlp_size, o.size);
    final_norm_ = add<LayerNorm>("final_layer_norm", o.size);
}

at::Tensor ConditionalDetrDecoderLayer::among_queries(const at::Tensor& x,
                                                      const at::Tensor& query_positions) const {
    const at::Tensor q = self_q_content_->forward(x) + self_q_place_->forward(query_positions);
    const at::Tensor k = self_k_content_->forward(x) + self_k_place_->forward(query_positions);
    return self_out_->forward(multi_head_attention(q, k, self_v_->forward(x), heads_));
}

at::Tensor ConditionalDetrDecoderLayer::at_picture(const at::Tensor& x, const ConditionalDetrPlaces& places,
                                                   const DetrMemory& memory) const {
    at::Tensor q = q_content_->forward(x), k = k_content_->forward(memory.features);
    const at::Tensor key_places = k_place_->forward(memory.positions);
    if (q_place_) {
        q = q + q_place_->forward(places.learnt);
        k = k + key_places;
    }
    return out_->forward(multi_head_attention(side_by_side(q, q_sine_->forward(places.sine), heads_),
                                              side_by_side(k, key_places, heads_),
                                              v_->forward(memory.features), heads_, memory.visible));
}

at::Tensor ConditionalDetrDecoderLayer::forward(const at::Tensor& x, const ConditionalDetrPlaces& places,
                                                const DetrMemory& memory) const {
    const at::Tensor own = self_norm_->forward(x + among_queries(x, places.learnt));
    const at::Tensor attended = cross_norm_->forward(own + at_picture(own, places, memory));
    const at::Tensor wide = activate(activation_, mlp_in_->forward(attended));
    return final_norm_->forward(attended + mlp_out_->forward(wide));
}

ConditionalDetr::ConditionalDetr(const DetrOptions& o)
    : size_(o.size), encoder_(add<DetrEncoder>("model", o)) {
    using Sizes = std::vector<std::int64_t>;
    reference_points_ = add<Mlp>("model.decoder.ref_point_head", Sizes{o.size, o.size, 2});
    sine_scale_ = add<Mlp>("model.decoder.query_scale", Sizes{o.size, o.size, o.size});
    for (std::int64_t i = 0; i < o.decoder_layers; ++i)
        decoder_.push_back(
            add<ConditionalDetrDecoderLayer>("model.decoder.layers." + std::to_string(i), o, i == 0));
    decoder_norm_ = add<LayerNorm>("model.decoder.layernorm", o.size);
    classifier_ = add<Linear>("class_labels_classifier", o.size, o.labels);
    boxes_ = add<Mlp>("bbox_predictor", Sizes{o.size, o.size, o.size, 4});
}

std::vector<at::Tensor> ConditionalDetr::forward(const std::vector<at::Tensor>& inputs) {
    const DetrMemory memory = encoder_->forward(inputs.at(0), inputs.at(1));
    const at::Tensor query_positions = encoder_->query_positions(inputs[0].size(0));
    const at::Tensor points = reference_points_->forward(query_positions).sigmoid();  // (N, Q, 2)
    const at::Tensor sine = sine_of_points(points, size_ / 2);
    at::Tensor x = at::zeros_like(query_positions);
    for (std::size_t i = 0; i < decoder_.size(); ++i) {
        const at::Tensor scaled = i == 0 ? sine : sine * sine_scale_->forward(x);
        x = decoder_[i]->forward(x, {query_positions, scaled}, memory);
    }
    const at::Tensor objects = decoder_norm_->forward(x);
    const at::Tensor shifts = boxes_->forward(objects);
    const at::Tensor boxes =
        at::cat({shifts.slice(-1, 0, 2) + inverse_sigmoid(points), shifts.slice(-1, 2)}, -1);
    return {classifier_->forward(objects), boxes.sigmoid()};
}

}  // namespace bench::models
