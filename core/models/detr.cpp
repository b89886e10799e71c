#include "core/models/detr.h"

#include <ATen/ATen.h>

#include <array>
#include <string_view>
#include <utility>

namespace bench::models {

namespace {

constexpr std::int64_t kBoxLayers = 3;

struct TimmResNet {
    std::string_view name;
    bool bottleneck;
    std::array<std::int64_t, 4> depths;
};
constexpr auto kTimmResNets = std::to_array<TimmResNet>({
    {"resnet18", false, {2, 2, 2, 2}},
    {"resnet34", false, {3, 4, 6, 3}},
    {"resnet50", true, {3, 4, 6, 3}},
    {"resnet101", true, {3, 4, 23, 3}},
    {"resnet152", true, {3, 8, 36, 3}},
});

/// Published files have `backbone`; transformers 5 writes a `backbone_config` that says the same.
ResNetOptions backbone_options(const weights::HfConfig& config) {
    config.require("use_timm_backbone", true);
    config.require("dilation", false);
    const weights::HfConfig section = config.section("backbone_config");
    section.require("model_type", "timm_backbone");
    section.require("output_stride", 32);
    const weights::HfConfig& named_in = section.values.empty() ? config : section;
    const std::string name = named_in.word("backbone", "resnet50");
    std::string known;
    for (const TimmResNet& resnet : kTimmResNets) {
        known += (known.empty() ? "" : ", ") + std::string(resnet.name);
        if (resnet.name != name) continue;
        ResNetOptions o;
        o.channels = config.integer("num_channels", o.channels);
        o.norms = NormKind::frozen;
        o.bottleneck = resnet.bottleneck;
        o.depths.assign(resnet.depths.begin(), resnet.depths.end());
        if (!o.bottleneck) o.hidden_sizes = {64, 128, 256, 512};
        return o;
    }
    named_in.refuse("backbone", known);
}

/// (N, D, h, w) -> (N, hw, D)
at::Tensor to_tokens(const at::Tensor& map) {
    return map.flatten(2).transpose(1, 2);
}

}  // namespace

DetrOptions detr_options(const weights::HfConfig& config) {
    config.require_architecture("DetrForObjectDetection");
    config.require("position_embedding_type", "sine");
    config.require("auxiliary_loss", false);  // it would change the decoder's inference as well
    DetrOptions o;
    o.backbone = backbone_options(config);
    o.size = config.integer("d_model", o.size);
    o.queries = config.integer("num_queries", o.queries);
    o.labels = config.label_count();
    o.encoder_layers = config.integer("encoder_layers", o.encoder_layers);
    o.encoder_heads = config.integer("encoder_attention_heads", o.encoder_heads);
    o.encoder_mlp_size = config.integer("encoder_ffn_dim", o.encoder_mlp_size);
    o.decoder_layers = config.integer("decoder_layers", o.decoder_layers);
    o.decoder_heads = config.integer("decoder_attention_heads", o.decoder_heads);
    o.decoder_mlp_size = config.integer("decoder_ffn_dim", o.decoder_mlp_size);
    o.activation = config.choice("activation_function", kActivationNames, Activation::relu);
    if (o.size % 4 != 0) config.refuse("d_model", "multiples of 4");
    if (o.size % o.encoder_heads != 0) config.refuse("encoder_attention_heads", "a divisor of d_model");
    if (o.size % o.decoder_heads != 0) config.refuse("decoder_attention_heads", "a divisor of d_model");
    return o;
}

DetrAttention::DetrAttention(std::int64_t size, std::int64_t heads)
    : heads_(heads),
      q_(add<Linear>("q_proj", size, size)),
      k_(add<Linear>("k_proj", size, size)),
      v_(add<Linear>("v_proj", size, size)),
      out_(add<Linear>("out_proj", size, size)) {}

at::Tensor DetrAttention::forward(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                  const at::Tensor& visible) const {
    return out_->forward(
        multi_head_attention(q_->forward(queries), k_->forward(keys), v_->forward(values), heads_, visible));
}

DetrEncoderLayer::DetrEncoderLayer(const DetrOptions& o)
    : activation_(o.activation),
      attention_(add<DetrAttention>("self_attn", o.size, o.encoder_heads)),
      attention_norm_(add<LayerNorm>("self_attn_layer_norm", o.size)),
      final_norm_(add<LayerNorm>("final_layer_norm", o.size)),
      mlp_in_(add<Linear>("fc1", o.size, o.encoder_mlp_size)),
      mlp_out_(add<Linear>("fc2", o.encoder_mlp_size, o.size)) {}

at::Tensor DetrEncoderLayer::forward(const at::Tensor& x, const at::Tensor& positions,
                                     const at::Tensor& visible) const {
    const at::Tensor placed = x + positions;
    const at::Tensor attended = attention_norm_->forward(x + attention_->forward(placed, placed, x, visible));
    const at::Tensor wide = activate(activation_, mlp_in_->forward(attended));
    return final_norm_->forward(attended + mlp_out_->forward(wide));
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

Detr::Detr(const DetrOptions& o) : size_(o.size) {
    backbone_ = add<ResNetTrunk>("model.backbone.conv_encoder.model", o.backbone, ResNetNames::timm);
    input_projection_ = add<Conv2d>("model.input_projection",
                                    Conv2dOptions{.in = o.backbone.hidden_sizes.back(), .out = o.size});
    query_positions_ = add<Embedding>("model.query_position_embeddings", o.queries, o.size);
    for (std::int64_t i = 0; i < o.encoder_layers; ++i)
        encoder_.push_back(add<DetrEncoderLayer>("model.encoder.layers." + std::to_string(i), o));
    for (std::int64_t i = 0; i < o.decoder_layers; ++i)
        decoder_.push_back(add<DetrDecoderLayer>("model.decoder.layers." + std::to_string(i), o));
    decoder_norm_ = add<LayerNorm>("model.decoder.layernorm", o.size);
    classifier_ = add<Linear>("class_labels_classifier", o.size, o.labels + 1);
    for (std::int64_t i = 0; i < kBoxLayers; ++i)
        box_layers_.push_back(add<Linear>("bbox_predictor.layers." + std::to_string(i), o.size,
                                          i + 1 < kBoxLayers ? o.size : 4));
}

DetrMemory Detr::encode(const at::Tensor& pixel_values, const at::Tensor& pixel_mask) const {
    const at::Tensor map = backbone_->forward(pixel_values);
    const at::Tensor mask =
        at::upsample_nearest2d(pixel_mask.unsqueeze(0).to(at::kFloat), map.sizes().slice(2))
            .squeeze(0)
            .to(at::kBool);
    DetrMemory memory;
    memory.positions = to_tokens(sine_position_embedding(mask, size_ / 2)).to(map.scalar_type());
    memory.visible = mask.flatten(1).unsqueeze(1).unsqueeze(1);
    memory.features = to_tokens(input_projection_->forward(map));
    for (const auto& layer : encoder_)
        memory.features = layer->forward(memory.features, memory.positions, memory.visible);
    return memory;
}

at::Tensor Detr::decode(const DetrMemory& memory) const {
    const at::Tensor query_positions =
        query_positions_->table().unsqueeze(0).expand({memory.features.size(0), -1, -1});
    at::Tensor x = at::zeros_like(query_positions);
    for (const auto& layer : decoder_) x = layer->forward(x, query_positions, memory);
    return decoder_norm_->forward(x);
}

std::vector<at::Tensor> Detr::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor objects = decode(encode(inputs.at(0), inputs.at(1)));
    at::Tensor boxes = objects;
    for (std::size_t i = 0; i < box_layers_.size(); ++i) {
        boxes = box_layers_[i]->forward(boxes);
        if (i + 1 < box_layers_.size()) boxes = at::relu(boxes);
    }
    return {classifier_->forward(objects), boxes.sigmoid()};
}

}  // namespace bench::models
