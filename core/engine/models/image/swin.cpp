#include "core/engine/models/image/swin.h"

#include <ATen/ATen.h>

#include "core/base/error.h"
#include "core/plan/cells.h"

namespace bench::models {

namespace {

/// Added to the scores of patches that were not neighbours before a shift; large enough for a weight of 0.
constexpr double kHidden = -100.0;

std::int64_t rounded_up(std::int64_t length, std::int64_t step) {
    return (length + step - 1) / step * step;
}

/// (N, H, W, D), H and W multiples of `side` -> (N * windows, side^2, D)
at::Tensor to_windows(const at::Tensor& map, std::int64_t side) {
    const std::int64_t rows = map.size(1) / side, columns = map.size(2) / side;
    return map.reshape({map.size(0), rows, side, columns, side, map.size(3)})
        .transpose(2, 3)
        .reshape({-1, side * side, map.size(3)});
}

/// The inverse of to_windows, for a map of that height and width.
at::Tensor from_windows(const at::Tensor& windows, std::int64_t side, std::int64_t height,
                        std::int64_t width) {
    return windows.view({-1, height / side, width / side, side, side, windows.size(2)})
        .transpose(2, 3)
        .reshape({-1, height, width, windows.size(2)});
}

/// Pads (N, H, W, D) with zeros below and on the right, up to that height and width.
at::Tensor padded(const at::Tensor& map, std::int64_t height, std::int64_t width) {
    if (map.size(1) == height && map.size(2) == width) return map;
    return at::constant_pad_nd(map, {0, 0, 0, width - map.size(2), 0, height - map.size(1)});
}

/// Returns the row in a table of (2 side - 1)^2 relative positions for each pair of patches: (side^4)
at::Tensor relative_position_index(std::int64_t side) {
    const at::Tensor along = at::arange(side);
    const at::Tensor y = along.unsqueeze(1).expand({side, side}).flatten(),
                     x = along.unsqueeze(0).expand({side, side}).flatten();
    const auto distance = [side](const at::Tensor& position) {  // from 0
        return position.unsqueeze(1) - position.unsqueeze(0) + (side - 1);
    };
    return (distance(y) * (2 * side - 1) + distance(x)).flatten();
}

/// Returns SwinWindows::shifted_mask. A shift by half a window divides each axis into three regions. Only
/// patches of the same region were neighbours.
at::Tensor shifted_window_mask(std::int64_t height, std::int64_t width, std::int64_t side,
                               const at::TensorOptions& options) {
    const std::int64_t shift = side / 2;
    const auto stretch = [&](std::int64_t length) {
        const at::Tensor index = at::arange(length);
        return index.ge(length - side).to(at::kLong) + index.ge(length - shift).to(at::kLong);
    };
    const at::Tensor region = stretch(height).unsqueeze(1) * 3 + stretch(width).unsqueeze(0);
    const at::Tensor windows = to_windows(region.view({1, height, width, 1}), side).squeeze(2);
    const at::Tensor apart = windows.unsqueeze(1).ne(windows.unsqueeze(2));
    return at::zeros(apart.sizes(), at::kFloat).masked_fill_(apart, kHidden).to(options);
}

}  // namespace

SwinOptions swin_options(const weights::HfConfig& section, const SwinOptions& defaults) {
    section.require("use_absolute_embeddings", false);
    section.require("out_features", {"stage1", "stage2", "stage3", "stage4"});
    section.require("out_indices", {1, 2, 3, 4});
    SwinOptions o = defaults;
    o.channels = section.integer("num_channels", o.channels);
    section.require("in_channels", o.channels);
    o.patch_size = section.integer("patch_size", o.patch_size);
    o.size = section.integer("embed_dim", o.size);
    o.depths = section.integers("depths", o.depths, kSwinStages);
    o.heads = section.integers("num_heads", o.heads, kSwinStages);
    o.window = section.integer("window_size", o.window);
    o.mlp_ratio = section.number("mlp_ratio", o.mlp_ratio);
    o.qkv_bias = section.flag("qkv_bias", o.qkv_bias);
    o.activation = section.choice("hidden_act", kActivationNames, o.activation);
    o.block_norm_eps = section.number("layer_norm_eps", o.block_norm_eps);
    for (std::size_t stage = 0; stage < kSwinStages; ++stage)
        if (o.stage_size(stage) % o.heads[stage] != 0)
            section.refuse("num_heads", "divisors of embed_dim, 2 embed_dim, 4 embed_dim, 8 embed_dim");
    return o;
}

std::vector<HeightWidth> swin_map_sizes(const SwinOptions& options, std::int64_t height, std::int64_t width) {
    std::vector<HeightWidth> sizes{{rounded_up(height, options.patch_size) / options.patch_size,
                                    rounded_up(width, options.patch_size) / options.patch_size}};
    while (sizes.size() < kSwinStages)
        sizes.emplace_back((sizes.back().height + 1) / 2, (sizes.back().width + 1) / 2);
    return sizes;
}

SwinAttention::SwinAttention(std::int64_t size, std::int64_t heads, std::int64_t window, bool qkv_bias)
    : heads_(heads),
      bias_table_(
          add_parameter("self.relative_position_bias_table", {(2 * window - 1) * (2 * window - 1), heads})),
      query_(add<Linear>("self.query", size, size, qkv_bias)),
      key_(add<Linear>("self.key", size, size, qkv_bias)),
      value_(add<Linear>("self.value", size, size, qkv_bias)),
      out_(add<Linear>("output.dense", size, size)) {}

at::Tensor SwinAttention::forward(const at::Tensor& x, const at::Tensor& bias_index,
                                  const at::Tensor& mask) const {
    const std::int64_t length = x.size(1);
    at::Tensor bias = bias_table_.index_select(0, bias_index)
                          .view({1, length, length, heads_})
                          .permute({0, 3, 1, 2})
                          .contiguous();
    if (mask.defined()) {  // one for each window of each image
        const std::int64_t windows = mask.size(0), images = x.size(0) / windows;
        const at::Tensor each =
            mask.view({1, windows, 1, length, length}).expand({images, windows, 1, length, length});
        bias = (bias + each).flatten(0, 1);
    }
    return out_->forward(
        multi_head_attention(query_->forward(x), key_->forward(x), value_->forward(x), heads_, bias));
}

SwinBlock::SwinBlock(const SwinOptions& o, std::size_t stage, bool shifted)
    : shifted_(shifted), activation_(o.activation) {
    const std::int64_t size = o.stage_size(stage);
    const auto wide = static_cast<std::int64_t>(o.mlp_ratio * static_cast<double>(size));
    norm_before_ = add<LayerNorm>("layernorm_before", size, o.block_norm_eps);
    attention_ = add<SwinAttention>("attention", size, o.heads[stage], o.window, o.qkv_bias);
    norm_after_ = add<LayerNorm>("layernorm_after", size, o.block_norm_eps);
    mlp_in_ = add<Linear>("intermediate.dense", size, wide);
    mlp_out_ = add<Linear>("output.dense", wide, size);
}

at::Tensor SwinBlock::attend(const at::Tensor& x, const SwinWindows& windows) const {
    const std::int64_t side = windows.side, shift = shifted_ ? side / 2 : 0;
    const std::int64_t height = rounded_up(x.size(1), side), width = rounded_up(x.size(2), side);
    at::Tensor map = padded(x, height, width);
    if (shift > 0) map = map.roll({-shift, -shift}, {1, 2});
    const at::Tensor attended = attention_->forward(to_windows(map, side), windows.bias_index,
                                                    shift > 0 ? windows.shifted_mask : at::Tensor());
    map = from_windows(attended, side, height, width);
    if (shift > 0) map = map.roll({shift, shift}, {1, 2});
    return map.slice(1, 0, x.size(1)).slice(2, 0, x.size(2));
}

at::Tensor SwinBlock::forward(const at::Tensor& x, const SwinWindows& windows) const {
    const at::Tensor attended = x + attend(norm_before_->forward(x), windows);
    const at::Tensor wide = activate(activation_, mlp_in_->forward(norm_after_->forward(attended)));
    return attended + mlp_out_->forward(wide);
}

SwinStage::SwinStage(const SwinOptions& o, std::size_t index) : window_(o.window) {
    for (std::int64_t i = 0; i < o.depths[index]; ++i)
        blocks_.push_back(add<SwinBlock>("blocks." + std::to_string(i), o, index, /*shifted=*/i % 2 == 1));
    if (index + 1 == kSwinStages) return;
    const std::int64_t size = o.stage_size(index);
    merge_norm_ = add<LayerNorm>("downsample.norm", 4 * size);
    merge_ = add<Linear>("downsample.reduction", 4 * size, 2 * size, /*bias=*/false);
}

void SwinStage::prepare(HeightWidth map, const at::TensorOptions& options) {
    if (blocks_.size() < 2 || window_ < 2) return;  // no block shifts its windows
    shifted_mask_ = set_derived_buffer(
        "shifted_mask", shifted_window_mask(rounded_up(map.height, window_), rounded_up(map.width, window_),
                                            window_, options));
}

at::Tensor SwinStage::forward(const at::Tensor& x, const at::Tensor& bias_index) const {
    const SwinWindows windows{.side = window_, .bias_index = bias_index, .shifted_mask = shifted_mask_};
    at::Tensor y = x;
    for (const auto& block : blocks_) y = block->forward(y, windows);
    return y;
}

at::Tensor SwinStage::merge(const at::Tensor& x) const {
    const at::Tensor map = padded(x, rounded_up(x.size(1), 2), rounded_up(x.size(2), 2));
    const auto every_second = [&map](std::int64_t row, std::int64_t column) {
        return map.slice(1, row, std::nullopt, 2).slice(2, column, std::nullopt, 2);
    };
    const at::Tensor together =
        at::cat({every_second(0, 0), every_second(1, 0), every_second(0, 1), every_second(1, 1)}, /*dim=*/3);
    return merge_->forward(merge_norm_->forward(together));
}

SwinBackbone::SwinBackbone(const SwinOptions& o, SwinNames names) : options_(o) {
    const bool of_maskformer = names == SwinNames::maskformer;
    const std::string trunk = of_maskformer ? "model." : "";
    patches_ = add<Conv2d>(
        trunk + "embeddings.patch_embeddings.projection",
        Conv2dOptions{.in = o.channels, .out = o.size, .kernel = o.patch_size, .stride = o.patch_size});
    patch_norm_ = add<LayerNorm>(trunk + "embeddings.norm", o.size);
    for (std::size_t i = 0; i < kSwinStages; ++i) {
        stages_.push_back(add<SwinStage>(trunk + "encoder.layers." + std::to_string(i), o, i));
        const std::string map_norm = of_maskformer ? std::to_string(i) : "stage" + std::to_string(i + 1);
        map_norms_.push_back(add<LayerNorm>("hidden_states_norms." + map_norm, o.stage_size(i)));
    }
    if (of_maskformer) add<LayerNorm>("model.layernorm", o.stage_size(kSwinStages - 1));  // never run
    bias_index_ = register_derived_buffer("relative_position_index", relative_position_index(o.window));
}

void SwinBackbone::prepare(const at::Tensor& pixel_values) {
    const auto sizes = swin_map_sizes(options_, pixel_values.size(2), pixel_values.size(3));
    for (std::size_t i = 0; i < stages_.size(); ++i) stages_[i]->prepare(sizes[i], pixel_values.options());
    prepared_size_ = {pixel_values.size(2), pixel_values.size(3)};
}

at::Tensor SwinBackbone::embed(const at::Tensor& pixel_values) const {
    const std::int64_t height = pixel_values.size(2), width = pixel_values.size(3);
    const std::int64_t below = rounded_up(height, options_.patch_size) - height,
                       beside = rounded_up(width, options_.patch_size) - width;
    const at::Tensor pixels =
        below > 0 || beside > 0 ? at::constant_pad_nd(pixel_values, {0, beside, 0, below}) : pixel_values;
    return patch_norm_->forward(patches_->forward(pixels).permute({0, 2, 3, 1}));
}

std::vector<at::Tensor> SwinBackbone::forward(const at::Tensor& pixel_values) const {
    const std::array<std::int64_t, 2> size{pixel_values.size(2), pixel_values.size(3)};
    if (size != prepared_size_)
        throw Error("this Swin backbone is prepared for images of " + std::to_string(prepared_size_[0]) +
                    "x" + std::to_string(prepared_size_[1]) + " pixels, not of " + std::to_string(size[0]) +
                    "x" + std::to_string(size[1]) + "; prepare() comes first");
    std::vector<at::Tensor> maps;
    at::Tensor x = embed(pixel_values);
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        if (i > 0) x = stages_[i - 1]->merge(x);
        x = stages_[i]->forward(x, bias_index_);
        maps.push_back(map_norms_[i]->forward(x).permute({0, 3, 1, 2}));
    }
    return maps;
}

}  // namespace bench::models
