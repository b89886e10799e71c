#include "core/engine/models/image/detr_encoder.h"

#include <ATen/ATen.h>

#include <array>
#include <string_view>

namespace bench::models {

namespace {

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

ResNetOptions timm_options(const weights::HfConfig& config, const weights::HfConfig& section) {
    const weights::HfConfig& named_in = section.values.empty() ? config : section;
    const std::string name = named_in.word("backbone", "resnet50");
    constexpr std::int64_t kStride = 32, kDilatedStride = 16;
    const std::int64_t stride =
        section.integer("output_stride", config.flag("dilation", false) ? kDilatedStride : kStride);
    if (stride != kStride && stride != kDilatedStride) section.refuse("output_stride", "16, 32");
    std::string known;
    for (const TimmResNet& resnet : kTimmResNets) {
        known += (known.empty() ? "" : ", ") + std::string(resnet.name);
        if (resnet.name != name) continue;
        ResNetOptions o;
        o.channels = config.integer("num_channels", o.channels);
        o.bottleneck = resnet.bottleneck;
        o.depths.assign(resnet.depths.begin(), resnet.depths.end());
        o.dilate_last_stage = stride == kDilatedStride;
        if (!o.bottleneck) o.hidden_sizes = {64, 128, 256, 512};
        return o;
    }
    named_in.refuse("backbone", known);
}

/// Published files name a timm network in `backbone`; transformers 5 writes an equivalent `backbone_config`.
/// A `backbone_config` may also describe transformers' own ResNet.
void read_backbone(const weights::HfConfig& config, DetrOptions& o) {
    const weights::HfConfig section = config.section("backbone_config");
    const std::string type = section.word("model_type", "timm_backbone");
    if (type == "resnet") {
        config.require("dilation", false);
        o.backbone = resnet_trunk_options(section);
        o.backbone_names = ResNetNames::transformers;
    } else if (type == "timm_backbone") {
        config.require("use_timm_backbone", true);
        o.backbone = timm_options(config, section);
    } else {
        section.refuse("model_type", "timm_backbone, resnet");
    }
    o.backbone.norms = NormKind::frozen;
}

}  // namespace

void read_detr_decoder(const weights::HfConfig& config, DetrOptions& o) {
    config.require("auxiliary_loss", false);  // it would normalise the queries after every layer
    o.size = config.integer("d_model", o.size);
    o.queries = config.integer("num_queries", o.queries);
    o.decoder_layers = config.integer("decoder_layers", o.decoder_layers);
    o.decoder_heads = config.integer("decoder_attention_heads", o.decoder_heads);
    o.decoder_mlp_size = config.integer("decoder_ffn_dim", o.decoder_mlp_size);
    o.activation = config.choice("activation_function", kActivationNames, Activation::relu);
    if (o.size % 4 != 0) config.refuse("d_model", "multiples of 4");
    if (o.size % o.decoder_heads != 0) config.refuse("decoder_attention_heads", "a divisor of d_model");
}

DetrOptions detr_family_options(const weights::HfConfig& config, std::int64_t queries) {
    config.require("position_embedding_type", "sine");
    DetrOptions o;
    read_backbone(config, o);
    o.queries = queries;
    read_detr_decoder(config, o);
    o.labels = config.label_count();
    o.encoder_layers = config.integer("encoder_layers", o.encoder_layers);
    o.encoder_heads = config.integer("encoder_attention_heads", o.encoder_heads);
    o.encoder_mlp_size = config.integer("encoder_ffn_dim", o.encoder_mlp_size);
    if (o.size % o.encoder_heads != 0) config.refuse("encoder_attention_heads", "a divisor of d_model");
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

DetrEncoder::DetrEncoder(const DetrOptions& o) : size_(o.size) {
    backbone_ = add<ResNetTrunk>("backbone.conv_encoder.model", o.backbone, o.backbone_names);
    input_projection_ =
        add<Conv2d>("input_projection", Conv2dOptions{.in = o.backbone.hidden_sizes.back(), .out = o.size});
    query_positions_ = add<Embedding>("query_position_embeddings", o.queries, o.size);
    for (std::int64_t i = 0; i < o.encoder_layers; ++i)
        layers_.push_back(add<DetrEncoderLayer>("encoder.layers." + std::to_string(i), o));
}

DetrMemory DetrEncoder::forward(const at::Tensor& pixel_values, const at::Tensor& pixel_mask) const {
    const at::Tensor map = backbone_->forward(pixel_values);
    const at::Tensor mask =
        at::upsample_nearest2d(pixel_mask.unsqueeze(0).to(at::kFloat), map.sizes().slice(2))
            .squeeze(0)
            .to(at::kBool);
    DetrMemory memory;
    memory.positions = to_tokens(sine_position_embedding(mask, size_ / 2)).to(map.scalar_type());
    memory.visible = mask.flatten(1).unsqueeze(1).unsqueeze(1);
    memory.features = to_tokens(input_projection_->forward(map));
    for (const auto& layer : layers_)
        memory.features = layer->forward(memory.features, memory.positions, memory.visible);
    return memory;
}

}  // namespace bench::models
