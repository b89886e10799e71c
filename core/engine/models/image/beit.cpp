#include "core/engine/models/image/beit.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

/// Returns the table's row with the bias of each pair of tokens (class token first, then the patches by
/// rows): (tokens * tokens).
at::Tensor relative_position_index(HeightWidth patches) {
    const std::int64_t count = patches.height * patches.width, columns = 2 * patches.width - 1;
    const std::int64_t class_to_patch = (2 * patches.height - 1) * columns;
    const at::Tensor place = at::arange(count, at::kLong);
    const at::Tensor row = at::div(place, patches.width, "floor"), column = place.remainder(patches.width);
    const auto distance = [](const at::Tensor& coordinate, std::int64_t extent) {
        return coordinate.unsqueeze(1) - coordinate.unsqueeze(0) + (extent - 1);
    };
    at::Tensor index = at::full({count + 1, count + 1}, class_to_patch + 1, at::kLong);  // patch to class
    index.slice(0, 1).slice(1, 1).copy_(distance(row, patches.height) * columns +
                                        distance(column, patches.width));
    index.select(0, 0).fill_(class_to_patch);
    index.select(0, 0).select(0, 0).fill_(class_to_patch + 2);
    return index.flatten();
}

}  // namespace

BeitOptions beit_options(const weights::HfConfig& config) {
    config.require_architecture("BeitForImageClassification");
    BeitOptions o;
    read_vit_sizes(config, o);
    o.mask_token = config.flag("use_mask_token", o.mask_token);
    o.absolute_positions = config.flag("use_absolute_position_embeddings", o.absolute_positions);
    o.relative_bias = config.flag("use_relative_position_bias", o.relative_bias);
    o.shared_relative_bias = config.flag("use_shared_relative_position_bias", o.shared_relative_bias);
    // transformers swaps height and width in the positions of other pictures.
    if (o.image_px.height != o.image_px.width) config.refuse("image_size", "squares");
    if (o.patch_px.height != o.patch_px.width) config.refuse("patch_size", "squares");
    o.layer_scale = config.number("layer_scale_init_value", 0.1) > 0;
    o.mean_pooling = config.flag("use_mean_pooling", o.mean_pooling);
    return o;
}

BeitRelativeBias::BeitRelativeBias(std::int64_t heads, HeightWidth patches)
    : tokens_(patches.height * patches.width + 1),
      table_(add_parameter("relative_position_bias_table",
                           {(2 * patches.height - 1) * (2 * patches.width - 1) + 3, heads})),
      index_(register_derived_buffer("position_index", relative_position_index(patches))) {}

at::Tensor BeitRelativeBias::forward() const {
    return table_.index_select(0, index_).view({1, tokens_, tokens_, -1}).permute({0, 3, 1, 2}).contiguous();
}

BeitBlock::BeitBlock(const BeitOptions& o)
    : heads_(o.heads),
      activation_(o.activation),
      norm_before_(add<LayerNorm>("layernorm_before", o.hidden_size, o.norm_eps)),
      norm_after_(add<LayerNorm>("layernorm_after", o.hidden_size, o.norm_eps)),
      query_(add<Linear>("attention.attention.query", o.hidden_size, o.hidden_size)),
      key_(add<Linear>("attention.attention.key", o.hidden_size, o.hidden_size, /*bias=*/false)),
      value_(add<Linear>("attention.attention.value", o.hidden_size, o.hidden_size)),
      attention_out_(add<Linear>("attention.output.dense", o.hidden_size, o.hidden_size)),
      mlp_in_(add<Linear>("intermediate.dense", o.hidden_size, o.mlp_size)),
      mlp_out_(add<Linear>("output.dense", o.mlp_size, o.hidden_size)) {
    if (o.relative_bias)
        bias_ = add<BeitRelativeBias>("attention.attention.relative_position_bias", o.heads, o.grid());
    if (o.layer_scale) {
        attention_scale_ = add_parameter("lambda_1", {o.hidden_size});
        mlp_scale_ = add_parameter("lambda_2", {o.hidden_size});
    }
}

at::Tensor BeitBlock::forward(const at::Tensor& x, const at::Tensor& shared_bias) const {
    at::Tensor bias = shared_bias;
    if (bias_) bias = bias.defined() ? bias_->forward() + bias : bias_->forward();
    const auto scaled = [](const at::Tensor& scale, const at::Tensor& y) {
        return scale.defined() ? scale * y : y;
    };
    const at::Tensor in = norm_before_->forward(x);
    const at::Tensor mixed =
        multi_head_attention(query_->forward(in), key_->forward(in), value_->forward(in), heads_, bias);
    const at::Tensor attended = scaled(attention_scale_, attention_out_->forward(mixed)) + x;
    const at::Tensor wide = activate(activation_, mlp_in_->forward(norm_after_->forward(attended)));
    return scaled(mlp_scale_, mlp_out_->forward(wide)) + attended;
}

Beit::Beit(const BeitOptions& o) : options_(o) {
    const std::int64_t d = o.hidden_size;
    const HeightWidth grid = o.grid();
    class_token_ = add_parameter("beit.embeddings.cls_token", {1, 1, d});
    if (o.mask_token) add_parameter("beit.embeddings.mask_token", {1, 1, d});
    patches_ =
        add<Conv2d>("beit.embeddings.patch_embeddings.projection",
                    Conv2dOptions{.in = o.channels, .out = d, .kernel = o.patch_px, .stride = o.patch_px});
    if (o.absolute_positions)
        positions_ =
            add_parameter("beit.embeddings.position_embeddings", {1, grid.height * grid.width + 1, d});
    if (o.shared_relative_bias)
        shared_bias_ = add<BeitRelativeBias>("beit.encoder.relative_position_bias", o.heads, grid);
    for (std::int64_t i = 0; i < o.layers; ++i)
        blocks_.push_back(add<BeitBlock>("beit.encoder.layer." + std::to_string(i), o));
    norm_ = add<LayerNorm>(o.mean_pooling ? "beit.pooler.layernorm" : "beit.layernorm", d, o.norm_eps);
    classifier_ = add<Linear>("classifier", d, o.labels);
}

std::vector<at::Tensor> Beit::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& pixels = inputs.at(0);
    require_image_size(pixels, options_.image_px, "BEiT");
    const at::Tensor patches = patches_->forward(pixels).flatten(2).transpose(1, 2);  // N, patches, D
    at::Tensor x = at::cat({class_token_.expand({pixels.size(0), -1, -1}), patches}, 1);
    if (positions_.defined()) x = x + positions_;
    const at::Tensor bias = shared_bias_ ? shared_bias_->forward() : at::Tensor();
    for (const auto& block : blocks_) x = block->forward(x, bias);
    const at::Tensor pooled =
        options_.mean_pooling ? norm_->forward(x.slice(1, 1).mean(1)) : norm_->forward(x.select(1, 0));
    return {classifier_->forward(pooled)};
}

}  // namespace bench::models
