#include "core/engine/models/image/mask2former_pixel_decoder.h"
#include "core/plan/cells.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

constexpr std::int64_t kPoints = 4;  ///< points that a token attends to in each level and head
constexpr auto kLevels = static_cast<std::int64_t>(kDeformableLevels);

/// Returns the centres of a map's pixels, x and y, with -1 and 1 at its borders: (h*w, 2)
at::Tensor pixel_centres(HeightWidth map) {
    const auto along = [](std::int64_t length) {
        return (2 * at::arange(length, at::kDouble) + 1) / static_cast<double>(length) - 1;
    };
    const at::Tensor y = along(map.height).unsqueeze(1).expand({map.height, map.width}),
                     x = along(map.width).unsqueeze(0).expand({map.height, map.width});
    return at::stack({x, y}, 2).flatten(0, 1);
}

}  // namespace

DeformableAttention::DeformableAttention(std::int64_t size, std::int64_t heads)
    : heads_(heads),
      offsets_(add<Linear>("sampling_offsets", size, heads * kLevels * kPoints * 2)),
      weights_(add<Linear>("attention_weights", size, heads * kLevels * kPoints)),
      value_(add<Linear>("value_proj", size, size)),
      out_(add<Linear>("output_proj", size, size)) {}

at::Tensor DeformableAttention::forward(const at::Tensor& queries, const at::Tensor& values,
                                        const DeformableGrid& grid) const {
    const std::int64_t images = queries.size(0), tokens = queries.size(1), size = queries.size(2);
    const std::int64_t parts = images * heads_;
    const at::Tensor points = at::addcmul(
        grid.centres, offsets_->forward(queries).view({images, tokens, heads_, kLevels, kPoints, 2}),
        grid.steps);
    const at::Tensor weights =
        at::softmax(weights_->forward(queries).view({images, tokens, heads_, kLevels * kPoints}), /*dim=*/-1);
    // A separate map for each image and head, with its channels next to each other for any number of images: a
    // pixel is read as one block. Tokens come last in the samples, so that the sum over points adds whole
    // vectors. Without freezing, Inductor computes joined samples with vectors of channels. Samples that are
    // added up level by level (addcmul) are slower.
    const at::Tensor features = value_->forward(values)
                                    .view({images, tokens, heads_, size / heads_})
                                    .transpose(1, 2)
                                    .reshape({parts, tokens, size / heads_});
    const at::Tensor weight =
        weights.permute({0, 2, 3, 1}).reshape({parts, /*channels*/ 1, kLevels * kPoints, tokens});
    std::vector<at::Tensor> samples;
    std::int64_t begin = 0;
    for (std::int64_t level = 0; level < kLevels; ++level) {
        const HeightWidth map = grid.sizes[static_cast<std::size_t>(level)];
        const at::Tensor seen = features.slice(1, begin, begin + map.height * map.width)
                                    .transpose(1, 2)
                                    .unflatten(2, {map.height, map.width});
        begin += map.height * map.width;
        const at::Tensor where =
            points.select(3, level).permute({0, 2, 3, 1, 4}).reshape({parts, kPoints, tokens, 2});
        samples.push_back(at::grid_sampler(seen, where, /*interpolation_mode: bilinear*/ 0,
                                           /*padding_mode: zeros*/ 0, /*align_corners=*/false));
    }
    const at::Tensor attended = (at::cat(samples, 2) * weight).sum(2);  // (parts, channels, tokens)
    return out_->forward(attended.view({images, size, tokens}).transpose(1, 2));
}

DeformableEncoderLayer::DeformableEncoderLayer(const Mask2FormerPixelOptions& o)
    : attention_(add<DeformableAttention>("self_attn", o.size, o.heads)),
      attention_norm_(add<LayerNorm>("self_attn_layer_norm", o.size)),
      final_norm_(add<LayerNorm>("final_layer_norm", o.size)),
      mlp_in_(add<Linear>("fc1", o.size, o.mlp_size)),
      mlp_out_(add<Linear>("fc2", o.mlp_size, o.size)) {}

at::Tensor DeformableEncoderLayer::forward(const at::Tensor& x, const at::Tensor& positions,
                                           const DeformableGrid& grid) const {
    const at::Tensor attended = attention_norm_->forward(x + attention_->forward(x + positions, x, grid));
    return final_norm_->forward(attended + mlp_out_->forward(at::relu(mlp_in_->forward(attended))));
}

Mask2FormerPixelDecoder::Mask2FormerPixelDecoder(const Mask2FormerPixelOptions& o)
    : size_(o.size), level_embedding_(add_parameter("level_embed", {kLevels, o.size})) {
    for (std::size_t i = 0; i < kDeformableLevels; ++i)
        input_projections_.push_back(add<ConvGroupNorm>(
            "input_projections." + std::to_string(i),
            Conv2dOptions{.in = o.backbone.stage_size(kSwinStages - 1 - i), .out = o.size}));
    for (std::int64_t i = 0; i < o.layers; ++i)
        encoder_.push_back(add<DeformableEncoderLayer>("encoder.layers." + std::to_string(i), o));
    mask_projection_ = add<Conv2d>("mask_projection", Conv2dOptions{.in = o.size, .out = o.mask_size});
    lateral_ = add<ConvGroupNorm>(
        "adapter_1", Conv2dOptions{.in = o.backbone.stage_size(0), .out = o.size, .bias = false});
    block_ = add<ConvGroupNorm>(
        "layer_1", Conv2dOptions{.in = o.size, .out = o.size, .kernel = 3, .padding = 1, .bias = false});
}

void Mask2FormerPixelDecoder::prepare(const std::vector<HeightWidth>& maps,
                                      const at::TensorOptions& options) {
    std::vector<at::Tensor> centres, steps, positions;
    grid_.sizes.clear();
    for (std::size_t i = 0; i < kDeformableLevels; ++i) {
        const HeightWidth map = maps[maps.size() - 1 - i];
        grid_.sizes.push_back(map);
        centres.push_back(pixel_centres(map));
        steps.push_back(at::tensor(
            {2.0 / static_cast<double>(map.width), 2.0 / static_cast<double>(map.height)}, at::kDouble));
        positions.push_back(sine_positions(map, size_, options));
    }
    grid_.centres = set_derived_buffer("centres", at::cat(centres).view({-1, 1, 1, 1, 2}).to(options));
    grid_.steps = set_derived_buffer("steps", at::stack(steps).view({kLevels, 1, 2}).to(options));
    positions_ = set_derived_buffer("positions", at::cat(positions, 1));
}

at::Tensor Mask2FormerPixelDecoder::level_of(const at::Tensor& tokens, std::size_t level) const {
    std::int64_t begin = 0;
    for (std::size_t i = 0; i < level; ++i) begin += grid_.sizes[i].height * grid_.sizes[i].width;
    return tokens.slice(1, begin, begin + grid_.sizes[level].height * grid_.sizes[level].width);
}

at::Tensor Mask2FormerPixelDecoder::encode(const std::vector<at::Tensor>& maps) const {
    std::vector<at::Tensor> tokens, positions;
    for (std::size_t i = 0; i < kDeformableLevels; ++i) {
        tokens.push_back(to_tokens(input_projections_[i]->forward(maps[maps.size() - 1 - i])));
        positions.push_back(level_of(positions_, i) + level_embedding_[static_cast<std::int64_t>(i)]);
    }
    at::Tensor x = at::cat(tokens, 1);
    const at::Tensor placed = at::cat(positions, 1);
    for (const auto& layer : encoder_) x = layer->forward(x, placed, grid_);
    return x;
}

Mask2FormerFeatures Mask2FormerPixelDecoder::forward(const std::vector<at::Tensor>& maps) const {
    const at::Tensor tokens = encode(maps);
    Mask2FormerFeatures features;
    for (std::size_t i = 0; i < kDeformableLevels; ++i)
        features.levels.push_back(
            {.size = grid_.sizes[i], .tokens = level_of(tokens, i), .positions = level_of(positions_, i)});
    const Mask2FormerFeatures::Level& finest = features.levels.back();
    const at::Tensor map =
        finest.tokens.transpose(1, 2).unflatten(2, {finest.size.height, finest.size.width});
    const at::Tensor lateral = lateral_->forward(maps.front());
    const at::Tensor enlarged =
        at::upsample_bilinear2d(map, lateral.sizes().slice(2), /*align_corners=*/false);
    features.masks = mask_projection_->forward(at::relu(block_->forward(lateral + enlarged)));
    return features;
}

}  // namespace bench::models
