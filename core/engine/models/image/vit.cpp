#include "core/engine/models/image/vit.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

namespace bench::models {

void read_vit_sizes(const weights::HfConfig& config, VitSizes& o) {
    const auto image = config.height_and_width("image_size", o.image_px.height);
    const auto patch = config.height_and_width("patch_size", o.patch_px.height);
    o.image_px = {image[0], image[1]}, o.patch_px = {patch[0], patch[1]};
    if (image[0] < patch[0] || image[1] < patch[1]) config.refuse("image_size", "at least patch_size");
    o.channels = config.integer("num_channels", o.channels);
    o.hidden_size = config.integer("hidden_size", o.hidden_size);
    o.layers = config.integer("num_hidden_layers", o.layers);
    o.heads = config.integer("num_attention_heads", o.heads);
    if (o.hidden_size % o.heads != 0) config.refuse("num_attention_heads", "a divisor of hidden_size");
    o.mlp_size = config.integer("intermediate_size", o.mlp_size);
    o.norm_eps = config.number("layer_norm_eps", o.norm_eps);
    o.activation = config.choice("hidden_act", kActivationNames, o.activation);
    o.labels = config.label_count();
}

VitOptions vit_options(const weights::HfConfig& config) {
    config.require_architecture("ViTForImageClassification");
    VitOptions o;
    read_vit_sizes(config, o);
    o.qkv_bias = config.flag("qkv_bias", o.qkv_bias);
    return o;
}

VitBlock::VitBlock(const VitOptions& o)
    : heads_(o.heads),
      activation_(o.activation),
      norm_before_(add<LayerNorm>("layernorm_before", o.hidden_size, o.norm_eps)),
      norm_after_(add<LayerNorm>("layernorm_after", o.hidden_size, o.norm_eps)),
      query_(add<Linear>("attention.attention.query", o.hidden_size, o.hidden_size, o.qkv_bias)),
      key_(add<Linear>("attention.attention.key", o.hidden_size, o.hidden_size, o.qkv_bias)),
      value_(add<Linear>("attention.attention.value", o.hidden_size, o.hidden_size, o.qkv_bias)),
      attention_out_(add<Linear>("attention.output.dense", o.hidden_size, o.hidden_size)),
      mlp_in_(add<Linear>("intermediate.dense", o.hidden_size, o.mlp_size)),
      mlp_out_(add<Linear>("output.dense", o.mlp_size, o.hidden_size)) {}

at::Tensor VitBlock::forward(const at::Tensor& x) const {
    const at::Tensor in = norm_before_->forward(x);
    const at::Tensor mixed =
        multi_head_attention(query_->forward(in), key_->forward(in), value_->forward(in), heads_);
    const at::Tensor attended = x + attention_out_->forward(mixed);
    const at::Tensor wide = activate(activation_, mlp_in_->forward(norm_after_->forward(attended)));
    return attended + mlp_out_->forward(wide);
}

Vit::Vit(const VitOptions& options) : options_(options) {
    const std::int64_t d = options.hidden_size;
    const std::int64_t patches = options.grid().height * options.grid().width;
    class_token_ = add_parameter("vit.embeddings.cls_token", {1, 1, d});
    positions_ = add_parameter("vit.embeddings.position_embeddings", {1, patches + 1, d});
    patches_ = add<Conv2d>(
        "vit.embeddings.patch_embeddings.projection",
        Conv2dOptions{
            .in = options.channels, .out = d, .kernel = options.patch_px, .stride = options.patch_px});
    for (std::int64_t i = 0; i < options.layers; ++i)
        blocks_.push_back(add<VitBlock>("vit.encoder.layer." + std::to_string(i), options));
    norm_ = add<LayerNorm>("vit.layernorm", d, options.norm_eps);
    classifier_ = add<Linear>("classifier", d, options.labels);
}

std::vector<at::Tensor> Vit::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& pixels = inputs.at(0);
    require_image_size(pixels, options_.image_px, "ViT");
    const at::Tensor patches = patches_->forward(pixels).flatten(2).transpose(1, 2);  // N, patches, D
    at::Tensor x = at::cat({class_token_.expand({pixels.size(0), -1, -1}), patches}, 1) + positions_;
    for (const auto& block : blocks_) x = block->forward(x);
    return {classifier_->forward(norm_->forward(x).select(1, 0))};
}

}  // namespace bench::models
