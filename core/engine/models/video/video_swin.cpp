#include "core/engine/models/video/video_swin.h"

#include <ATen/ATen.h>

#include <cmath>
#include <numeric>
#include <string>

namespace bench::models {

namespace {

constexpr std::size_t kVideoSwinStages = 4;

/// Added to the scores of patches that were not neighbours before a shift.
constexpr double kApart = -100.0;

std::int64_t whole(std::int64_t length, std::int64_t part) {
    return (length + part - 1) / part * part;
}

TimeHeightWidth map_size(const at::Tensor& map) {  // (N, T, H, W, D)
    return {map.size(1), map.size(2), map.size(3)};
}

/// Pads (N, T, H, W, D) with zeros at the end of each axis, up to `size`.
at::Tensor zero_padded(const at::Tensor& map, const TimeHeightWidth& size) {
    if (map_size(map) == size) return map;
    return at::constant_pad_nd(
        map, {0, 0, 0, size[2] - map.size(3), 0, size[1] - map.size(2), 0, size[0] - map.size(1)});
}

at::Tensor cropped(const at::Tensor& map, const TimeHeightWidth& size) {
    if (map_size(map) == size) return map;
    return map.narrow(1, 0, size[0]).narrow(2, 0, size[1]).narrow(3, 0, size[2]);
}

at::Tensor rolled(const at::Tensor& map, const TimeHeightWidth& shift) {
    std::vector<std::int64_t> steps, dims;
    for (std::size_t axis = 0; axis < shift.size(); ++axis) {
        if (shift[axis] == 0) continue;
        steps.push_back(shift[axis]);
        dims.push_back(static_cast<std::int64_t>(axis) + 1);
    }
    return map.roll(steps, dims);
}

/// Returns the row of the table of relative positions for each pair of positions in a window: (L, L).
at::Tensor relative_places(const TimeHeightWidth& window) {
    const std::int64_t length = volume(window);
    at::Tensor rows = at::zeros({length, length}, at::kLong);
    std::vector<at::Tensor> axes;
    for (const std::int64_t side : window) axes.push_back(at::arange(side));
    const auto places = at::meshgrid(axes, "ij");
    for (std::size_t axis = 0; axis < window.size(); ++axis) {
        const at::Tensor place = places[axis].flatten();
        rows = rows * (2 * window[axis] - 1) + place.unsqueeze(1) - place.unsqueeze(0) + window[axis] - 1;
    }
    return rows;
}

/// Returns (windows, L, L): kApart between positions that were not neighbours before the shift, otherwise 0.
/// Along each shifted axis, the last windows contain positions from both of its ends.
at::Tensor mask_of_shifted(const TimeHeightWidth& map, const VideoWindows& windows,
                           const at::TensorOptions& options) {
    at::Tensor region = at::zeros({1, 1, 1}, at::kLong);
    for (std::size_t axis = 0; axis < map.size(); ++axis) {
        const at::Tensor place = at::arange(map[axis]);
        at::Tensor stretch = at::zeros_like(place);
        if (windows.shift[axis] > 0)
            stretch = place.ge(map[axis] - windows.size[axis]).to(at::kLong) +
                      place.ge(map[axis] - windows.shift[axis]).to(at::kLong);
        std::vector<std::int64_t> shape(map.size(), 1);
        shape[axis] = map[axis];
        region = region * 3 + stretch.view(shape);
    }
    const auto& [t, h, w] = windows.size;
    const at::Tensor cut = region.view({map[0] / t, t, map[1] / h, h, map[2] / w, w})
                               .permute({0, 2, 4, 1, 3, 5})
                               .reshape({-1, volume(windows.size)});
    const at::Tensor apart = cut.unsqueeze(1).ne(cut.unsqueeze(2));
    return at::zeros(apart.sizes(), at::kFloat).masked_fill_(apart, kApart).to(options);
}

}  // namespace

VideoSwinOptions video_swin_options(const weights::HfConfig& config) {
    VideoSwinOptions o;
    const auto triple = [&config](const char* key, const TimeHeightWidth& otherwise) -> TimeHeightWidth {
        const auto values = config.integers(key, {otherwise.begin(), otherwise.end()}, otherwise.size());
        return {values[0], values[1], values[2]};
    };
    o.patch = triple("patch_size", o.patch);
    o.window = triple("window_size", o.window);
    o.size = config.integer("embed_dims", o.size);
    o.depths = config.integers("depths", o.depths, kVideoSwinStages);
    o.heads = config.integers("num_heads", o.heads, kVideoSwinStages);
    for (std::size_t stage = 0; stage < kVideoSwinStages; ++stage)
        if (o.stage_size(stage) % o.heads[stage] != 0)
            config.refuse("num_heads", "divisors of embed_dims, 2 embed_dims, 4 embed_dims, 8 embed_dims");
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    o.drop_path = drop_path_rate(config, o.drop_path);
    return o;
}

VideoWindows VideoWindows::of(const TimeHeightWidth& map, const TimeHeightWidth& window, bool shifted) {
    VideoWindows windows{window, {0, 0, 0}};
    for (std::size_t axis = 0; axis < map.size(); ++axis) {
        if (map[axis] <= window[axis])
            windows.size[axis] = map[axis];
        else if (shifted)
            windows.shift[axis] = window[axis] / 2;
    }
    return windows;
}

TimeHeightWidth VideoWindows::padded(const TimeHeightWidth& map) const {
    return {whole(map[0], size[0]), whole(map[1], size[1]), whole(map[2], size[2])};
}

VideoSwinAttention::VideoSwinAttention(std::int64_t size, std::int64_t heads, const TimeHeightWidth& window)
    : heads_(heads),
      table_(add_parameter("relative_position_bias_table",
                           {volume({2 * window[0] - 1, 2 * window[1] - 1, 2 * window[2] - 1}), heads})),
      index_(register_buffer("relative_position_index", relative_places(window))),
      qkv_(add<Linear>("qkv", size, 3 * size)),
      out_(add<Linear>("proj", size, size)) {}

at::Tensor VideoSwinAttention::bias(std::int64_t length) const {
    // A smaller window uses the first rows and columns, as in MMAction2.
    const at::Tensor index = index_.narrow(0, 0, length).narrow(1, 0, length).reshape({-1});
    return at::embedding(table_, index).view({length, length, heads_}).permute({2, 0, 1}).contiguous();
}

at::Tensor VideoSwinAttention::forward(const at::Tensor& map, const TimeHeightWidth& window,
                                       const at::Tensor& mask) const {
    const std::int64_t n = map.size(0), head_size = map.size(4) / heads_, length = volume(window);
    const auto& [t, h, w] = window;
    const std::int64_t rows = map.size(1) / t, columns = map.size(2) / h, files = map.size(3) / w;
    const std::int64_t windows = rows * columns * files;
    // Splits into windows and heads at once: 3, N, windows, heads, position in the window, feature.
    const auto qkv = qkv_->forward(map)
                         .view({n, rows, t, columns, h, files, w, 3, heads_, head_size})
                         .permute({7, 0, 1, 3, 5, 8, 2, 4, 6, 9})
                         .reshape({3, n, windows, heads_, length, head_size})
                         .unbind();
    const at::Tensor queries = qkv[0] * (1 / std::sqrt(static_cast<double>(head_size)));
    at::Tensor added = bias(length);
    if (mask.defined()) added = added + mask.unsqueeze(1);  // windows, heads, L, L
    at::Tensor scores = at::matmul(queries, qkv[1].transpose(-2, -1));
    // In place, because the scores are large. In half precision the sum is in fp32, as in MMAction2.
    scores = scores.scalar_type() == added.scalar_type() ? scores.add_(added) : scores + added;
    const at::Tensor mixed = at::matmul(at::softmax(scores, -1), qkv[2]);
    return out_->forward(mixed.view({n, rows, columns, files, heads_, t, h, w, head_size})
                             .permute({0, 1, 5, 2, 6, 3, 7, 4, 8})
                             .reshape(map.sizes()));
}

VideoSwinBlock::VideoSwinBlock(const VideoSwinOptions& o, std::size_t stage, bool shifted, double drop_path)
    : window_(o.window), shifted_(shifted), drop_path_(drop_path) {
    const std::int64_t size = o.stage_size(stage);
    norm1_ = add<LayerNorm>("norm1", size);
    attention_ = add<VideoSwinAttention>("attn", size, o.heads[stage], o.window);
    norm2_ = add<LayerNorm>("norm2", size);
    mlp_in_ = add<Linear>("mlp.fc1", size, o.mlp_ratio * size);
    mlp_out_ = add<Linear>("mlp.fc2", o.mlp_ratio * size, size);
}

at::Tensor VideoSwinBlock::attend(const at::Tensor& x, const at::Tensor& shifted_mask) const {
    const TimeHeightWidth size = map_size(x);
    const VideoWindows windows = VideoWindows::of(size, window_, shifted_);
    const at::Tensor map = zero_padded(norm1_->forward(x), windows.padded(size));
    if (!windows.shifted()) return cropped(attention_->forward(map, windows.size, {}), size);
    const auto& [t, h, w] = windows.shift;
    const at::Tensor attended = attention_->forward(rolled(map, {-t, -h, -w}), windows.size, shifted_mask);
    return cropped(rolled(attended, windows.shift), size);
}

at::Tensor VideoSwinBlock::forward(const at::Tensor& x, const at::Tensor& shifted_mask) const {
    const at::Tensor attended = add_branch(x, attend(x, shifted_mask), drop_path_, is_training());
    const at::Tensor wide = at::gelu(mlp_in_->forward(norm2_->forward(attended)));
    return add_branch(attended, mlp_out_->forward(wide), drop_path_, is_training());
}

VideoSwinStage::VideoSwinStage(const VideoSwinOptions& o, std::size_t index, std::int64_t first_block)
    : window_(o.window) {
    const std::int64_t of_all = std::accumulate(o.depths.begin(), o.depths.end(), std::int64_t{0});
    for (std::int64_t i = 0; i < o.depths[index]; ++i)
        blocks_.push_back(add<VideoSwinBlock>("blocks." + std::to_string(i), o, index, /*shifted=*/i % 2 == 1,
                                              drop_path_of_layer(first_block + i, of_all, o.drop_path)));
    if (index + 1 == kVideoSwinStages) return;
    const std::int64_t size = o.stage_size(index);
    merge_ = add<Linear>("downsample.reduction", 4 * size, 2 * size, /*bias=*/false);
    merge_norm_ = add<LayerNorm>("downsample.norm", 4 * size);
}

void VideoSwinStage::prepare(const TimeHeightWidth& map, const at::TensorOptions& options) {
    const VideoWindows windows = VideoWindows::of(map, window_, /*shifted=*/true);
    if (blocks_.size() < 2 || !windows.shifted()) return;  // no block shifts its windows
    shifted_mask_ =
        set_derived_buffer("shifted_mask", mask_of_shifted(windows.padded(map), windows, options));
}

at::Tensor VideoSwinStage::forward(const at::Tensor& x) const {
    at::Tensor y = x;
    for (const auto& block : blocks_) y = block->forward(y, shifted_mask_);
    return merge_ ? merge(y) : y;
}

at::Tensor VideoSwinStage::merge(const at::Tensor& x) const {
    const auto [t, h, w] = map_size(x);
    const at::Tensor map = zero_padded(x, {t, whole(h, 2), whole(w, 2)});
    const at::Tensor together = map.unflatten(3, {-1, 2})
                                    .unflatten(2, {-1, 2})  // N, T, H/2, 2, W/2, 2, D
                                    .permute({0, 1, 2, 4, 5, 3, 6})
                                    .flatten(4);
    return merge_->forward(merge_norm_->forward(together));
}

VideoSwinBackbone::VideoSwinBackbone(const VideoSwinOptions& o)
    : options_(o),
      patches_(add<Conv3d>("patch_embed.proj",
                           Conv3dOptions{.in = 3, .out = o.size, .kernel = o.patch, .stride = o.patch})),
      patch_norm_(add<LayerNorm>("patch_embed.norm", o.size)) {
    std::int64_t first_block = 0;
    for (std::size_t i = 0; i < kVideoSwinStages; ++i) {
        stages_.push_back(add<VideoSwinStage>("layers." + std::to_string(i), o, i, first_block));
        first_block += o.depths[i];
    }
    norm_ = add<LayerNorm>("norm3", o.stage_size(kVideoSwinStages - 1));
}

void VideoSwinBackbone::prepare(const at::Tensor& clips) {
    prepared_ = {clips.size(2), clips.size(3), clips.size(4)};
    TimeHeightWidth map;
    for (std::size_t axis = 0; axis < map.size(); ++axis)
        map[axis] = whole(prepared_[axis], options_.patch[axis]) / options_.patch[axis];
    for (const auto& stage : stages_) {
        stage->prepare(map, clips.options());
        map = {map[0], (map[1] + 1) / 2, (map[2] + 1) / 2};
    }
}

at::Tensor VideoSwinBackbone::forward(const at::Tensor& clips) const {
    const TimeHeightWidth size{clips.size(2), clips.size(3), clips.size(4)};
    require_prepared("Video Swin", prepared_, size);
    const auto& [t, h, w] = options_.patch;
    const TimeHeightWidth padded{whole(size[0], t), whole(size[1], h), whole(size[2], w)};
    const at::Tensor pixels =
        padded == size ? clips
                       : at::constant_pad_nd(
                             clips, {0, padded[2] - size[2], 0, padded[1] - size[1], 0, padded[0] - size[0]});
    at::Tensor x = patch_norm_->forward(patches_->forward(pixels).permute({0, 2, 3, 4, 1}));
    for (const auto& stage : stages_) x = stage->forward(x);
    return norm_->forward(x);
}

VideoSwin::VideoSwin(const VideoSwinOptions& o)
    : backbone_(add<VideoSwinBackbone>("backbone", o)),
      head_(add<VideoHead>("cls_head", o.stage_size(kVideoSwinStages - 1), o.classes, o.dropout)) {}

void VideoSwin::prepare(const std::vector<at::Tensor>& inputs) {
    backbone_->prepare(inputs.at(0).flatten(0, 1));
}

std::vector<at::Tensor> VideoSwin::forward(const std::vector<at::Tensor>& inputs) {
    return {head_->forward(backbone_->forward(inputs.at(0).flatten(0, 1)).mean({1, 2, 3}))};
}

void VideoSwin::init_weights(std::uint64_t seed) {
    WeightInit init(seed);
    init_as_pytorch(*this, init);
    const at::NoGradGuard no_grad;
    for (auto& item : named_parameters()) {
        const std::string& name = item.key();
        if (name.starts_with("backbone.patch_embed")) continue;
        if (item.value().dim() == 2) init.normal(item.value(), 0.02);
        if (name.ends_with("bias")) item.value().zero_();
    }
    head_->init_weights(init);
}

}  // namespace bench::models
