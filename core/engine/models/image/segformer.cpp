#include "core/engine/models/image/segformer.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace bench::models {

namespace {

/// (N, h*w, D) -> (N, D, h, w)
at::Tensor to_map(const at::Tensor& tokens, std::int64_t height, std::int64_t width) {
    return tokens.transpose(1, 2).reshape({tokens.size(0), tokens.size(2), height, width});
}

}  // namespace

SegformerOptions segformer_options(const weights::HfConfig& config) {
    config.require_architecture("SegformerForSemanticSegmentation");
    config.require("reshape_last_stage", true);
    SegformerOptions o;
    o.channels = config.integer("num_channels", o.channels);
    o.hidden_sizes = config.integers("hidden_sizes", o.hidden_sizes);
    const std::size_t stages = o.hidden_sizes.size();
    config.require("num_encoder_blocks", stages);
    o.depths = config.integers("depths", o.depths, stages);
    o.heads = config.integers("num_attention_heads", o.heads, stages);
    o.patch_sizes = config.integers("patch_sizes", o.patch_sizes, stages);
    o.strides = config.integers("strides", o.strides, stages);
    o.reductions = config.integers("sr_ratios", o.reductions, stages);
    o.mlp_ratios = config.integers("mlp_ratios", o.mlp_ratios, stages);
    o.activation = config.choice("hidden_act", kActivationNames, Activation::gelu);
    o.decoder_size = config.integer("decoder_hidden_size", o.decoder_size);
    o.labels = config.label_count();
    for (std::size_t i = 0; i < stages; ++i)
        if (o.hidden_sizes[i] % o.heads[i] != 0)
            config.refuse("num_attention_heads", "divisors of hidden_sizes");
    return o;
}

SegformerAttention::SegformerAttention(std::int64_t size, std::int64_t heads, std::int64_t reduction)
    : heads_(heads),
      query_(add<Linear>("self.query", size, size)),
      key_(add<Linear>("self.key", size, size)),
      value_(add<Linear>("self.value", size, size)),
      out_(add<Linear>("output.dense", size, size)) {
    if (reduction == 1) return;
    reduce_ = add<Conv2d>("self.sr",
                          Conv2dOptions{.in = size, .out = size, .kernel = reduction, .stride = reduction});
    reduce_norm_ = add<LayerNorm>("self.layer_norm", size);
}

at::Tensor SegformerAttention::forward(const at::Tensor& x, std::int64_t height, std::int64_t width) const {
    const at::Tensor seen =
        reduce_ ? reduce_norm_->forward(to_tokens(reduce_->forward(to_map(x, height, width)))) : x;
    return out_->forward(
        multi_head_attention(query_->forward(x), key_->forward(seen), value_->forward(seen), heads_));
}

SegformerBlock::SegformerBlock(const SegformerOptions& o, std::size_t stage) : activation_(o.activation) {
    const std::int64_t size = o.hidden_sizes[stage], wide = size * o.mlp_ratios[stage];
    norm_1_ = add<LayerNorm>("layer_norm_1", size);
    attention_ = add<SegformerAttention>("attention", size, o.heads[stage], o.reductions[stage]);
    norm_2_ = add<LayerNorm>("layer_norm_2", size);
    mlp_in_ = add<Linear>("mlp.dense1", size, wide);
    depthwise_ =
        add<Conv2d>("mlp.dwconv.dwconv",
                    Conv2dOptions{.in = wide, .out = wide, .kernel = 3, .padding = 1, .groups = wide});
    mlp_out_ = add<Linear>("mlp.dense2", wide, size);
}

at::Tensor SegformerBlock::forward(const at::Tensor& x, std::int64_t height, std::int64_t width) const {
    const at::Tensor attended = attention_->forward(norm_1_->forward(x), height, width) + x;
    const at::Tensor wide = mlp_in_->forward(norm_2_->forward(attended));
    const at::Tensor mixed = to_tokens(depthwise_->forward(to_map(wide, height, width)));
    return mlp_out_->forward(activate(activation_, mixed)) + attended;
}

Segformer::Stage Segformer::make_stage(const SegformerOptions& o, std::size_t index) {
    const std::string i = std::to_string(index), encoder = "segformer.encoder.";
    const std::int64_t in = index == 0 ? o.channels : o.hidden_sizes[index - 1], out = o.hidden_sizes[index];
    Stage stage;
    stage.patches = add<Conv2d>(encoder + "patch_embeddings." + i + ".proj",
                                Conv2dOptions{.in = in,
                                              .out = out,
                                              .kernel = o.patch_sizes[index],
                                              .stride = o.strides[index],
                                              .padding = o.patch_sizes[index] / 2});
    stage.patch_norm = add<LayerNorm>(encoder + "patch_embeddings." + i + ".layer_norm", out);
    for (std::int64_t block = 0; block < o.depths[index]; ++block)
        stage.blocks.push_back(
            add<SegformerBlock>(encoder + "block." + i + "." + std::to_string(block), o, index));
    stage.norm = add<LayerNorm>(encoder + "layer_norm." + i, out);
    stage.to_decoder = add<Linear>("decode_head.linear_c." + i + ".proj", out, o.decoder_size);
    return stage;
}

Segformer::Segformer(const SegformerOptions& o) {
    for (std::size_t i = 0; i < o.hidden_sizes.size(); ++i) stages_.push_back(make_stage(o, i));
    const auto fused = static_cast<std::int64_t>(stages_.size()) * o.decoder_size;
    fuse_ = add<Conv2d>("decode_head.linear_fuse",
                        Conv2dOptions{.in = fused, .out = o.decoder_size, .bias = false});
    fuse_norm_ = add<BatchNorm2d>("decode_head.batch_norm", o.decoder_size);
    classifier_ = add<Conv2d>("decode_head.classifier", Conv2dOptions{.in = o.decoder_size, .out = o.labels});
}

at::Tensor Segformer::run_stage(const Stage& stage, const at::Tensor& map) {
    const at::Tensor patches = stage.patches->forward(map);
    const std::int64_t height = patches.size(2), width = patches.size(3);
    at::Tensor x = stage.patch_norm->forward(to_tokens(patches));
    for (const auto& block : stage.blocks) x = block->forward(x, height, width);
    return to_map(stage.norm->forward(x), height, width).contiguous();
}

at::Tensor Segformer::decode(const std::vector<at::Tensor>& maps) const {
    const at::IntArrayRef finest = maps.front().sizes().slice(2);
    std::vector<at::Tensor> unified;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const at::Tensor tokens = stages_[i].to_decoder->forward(to_tokens(maps[i]));
        const at::Tensor map = to_map(tokens, maps[i].size(2), maps[i].size(3));
        unified.push_back(at::upsample_bilinear2d(map, finest, /*align_corners=*/false));
    }
    std::ranges::reverse(unified);  // the published weights expect the coarsest first
    return classifier_->forward(at::relu(fuse_norm_->forward(fuse_->forward(at::cat(unified, 1)))));
}

std::vector<at::Tensor> Segformer::forward(const std::vector<at::Tensor>& inputs) {
    std::vector<at::Tensor> maps;
    for (const Stage& stage : stages_)
        maps.push_back(run_stage(stage, maps.empty() ? inputs.at(0) : maps.back()));
    return {decode(maps)};
}

}  // namespace bench::models
