#include "core/engine/models/image/mask2former.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

/// Returns the tokens of a level that a query attends to: those where its current mask is at least 0.5, or
/// all if there are none. masks (N, Q, H, W) as logits -> (N, 1, Q, h*w) boolean
at::Tensor visible_tokens(const at::Tensor& masks, HeightWidth level) {
    const at::Tensor resized =
        at::upsample_bilinear2d(masks, {level.height, level.width}, /*align_corners=*/false);
    const at::Tensor inside = resized.sigmoid().ge(0.5).flatten(2);
    const at::Tensor nothing = inside.any(-1, /*keepdim=*/true).logical_not();
    return inside.logical_or(nothing).unsqueeze(1);
}

}  // namespace

Mask2FormerOptions mask2former_options(const weights::HfConfig& config) {
    config.require_architecture("Mask2FormerForUniversalSegmentation");
    config.require("backbone", nullptr);
    config.require("use_timm_backbone", false);
    config.require("pre_norm", false);
    config.require("enforce_input_projection", false);
    config.require("common_stride", 4);
    config.require("feature_strides", {4, 8, 16, 32});
    Mask2FormerOptions o;
    const weights::HfConfig backbone = config.section("backbone_config");
    backbone.require("model_type", "swin");
    o.pixels.backbone = swin_options(backbone, o.pixels.backbone);
    o.size = config.integer("hidden_dim", o.size);
    o.pixels.size = config.integer("feature_size", o.pixels.size);
    o.heads = o.pixels.heads = config.integer("num_attention_heads", o.heads);
    o.pixels.mlp_size = config.integer("encoder_feedforward_dim", o.pixels.mlp_size);
    o.pixels.layers = config.integer("encoder_layers", o.pixels.layers);
    o.pixels.mask_size = config.integer("mask_feature_size", o.pixels.mask_size);
    o.layers = config.integer("decoder_layers", o.layers + 1) - 1;
    o.mlp_size = config.integer("dim_feedforward", o.mlp_size);
    o.queries = config.integer("num_queries", o.queries);
    o.activation = config.choice("activation_function", kActivationNames, Activation::relu);
    o.labels = config.label_count();
    if (o.pixels.size != o.size) config.refuse("feature_size", "the same as hidden_dim");
    if (o.size % kConvNormGroups != 0) config.refuse("feature_size", "multiples of 32");
    if (o.size % o.heads != 0) config.refuse("num_attention_heads", "a divisor of hidden_dim");
    return o;
}

PackedAttention::PackedAttention(std::int64_t size, std::int64_t heads)
    : size_(size),
      heads_(heads),
      in_weight_(add_parameter("in_proj_weight", {3 * size, size})),
      in_bias_(add_parameter("in_proj_bias", {3 * size})),
      out_(add<Linear>("out_proj", size, size)) {}

at::Tensor PackedAttention::forward(const at::Tensor& queries, const at::Tensor& keys,
                                    const at::Tensor& values, const at::Tensor& visible) const {
    const auto project = [this](const at::Tensor& x, std::int64_t part) {
        const std::int64_t begin = part * size_, end = begin + size_;
        return at::linear(x, in_weight_.slice(0, begin, end), in_bias_.slice(0, begin, end));
    };
    return out_->forward(
        multi_head_attention(project(queries, 0), project(keys, 1), project(values, 2), heads_, visible));
}

Mask2FormerDecoderLayer::Mask2FormerDecoderLayer(const Mask2FormerOptions& o)
    : activation_(o.activation),
      cross_attention_(add<PackedAttention>("cross_attn", o.size, o.heads)),
      self_attention_(add<DetrAttention>("self_attn", o.size, o.heads)),
      cross_norm_(add<LayerNorm>("cross_attn_layer_norm", o.size)),
      self_norm_(add<LayerNorm>("self_attn_layer_norm", o.size)),
      final_norm_(add<LayerNorm>("final_layer_norm", o.size)),
      mlp_in_(add<Linear>("fc1", o.size, o.mlp_size)),
      mlp_out_(add<Linear>("fc2", o.mlp_size, o.size)) {}

at::Tensor Mask2FormerDecoderLayer::forward(const at::Tensor& x, const at::Tensor& query_positions,
                                            const at::Tensor& keys, const at::Tensor& values,
                                            const at::Tensor& visible) const {
    const at::Tensor looked =
        cross_norm_->forward(x + cross_attention_->forward(x + query_positions, keys, values, visible));
    const at::Tensor placed = looked + query_positions;
    const at::Tensor attended =
        self_norm_->forward(looked + self_attention_->forward(placed, placed, looked));
    const at::Tensor wide = activate(activation_, mlp_in_->forward(attended));
    return final_norm_->forward(attended + mlp_out_->forward(wide));
}

Mask2Former::Mask2Former(const Mask2FormerOptions& o) : backbone_options_(o.pixels.backbone) {
    const std::string pixels = "model.pixel_level_module.", transformer = "model.transformer_module.";
    backbone_ = add<SwinBackbone>(pixels + "encoder", o.pixels.backbone, SwinNames::mask2former);
    pixel_decoder_ = add<Mask2FormerPixelDecoder>(pixels + "decoder", o.pixels);
    query_positions_ = add<Embedding>(transformer + "queries_embedder", o.queries, o.size);
    query_features_ = add<Embedding>(transformer + "queries_features", o.queries, o.size);
    for (std::int64_t i = 0; i < o.layers; ++i)
        decoder_.push_back(
            add<Mask2FormerDecoderLayer>(transformer + "decoder.layers." + std::to_string(i), o));
    decoder_norm_ = add<LayerNorm>(transformer + "decoder.layernorm", o.size);
    mask_embedder_ = add_mask_embedder(*this, transformer + "decoder.mask_predictor.mask_embedder", o.size,
                                       o.pixels.mask_size);
    level_embedding_ =
        add<Embedding>(transformer + "level_embed", static_cast<std::int64_t>(kDeformableLevels), o.size);
    class_predictor_ = add<Linear>("class_predictor", o.size, o.labels + 1);
}

void Mask2Former::prepare(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& pixels = inputs.at(0);
    backbone_->prepare(pixels);
    pixel_decoder_->prepare(swin_map_sizes(backbone_options_, pixels.size(2), pixels.size(3)),
                            pixels.options());
}

std::vector<at::Tensor> Mask2Former::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& pixels = inputs.at(0);
    const Mask2FormerFeatures features = pixel_decoder_->forward(backbone_->forward(pixels));
    std::vector<at::Tensor> keys, values;
    for (std::size_t i = 0; i < features.levels.size(); ++i) {
        values.push_back(features.levels[i].tokens + level_embedding_->table()[static_cast<std::int64_t>(i)]);
        keys.push_back(values.back() + features.levels[i].positions);
    }
    const at::Tensor query_positions = query_positions_->of_batch(pixels.size(0));
    at::Tensor x = query_features_->of_batch(pixels.size(0));
    at::Tensor normed = decoder_norm_->forward(x);
    at::Tensor masks = mask_logits(mask_embedder_->forward(normed), features.masks);
    for (std::size_t i = 0; i < decoder_.size(); ++i) {
        const std::size_t level = i % features.levels.size();
        x = decoder_[i]->forward(x, query_positions, keys[level], values[level],
                                 visible_tokens(masks, features.levels[level].size));
        normed = decoder_norm_->forward(x);
        masks = mask_logits(mask_embedder_->forward(normed), features.masks);
    }
    return {class_predictor_->forward(normed), masks};
}

}  // namespace bench::models
