#include "core/engine/models/video/mvit.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace bench::models {

namespace {

// The convolution that makes tokens of clips: MMAction2's kernel, stride and padding.
constexpr TimeHeightWidth kPatchKernel{3, 7, 7}, kPatchStride{2, 4, 4}, kPatchPadding{1, 3, 3};

std::int64_t steps(std::int64_t length, std::int64_t stride) {
    return (length + stride - 1) / stride;
}

/// Returns the output size of a 3x3x3 convolution with a padding of 1 and a spatial stride.
TimeHeightWidth pooled_size(const TimeHeightWidth& map, std::int64_t stride) {
    return {map[0], steps(map[1], stride), steps(map[2], stride)};
}

TimeHeightWidth token_map(const TimeHeightWidth& clip) {
    TimeHeightWidth map;
    for (std::size_t axis = 0; axis < map.size(); ++axis)
        map[axis] = (clip[axis] + 2 * kPatchPadding[axis] - kPatchKernel[axis]) / kPatchStride[axis] + 1;
    return map;
}

/// Returns the table's row for each pair of a query's and a key's position on an axis: (queries * keys). The
/// positions of the coarser map are scaled to the finer one.
at::Tensor relative_rows(std::int64_t queries, std::int64_t keys) {
    const auto scale = [](std::int64_t a, std::int64_t b) {
        return std::max(1.0, static_cast<double>(a) / static_cast<double>(b));
    };
    const at::Tensor query = at::arange(queries).unsqueeze(1) * scale(keys, queries);
    const at::Tensor key = at::arange(keys).unsqueeze(0) * scale(queries, keys);
    return (query - key + static_cast<double>(keys - 1) * scale(queries, keys)).to(at::kLong).flatten();
}

/// Returns a row of zeros for the class token, then a row for each key with ones at its positions on the
/// three axes. There is a column for each position of each axis, then zeros up to `columns`.
at::Tensor places_of_keys(const TimeHeightWidth& map, std::int64_t columns) {
    at::Tensor places = at::zeros({map[0], map[1], map[2], columns});
    std::int64_t first = 0;
    for (std::size_t axis = 0; axis < map.size(); ++axis) {
        std::vector<std::int64_t> shape(map.size() + 1, 1);
        shape[axis] = shape.back() = map[axis];
        places.narrow(-1, first, map[axis]).copy_(at::eye(map[axis]).view(shape));
        first += map[axis];
    }
    return at::cat({at::zeros({1, columns}), places.flatten(0, 2)});
}

/// Rounds up to a multiple of 8, because matrix products are fastest with aligned rows.
std::int64_t aligned(std::int64_t features) {
    return (features + 7) / 8 * 8;
}

/// (N, L, heads, D) -> (N, heads, L, D), and back.
at::Tensor swap_heads(const at::Tensor& x) {
    return x.transpose(1, 2);
}

}  // namespace

MvitOptions mvit_options(const weights::HfConfig& config) {
    MvitOptions o;
    o.frames = config.integer("temporal_size", o.frames);
    o.image_px = config.integer("spatial_size", o.image_px);
    o.size = config.integer("embed_dims", o.size);
    o.heads = config.integer("num_heads", o.heads);
    if (o.size % o.heads != 0) config.refuse("num_heads", "divisors of embed_dims");
    o.blocks = config.integer("num_layers", o.blocks);
    o.downscale = config.integers("downscale_indices", o.downscale);
    o.key_stride = config.integer("adaptive_kv_stride", o.key_stride);
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    o.drop_path = drop_path_rate(config, o.drop_path);
    return o;
}

std::vector<MvitBlockShape> mvit_block_shapes(const MvitOptions& o) {
    std::vector<MvitBlockShape> shapes;
    TimeHeightWidth map = token_map({o.frames, o.image_px, o.image_px});
    std::int64_t size = o.size, heads = o.heads, key_stride = o.key_stride;
    for (std::int64_t i = 0; i < o.blocks; ++i) {
        MvitBlockShape shape{.in = size, .out = size, .heads = heads, .query_stride = 1, .key_stride = 1};
        if (std::ranges::find(o.downscale, i) != o.downscale.end()) {
            shape.out = size *= 2;
            shape.heads = heads *= 2;
            shape.query_stride = 2;
            key_stride = std::max<std::int64_t>(key_stride / 2, 1);
        }
        shape.key_stride = key_stride;
        for (std::size_t axis = 0; axis < map.size(); ++axis) {
            const std::int64_t finer = axis == 0 ? 1 : std::min(shape.query_stride, shape.key_stride);
            shape.table_rows[axis] = 2 * (map[axis] / finer) - 1;
        }
        map = pooled_size(map, shape.query_stride);
        shapes.push_back(shape);
    }
    return shapes;
}

MvitAttention::MvitAttention(const MvitBlockShape& s, double norm_eps)
    : shape_(s),
      axes_{{{"rel_pos_t", "rel_rows_t"}, {"rel_pos_h", "rel_rows_h"}, {"rel_pos_w", "rel_rows_w"}}} {
    const std::int64_t head_size = s.out / s.heads;
    for (const std::size_t axis : {1, 2, 0})  // the order of the published names
        axes_[axis].table = add_parameter(axes_[axis].table_name, {s.table_rows[axis], head_size});
    qkv_weight_ = add_parameter("qkv.weight", {3 * s.out, s.in});
    qkv_bias_ = add_parameter("qkv.bias", {3 * s.out});
    out_ = add<Linear>("proj", s.out, s.out);
    const auto add_pool = [&](const std::string& of, at::Tensor& kernel, std::shared_ptr<LayerNorm>& norm) {
        kernel = add_parameter("pool_" + of + ".weight", {head_size, 1, 3, 3, 3});
        norm = add<LayerNorm>("norm_" + of, head_size, norm_eps);
    };
    add_pool("q", pool_q_, norm_q_);
    add_pool("k", pool_k_, norm_k_);
    add_pool("v", pool_v_, norm_v_);
}

void MvitAttention::prepare(const TimeHeightWidth& map, const at::TensorOptions& options) {
    map_ = map;
    query_map_ = pooled_size(map, shape_.query_stride);
    key_map_ = pooled_size(map, shape_.key_stride);
    std::int64_t places = 0;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const at::Tensor rows = relative_rows(query_map_[axis], key_map_[axis]);
        axes_[axis].index = set_derived_buffer(axes_[axis].index_name, rows.to(options.device()));
        places += key_map_[axis];
    }
    const std::int64_t head_size = shape_.out / shape_.heads;
    const std::int64_t columns = aligned(head_size + places) - head_size;
    key_places_ = set_derived_buffer("key_places", places_of_keys(key_map_, columns).to(options));
}

at::Tensor MvitAttention::pooled(const at::Tensor& patches, const at::Tensor& kernels,
                                 std::int64_t stride) const {
    const std::int64_t features = patches.size(1);
    const at::Tensor tokens =
        patches.reshape({-1, map_[0], map_[1], map_[2], features}).permute({0, 4, 1, 2, 3});
    // On a CPU the memory order of the tokens is many times faster than features first. LibTorch's CUDA
    // kernels for depthwise convolutions take features first.
    const at::Tensor map = tokens.is_cuda() ? tokens.contiguous() : tokens;
    return at::conv3d(map, kernels, {}, {1, stride, stride}, {1, 1, 1}, 1, features)
        .flatten(2)
        .transpose(1, 2);
}

at::Tensor MvitAttention::vectors(std::size_t axis) const {
    const std::int64_t queries = query_map_[axis], keys = key_map_[axis];
    const std::int64_t rows = 2 * std::max(queries, keys) - 1;
    at::Tensor table = axes_[axis].table;
    if (table.size(0) != rows)  // made for clips of another size
        table = at::upsample_linear1d(table.t().unsqueeze(0), {rows}, /*align_corners=*/false).squeeze(0).t();
    return at::embedding(table, axes_[axis].index).view({queries, keys, -1}).transpose(1, 2);
}

at::Tensor MvitAttention::with_positions(const at::Tensor& queries) const {
    const std::int64_t n = queries.size(0), heads = queries.size(2), d = queries.size(3);
    const std::int64_t t = query_map_[0], h = query_map_[1], w = query_map_[2];
    // One matrix product for each position on an axis. The queries are stored as N, t, h, w, heads, so those
    // of one position have a constant stride and are not copied.
    const at::Tensor of_time = vectors(0).unsqueeze(0).expand({n, -1, -1, -1}).flatten(0, 1);
    const at::Tensor of_rows = vectors(1).unsqueeze(0).expand({n * t, -1, -1, -1}).flatten(0, 1);
    const std::int64_t unused = key_places_.size(1) - key_map_[0] - key_map_[1] - key_map_[2];
    const at::Tensor of_columns =
        at::constant_pad_nd(vectors(2), {0, unused}).unsqueeze(1).expand({-1, heads, -1, -1}).flatten(0, 1);
    const auto split = [&](const at::Tensor& products) {  // -> (N, heads, L', keys' places)
        return swap_heads(products.reshape({n, t * h * w, heads, -1}));
    };
    const at::Tensor columns =
        at::bmm(queries.reshape({n * t * h, w * heads, d}).transpose(0, 1), of_columns).transpose(0, 1);
    return at::cat({swap_heads(queries), split(at::bmm(queries.reshape({n * t, h * w * heads, d}), of_time)),
                    split(at::bmm(queries.reshape({n * t * h, w * heads, d}), of_rows)),
                    swap_heads(columns.reshape({n, t * h * w, heads, -1}))},
                   -1);
}

at::Tensor MvitAttention::forward(const at::Tensor& rows, std::int64_t clips) const {
    const std::int64_t heads = shape_.heads, size = shape_.out, head_size = size / heads;
    const auto weight = qkv_weight_.split_with_sizes({size, 2 * size});
    const auto bias = qkv_bias_.split_with_sizes({size, 2 * size});
    const TokenRows q_rows = split_rows(at::linear(rows, weight[0], bias[0]), clips);
    const TokenRows kv_rows = split_rows(at::linear(rows, weight[1], bias[1]), clips);

    const at::Tensor q_kernels = pool_q_.repeat({heads, 1, 1, 1, 1});
    const at::Tensor kv_kernels =
        at::cat({pool_k_.repeat({heads, 1, 1, 1, 1}), pool_v_.repeat({heads, 1, 1, 1, 1})});
    const at::Tensor queries = norm_q_->forward(
        pooled(q_rows.patches, q_kernels, shape_.query_stride).unflatten(2, {heads, head_size}));
    const at::Tensor class_queries =
        norm_q_->forward(q_rows.class_tokens.reshape({clips, heads, 1, head_size}));
    const auto keys_and_values =
        at::cat({kv_rows.class_tokens.unsqueeze(1), pooled(kv_rows.patches, kv_kernels, shape_.key_stride)},
                1)
            .unflatten(2, {2, heads, head_size})
            .unbind(2);
    const at::Tensor keys =
        swap_heads(norm_k_->forward(keys_and_values[0])) * (1 / std::sqrt(static_cast<double>(head_size)));
    const at::Tensor values = swap_heads(norm_v_->forward(keys_and_values[1]));

    const at::Tensor placed_keys =
        at::cat({keys, key_places_.expand({clips, heads, -1, -1})}, -1).transpose(2, 3);
    const at::Tensor weights = at::softmax(at::matmul(with_positions(queries), placed_keys), -1);
    const at::Tensor patches = queries + swap_heads(at::matmul(weights, values));
    const at::Tensor class_weights = at::softmax(at::matmul(class_queries, keys.transpose(2, 3)), -1);
    const at::Tensor class_tokens = at::matmul(class_weights, values);
    return out_->forward(at::cat({patches.reshape({-1, size}), class_tokens.reshape({-1, size})}));
}

MvitBlock::MvitBlock(const MvitBlockShape& s, const MvitOptions& o, double drop_path)
    : pools_(s.query_stride > 1),
      drop_path_(drop_path),
      norm1_(add<LayerNorm>("norm1", s.in, o.norm_eps)),
      attention_(add<MvitAttention>("attn", s, o.norm_eps)) {
    norm2_ = add<LayerNorm>("norm2", s.out, o.norm_eps);
    mlp_in_ = add<Linear>("mlp.fc1", s.out, o.mlp_ratio * s.out);
    mlp_out_ = add<Linear>("mlp.fc2", o.mlp_ratio * s.out, s.out);
    if (s.in != s.out) skip_ = add<Linear>("proj", s.in, s.out);
}

TimeHeightWidth MvitBlock::prepare(const TimeHeightWidth& map, const at::TensorOptions& options) {
    map_ = map;
    attention_->prepare(map, options);
    return pools_ ? pooled_size(map, 2) : map;
}

at::Tensor MvitBlock::max_pooled(const at::Tensor& rows, std::int64_t clips) const {
    const std::int64_t size = rows.size(1);
    const TokenRows parts = split_rows(rows, clips);
    const at::Tensor maps = parts.patches.reshape({-1, map_[1], map_[2], size}).permute({0, 3, 1, 2});
    // Inductor's gradient accepts only pairs. The default dilation is a single number.
    const at::Tensor pooled = at::max_pool2d(maps, {3, 3}, {2, 2}, /*padding=*/{1, 1}, /*dilation=*/{1, 1});
    return at::cat({pooled.permute({0, 2, 3, 1}).reshape({-1, size}), parts.class_tokens});
}

at::Tensor MvitBlock::forward(const at::Tensor& rows, std::int64_t clips) const {
    const at::Tensor normed = norm1_->forward(rows);
    at::Tensor skip = skip_ ? skip_->forward(normed) : rows;
    if (pools_) skip = max_pooled(skip, clips);
    const at::Tensor attended =
        add_branch_to_rows(skip, attention_->forward(normed, clips), clips, drop_path_, is_training());
    const at::Tensor wide = at::gelu(mlp_in_->forward(norm2_->forward(attended)));
    return add_branch_to_rows(attended, mlp_out_->forward(wide), clips, drop_path_, is_training());
}

MvitBackbone::MvitBackbone(const MvitOptions& o)
    : class_token_(add_parameter("cls_token", {1, 1, o.size})),
      projection_(add<Conv3d>("patch_embed.projection", Conv3dOptions{.in = 3,
                                                                      .out = o.size,
                                                                      .kernel = kPatchKernel,
                                                                      .stride = kPatchStride,
                                                                      .padding = kPatchPadding})) {
    const auto shapes = mvit_block_shapes(o);
    for (std::int64_t i = 0; i < o.blocks; ++i)
        blocks_.push_back(add<MvitBlock>("blocks." + std::to_string(i), shapes[static_cast<std::size_t>(i)],
                                         o, drop_path_of_layer(i, o.blocks, o.drop_path)));
    norm_ = add<LayerNorm>("norm3", shapes.back().out, o.norm_eps);
}

void MvitBackbone::prepare(const at::Tensor& clips) {
    prepared_ = {clips.size(2), clips.size(3), clips.size(4)};
    TimeHeightWidth map = token_map(prepared_);
    for (const auto& block : blocks_) map = block->prepare(map, clips.options());
}

at::Tensor MvitBackbone::forward(const at::Tensor& clips) const {
    require_prepared("MViT", prepared_, {clips.size(2), clips.size(3), clips.size(4)});
    const std::int64_t n = clips.size(0), size = class_token_.size(2);
    const at::Tensor patches = projection_->forward(clips).permute({0, 2, 3, 4, 1}).reshape({-1, size});
    at::Tensor rows = at::cat({patches, class_token_.squeeze(0).expand({n, size})});
    for (const auto& block : blocks_) rows = block->forward(rows, n);
    return norm_->forward(split_rows(rows, n).class_tokens);
}

Mvit::Mvit(const MvitOptions& o)
    : backbone_(add<MvitBackbone>("backbone", o)),
      head_(add<VideoHead>("cls_head", mvit_block_shapes(o).back().out, o.classes, o.dropout)) {}

void Mvit::prepare(const std::vector<at::Tensor>& inputs) {
    backbone_->prepare(inputs.at(0).flatten(0, 1));
}

std::vector<at::Tensor> Mvit::forward(const std::vector<at::Tensor>& inputs) {
    return {head_->forward(backbone_->forward(inputs.at(0).flatten(0, 1)))};
}

void Mvit::init_weights(std::uint64_t seed) {
    constexpr double kDeviation = 0.02;
    WeightInit init(seed);
    init_as_pytorch(*this, init);  // the head keeps these values
    const at::NoGradGuard no_grad;
    for (auto& item : backbone_->named_parameters()) {
        const std::string& name = item.key();
        at::Tensor& value = item.value();
        if (name == "cls_token" || name == "patch_embed.projection.bias")
            value.zero_();
        else if (name.ends_with("bias"))
            value.fill_(kDeviation);
        else if (value.dim() > 1)
            init.normal(value, kDeviation);
    }
}

}  // namespace bench::models
