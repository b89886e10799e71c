#include "core/engine/models/image/convnext.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

constexpr double kInnerNormEps = 1e-6;
constexpr std::int64_t kMlpRatio = 4;

at::Tensor channels_last(const at::Tensor& map) {
    return map.permute({0, 2, 3, 1});
}

at::Tensor channels_first(const at::Tensor& map) {
    return map.permute({0, 3, 1, 2});
}

/// Normalises over the channels of (N, C, H, W).
at::Tensor normalise(const LayerNorm& norm, const at::Tensor& map) {
    return channels_first(norm.forward(channels_last(map)));
}

}  // namespace

ConvNextOptions convnext_options(const weights::HfConfig& config) {
    config.require_architecture("ConvNextForImageClassification");
    ConvNextOptions o;
    o.channels = config.integer("num_channels", o.channels);
    const auto patch = config.height_and_width("patch_size", o.patch_px.height);
    o.patch_px = {patch[0], patch[1]};
    o.hidden_sizes = config.integers("hidden_sizes", o.hidden_sizes);
    o.depths = config.integers("depths", o.depths, o.hidden_sizes.size());
    config.require("num_stages", o.hidden_sizes.size());
    o.layer_scale = config.number("layer_scale_init_value", 1e-6) > 0;
    o.norm_eps = config.number("layer_norm_eps", o.norm_eps);
    o.activation = config.choice("hidden_act", kActivationNames, Activation::gelu);
    o.labels = config.label_count();
    return o;
}

ConvNextBlock::ConvNextBlock(const ConvNextOptions& o, std::int64_t size)
    : activation_(o.activation),
      depthwise_(add<Conv2d>(
          "dwconv", Conv2dOptions{.in = size, .out = size, .kernel = 7, .padding = 3, .groups = size})),
      norm_(add<LayerNorm>("layernorm", size, kInnerNormEps)),
      wide_(add<Linear>("pwconv1", size, kMlpRatio * size)),
      narrow_(add<Linear>("pwconv2", kMlpRatio * size, size)) {
    if (o.layer_scale) scale_ = add_parameter("layer_scale_parameter", {size});
}

at::Tensor ConvNextBlock::forward(const at::Tensor& x) const {
    const at::Tensor seen = norm_->forward(channels_last(depthwise_->forward(x)));
    at::Tensor mixed = narrow_->forward(activate(activation_, wide_->forward(seen)));
    if (scale_.defined()) mixed = scale_ * mixed;
    return x + channels_first(mixed);
}

ConvNext::ConvNext(const ConvNextOptions& o) {
    patches_ = add<Conv2d>(
        "convnext.embeddings.patch_embeddings",
        Conv2dOptions{
            .in = o.channels, .out = o.hidden_sizes.front(), .kernel = o.patch_px, .stride = o.patch_px});
    patch_norm_ = add<LayerNorm>("convnext.embeddings.layernorm", o.hidden_sizes.front(), kInnerNormEps);
    for (std::size_t i = 0; i < o.hidden_sizes.size(); ++i) {
        const std::string path = "convnext.encoder.stages." + std::to_string(i);
        Stage stage;
        if (i > 0) {
            stage.norm = add<LayerNorm>(path + ".downsampling_layer.0", o.hidden_sizes[i - 1], kInnerNormEps);
            stage.downsample = add<Conv2d>(
                path + ".downsampling_layer.1",
                Conv2dOptions{
                    .in = o.hidden_sizes[i - 1], .out = o.hidden_sizes[i], .kernel = 2, .stride = 2});
        }
        for (std::int64_t block = 0; block < o.depths[i]; ++block)
            stage.blocks.push_back(
                add<ConvNextBlock>(path + ".layers." + std::to_string(block), o, o.hidden_sizes[i]));
        stages_.push_back(std::move(stage));
    }
    norm_ = add<LayerNorm>("convnext.layernorm", o.hidden_sizes.back(), o.norm_eps);
    classifier_ = add<Linear>("classifier", o.hidden_sizes.back(), o.labels);
}

std::vector<at::Tensor> ConvNext::forward(const std::vector<at::Tensor>& inputs) {
    at::Tensor x = normalise(*patch_norm_, patches_->forward(inputs.at(0)));
    for (const Stage& stage : stages_) {
        if (stage.downsample) x = stage.downsample->forward(normalise(*stage.norm, x));
        for (const auto& block : stage.blocks) x = block->forward(x);
    }
    return {classifier_->forward(norm_->forward(x.mean({-2, -1})))};
}

}  // namespace bench::models
