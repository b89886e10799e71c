#include "core/engine/models/video/timesformer.h"

#include <ATen/ATen.h>

#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/engine/models/layers/video_layers.h"
#include "core/plan/cells.h"

namespace bench::models {

namespace {

std::string clip_size(std::int64_t frames, std::int64_t height, std::int64_t width) {
    return std::to_string(frames) + " frames of " + std::to_string(height) + "x" + std::to_string(width);
}

void require_clip_size(const at::Tensor& clips, const TimesformerOptions& o) {  // (..., T, H, W)
    if (clips.size(-3) == o.frames && clips.size(-2) == o.image_px.height &&
        clips.size(-1) == o.image_px.width)
        return;
    throw InputError("inputs are " + clip_size(clips.size(-3), clips.size(-2), clips.size(-1)) +
                     " (height x width), but this TimeSformer takes " +
                     clip_size(o.frames, o.image_px.height, o.image_px.width));
}

}  // namespace

TimesformerOptions timesformer_options(const weights::HfConfig& config) {
    TimesformerOptions o;
    o.frames = config.integer("num_frames", o.frames);
    o.image_px = config.integer("img_size", o.image_px.height);
    o.patch_px = config.integer("patch_size", o.patch_px.height);
    if (o.patches() == 0) config.refuse("patch_size", "at most img_size");
    o.size = config.integer("embed_dims", o.size);
    o.heads = config.integer("num_heads", o.heads);
    if (o.size % o.heads != 0) config.refuse("num_heads", "divisors of embed_dims");
    o.layers = config.integer("num_transformer_layers", o.layers);
    o.mlp_size = 4 * o.size;
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    o.drop_path = drop_path_rate(config, o.drop_path);
    o.attention = config.choice("attention", kAttentionKindNames, o.attention);
    return o;
}

TimesformerAttention::TimesformerAttention(const TimesformerOptions& o)
    : heads_(o.heads),
      norm_(add<LayerNorm>("norm", o.size, o.norm_eps)),
      in_weight_(add_parameter("attn.in_proj_weight", {3 * o.size, o.size})),
      in_bias_(add_parameter("attn.in_proj_bias", {3 * o.size})),
      out_(add<Linear>("attn.out_proj", o.size, o.size)) {}

at::Tensor TimesformerAttention::forward(const at::Tensor& x) const {
    const auto projected = at::linear(norm_->forward(x), in_weight_, in_bias_).chunk(3, /*dim=*/-1);
    return out_->forward(multi_head_attention(projected[0], projected[1], projected[2], heads_));
}

TimesformerLayer::TimesformerLayer(const TimesformerOptions& o, double drop_path)
    : frames_(o.frames),
      patches_(o.patches()),
      drop_path_(drop_path),
      in_time_(add<TimesformerAttention>("attentions.0", o)),
      in_space_(add<TimesformerAttention>("attentions.1", o)),
      temporal_fc_(add<Linear>("attentions.0.temporal_fc", o.size, o.size)),
      mlp_in_(add<Linear>("ffns.0.layers.0.0", o.size, o.mlp_size)),
      mlp_out_(add<Linear>("ffns.0.layers.1", o.mlp_size, o.size)),
      mlp_norm_(add<LayerNorm>("ffns.0.norm", o.size, o.norm_eps)) {}

at::Tensor TimesformerLayer::attend_in_time(const at::Tensor& patches) const {
    const at::Tensor attended = in_time_->forward(patches.unflatten(0, {-1, frames_}));  // N P, T, D
    return patches + temporal_fc_->forward(drop_path(attended, drop_path_, is_training())).flatten(0, 1);
}

at::Tensor TimesformerLayer::attend_in_space(const at::Tensor& patches,
                                             const at::Tensor& class_tokens) const {
    const std::int64_t clips = class_tokens.size(0), size = class_tokens.size(1);
    const at::Tensor grid = patches.view({clips, patches_, frames_, size});
    const at::Tensor of_frames = class_tokens.view({clips, 1, 1, size}).expand({clips, frames_, 1, size});
    const at::Tensor tokens = at::cat({of_frames, grid.transpose(1, 2)}, 2);  // N, T, 1 + P, D
    const at::Tensor attended =
        drop_path(in_space_->forward(tokens.flatten(0, 1)), drop_path_, is_training()).view(tokens.sizes());
    const auto branches = attended.split_with_sizes({1, patches_}, /*dim=*/2);
    const at::Tensor moved = grid + branches[1].transpose(1, 2);
    return at::cat({moved.flatten(0, 2), class_tokens + branches[0].squeeze(2).mean(1)}, 0);
}

at::Tensor TimesformerLayer::forward(const at::Tensor& rows, std::int64_t clips) const {
    const auto [patches, class_tokens] = split_rows(rows, clips);
    const at::Tensor attended = attend_in_space(attend_in_time(patches), class_tokens);
    const at::Tensor wide = at::gelu(mlp_in_->forward(mlp_norm_->forward(attended)));
    return add_branch_to_rows(attended, mlp_out_->forward(wide), clips, drop_path_, is_training());
}

TimesformerBackbone::TimesformerBackbone(const TimesformerOptions& o)
    : options_(o),
      class_token_(add_parameter("cls_token", {1, 1, o.size})),
      positions_(add_parameter("pos_embed", {1, 1 + o.patches(), o.size})),
      times_(add_parameter("time_embed", {1, o.frames, o.size})),
      projection_(
          add<Conv2d>("patch_embed.projection",
                      Conv2dOptions{.in = 3, .out = o.size, .kernel = o.patch_px, .stride = o.patch_px})),
      norm_(add<LayerNorm>("norm", o.size, o.norm_eps)) {
    for (std::int64_t i = 0; i < o.layers; ++i)
        layers_.push_back(add<TimesformerLayer>("transformer_layers.layers." + std::to_string(i), o,
                                                drop_path_of_layer(i, o.layers, o.drop_path)));
}

at::Tensor TimesformerBackbone::embed(const at::Tensor& clips) const {
    const at::Tensor frames = clips.transpose(1, 2).flatten(0, 1);
    const at::Tensor patches = projection_->forward(frames)
                                   .flatten(2)
                                   .unflatten(0, {clips.size(0), options_.frames})
                                   .permute({0, 3, 1, 2});  // N, P, T, D
    const at::Tensor places = positions_.narrow(1, 1, options_.patches()).unsqueeze(2) + times_.unsqueeze(1);
    const at::Tensor class_tokens = (class_token_ + positions_.narrow(1, 0, 1)).squeeze(0);
    // `places` comes first, because the sum has the memory order of its first term.
    return at::cat({(places + patches).flatten(0, 2), class_tokens.expand({clips.size(0), -1})}, 0);
}

at::Tensor TimesformerBackbone::forward(const at::Tensor& clips) const {
    const AttentionGuard attention(options_.attention);
    at::Tensor rows = embed(clips);
    for (const auto& layer : layers_) rows = layer->forward(rows, clips.size(0));
    return norm_->forward(split_rows(rows, clips.size(0)).class_tokens);
}

Timesformer::Timesformer(const TimesformerOptions& o)
    : options_(o),
      backbone_(add<TimesformerBackbone>("backbone", o)),
      head_(add<VideoHead>("cls_head", o.size, o.classes, o.dropout)) {}

std::vector<at::Tensor> Timesformer::forward(const std::vector<at::Tensor>& inputs) {
    require_clip_size(inputs.at(0), options_);
    return {head_->forward(backbone_->forward(inputs[0].flatten(0, 1)))};
}

void Timesformer::init_weights(std::uint64_t seed) {
    constexpr double kDeviation = 0.02;
    WeightInit init(seed);
    init_as_pytorch(*this, init);
    const at::NoGradGuard no_grad;
    auto parameters = named_parameters();
    for (auto& item : parameters) {
        const std::string& name = item.key();
        at::Tensor& value = item.value();
        const auto ends = [&](const char* ending) { return name.ends_with(ending); };
        if (ends("cls_token") || ends("pos_embed") || ends("fc_cls.weight")) init.normal(value, kDeviation);
        if (ends("time_embed") || name.find("temporal_fc") != std::string::npos || ends("projection.bias") ||
            ends("in_proj_bias") || ends("out_proj.bias") || ends("fc_cls.bias"))
            value.zero_();
        const auto fan_out = static_cast<double>(value.size(0)), all = static_cast<double>(value.numel());
        if (ends("projection.weight")) init.normal(value, std::sqrt(fan_out / all));
        if (ends("in_proj_weight")) init.uniform(value, std::sqrt(6 / (fan_out + all / fan_out)));
    }
}

}  // namespace bench::models
