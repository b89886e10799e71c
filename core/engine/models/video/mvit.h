#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/layers/video_layers.h"
#include "core/engine/models/video/video_model.h"

namespace bench::models {

/// "MViTv2: Improved Multiscale Vision Transformers for Classification and Detection", Li et al. 2022.
/// Defaults are MMAction2's MViTv2-S for Kinetics-400. The blocks of `downscale` halve height and width and
/// double features and heads; queries, keys and values are pooled by convolutions.
struct MvitOptions {
    std::int64_t frames = 16, image_px = 224;  ///< of the tables of positions; other sizes interpolate them
    std::int64_t size = 96, heads = 1;         ///< of the first blocks
    std::int64_t blocks = 16;
    std::vector<std::int64_t> downscale{1, 3, 14};  ///< block numbers from 0
    std::int64_t key_stride = 8;                    ///< of keys and values in space, in the first blocks
    std::int64_t mlp_ratio = 4;
    double norm_eps = 1e-6;
    std::int64_t classes = 400;
    double dropout = 0.5;    ///< before the classifier
    double drop_path = 0.2;  ///< of the last block
};

MvitOptions mvit_options(const weights::HfConfig& config);

/// The sizes of one block.
struct MvitBlockShape {
    std::int64_t in, out, heads;            ///< features, and heads of `out`
    std::int64_t query_stride, key_stride;  ///< in space
    TimeHeightWidth table_rows{};           ///< of the tables of relative positions
};
std::vector<MvitBlockShape> mvit_block_shapes(const MvitOptions& options);

/// Attention between pooled queries and pooled keys, with relative positions along time, height and width.
/// The pooled queries are added to the result. Takes rows of tokens
/// (core/engine/models/layers/video_layers.h).
///
/// The position term of a score is the sum over the axes of the query times a row of the axis's table. The
/// products of a query with all key positions on the axes are appended to the query, and 0 or 1 for each
/// position is appended to the key, so that the matrix product of the scores includes the position term.
class MvitAttention : public Layer {
public:
    MvitAttention(const MvitBlockShape& shape, double norm_eps);
    /// Prepares for maps of this size before the pooling.
    void prepare(const TimeHeightWidth& map, const at::TensorOptions& options);
    /// (N L + N, in) -> (N L' + N, out)
    at::Tensor forward(const at::Tensor& rows, std::int64_t clips) const;

private:
    struct Axis {
        const char* table_name;
        const char* index_name;
        at::Tensor table{};  ///< (rows, head size)
        at::Tensor index{};  ///< (queries * keys) rows of the table
    };

    /// Applies a depthwise convolution with `kernels` (features, 1, 3, 3, 3) to the map of patches
    /// (N L, features). -> (N, L', features)
    at::Tensor pooled(const at::Tensor& patches, const at::Tensor& kernels, std::int64_t stride) const;
    /// Returns the table's vectors for each query and key position on an axis: (q, D, k).
    at::Tensor vectors(std::size_t axis) const;
    /// Queries (N, L', heads, D) with their products with all vectors: (N, heads, L', D + places).
    at::Tensor with_positions(const at::Tensor& queries) const;

    MvitBlockShape shape_;
    std::array<Axis, 3> axes_;
    at::Tensor qkv_weight_, qkv_bias_, pool_q_, pool_k_, pool_v_;
    std::shared_ptr<LayerNorm> norm_q_, norm_k_, norm_v_;
    std::shared_ptr<Linear> out_;
    at::Tensor key_places_;  ///< (1 + keys, places): 1 at each key's time, row and column; class token 0
    TimeHeightWidth map_{0, 0, 0}, query_map_{0, 0, 0}, key_map_{0, 0, 0};
};

/// Attention, then an MLP; each after its norm. On rows of tokens; N clips.
class MvitBlock : public Layer {
public:
    MvitBlock(const MvitBlockShape& shape, const MvitOptions& options, double drop_path);
    /// Returns the size of the block's output map.
    TimeHeightWidth prepare(const TimeHeightWidth& map, const at::TensorOptions& options);
    at::Tensor forward(const at::Tensor& rows, std::int64_t clips) const;

private:
    at::Tensor max_pooled(const at::Tensor& rows, std::int64_t clips) const;

    bool pools_;
    double drop_path_;
    TimeHeightWidth map_{0, 0, 0};
    std::shared_ptr<LayerNorm> norm1_;
    std::shared_ptr<MvitAttention> attention_;
    std::shared_ptr<LayerNorm> norm2_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_, skip_;  ///< skip_ is null if in and out are equal
};

/// Clips (N, 3, T, H, W) of any size -> the class tokens (N, features of the last block), normalised.
class MvitBackbone : public Layer {
public:
    explicit MvitBackbone(const MvitOptions& options);
    void prepare(const at::Tensor& clips);
    at::Tensor forward(const at::Tensor& clips) const;

private:
    at::Tensor class_token_;
    std::shared_ptr<Conv3d> projection_;
    std::vector<std::shared_ptr<MvitBlock>> blocks_;
    std::shared_ptr<LayerNorm> norm_;
    TimeHeightWidth prepared_{0, 0, 0};
};

/// inputs (N, 1, 3, T, H, W) of any size -> cls_score (N, classes)
class Mvit : public VideoModel {
public:
    explicit Mvit(const MvitOptions& options);
    void prepare(const std::vector<at::Tensor>& inputs) override;
    /// Throws Error if the last prepare() was for clips of another size.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    std::shared_ptr<MvitBackbone> backbone_;
    std::shared_ptr<VideoHead> head_;
};

}  // namespace bench::models
