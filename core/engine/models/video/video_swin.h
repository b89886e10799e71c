#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/layers/video_layers.h"
#include "core/engine/models/video/video_model.h"

namespace bench::models {

/// "Video Swin Transformer", Liu et al. 2021. Defaults are MMAction2's Swin-T for Kinetics-400. Each stage
/// after the first works on a quarter of the patches, with twice the features; time is not merged.
struct VideoSwinOptions {
    TimeHeightWidth patch{2, 4, 4}, window{8, 7, 7};
    std::int64_t size = 96;  ///< features of the first stage
    std::vector<std::int64_t> depths{2, 2, 6, 2}, heads{3, 6, 12, 24};
    std::int64_t mlp_ratio = 4;
    std::int64_t classes = 400;
    double dropout = 0.5;    ///< before the classifier
    double drop_path = 0.1;  ///< of the last block

    std::int64_t stage_size(std::size_t stage) const { return size << stage; }
};

VideoSwinOptions video_swin_options(const weights::HfConfig& config);

/// The division of a map into windows. An axis that fits into one window is not divided and not shifted.
struct VideoWindows {
    TimeHeightWidth size, shift;

    /// `shifted`: for a block that shifts its windows.
    static VideoWindows of(const TimeHeightWidth& map, const TimeHeightWidth& window, bool shifted);
    bool shifted() const { return volume({shift[0] + 1, shift[1] + 1, shift[2] + 1}) > 1; }
    TimeHeightWidth padded(const TimeHeightWidth& map) const;  ///< up to whole windows
};

/// Attention inside windows with a learnt bias for each relative position. A map of whole windows
/// (N, T, H, W, D) -> same. Splitting into windows and joining them takes two copies.
class VideoSwinAttention : public Layer {
public:
    VideoSwinAttention(std::int64_t size, std::int64_t heads, const TimeHeightWidth& window);
    /// `mask` (windows, L, L) is added to the scores of windows of L patches; may be undefined.
    at::Tensor forward(const at::Tensor& map, const TimeHeightWidth& window, const at::Tensor& mask) const;

private:
    at::Tensor bias(std::int64_t length) const;  ///< (heads, length, length)

    std::int64_t heads_;
    at::Tensor table_, index_;
    std::shared_ptr<Linear> qkv_, out_;
};

/// Attention in windows, then an MLP; each after its norm. (N, T, H, W, D) -> same
class VideoSwinBlock : public Layer {
public:
    VideoSwinBlock(const VideoSwinOptions& options, std::size_t stage, bool shifted, double drop_path);
    at::Tensor forward(const at::Tensor& x, const at::Tensor& shifted_mask) const;

private:
    at::Tensor attend(const at::Tensor& x, const at::Tensor& shifted_mask) const;

    TimeHeightWidth window_;
    bool shifted_;
    double drop_path_;
    std::shared_ptr<LayerNorm> norm1_, norm2_;
    std::shared_ptr<VideoSwinAttention> attention_;
    std::shared_ptr<Linear> mlp_in_, mlp_out_;
};

class VideoSwinStage : public Layer {
public:
    /// `first_block`: the number of blocks in all earlier stages.
    VideoSwinStage(const VideoSwinOptions& options, std::size_t index, std::int64_t first_block);

    /// Computes the mask of shifted windows for a map of this size.
    void prepare(const TimeHeightWidth& map, const at::TensorOptions& options);
    at::Tensor forward(const at::Tensor& x) const;  ///< (N, T, H, W, D); all but the last stage merge patches

private:
    at::Tensor merge(const at::Tensor& x) const;  ///< -> (N, T, ceil(H/2), ceil(W/2), 2 D)

    TimeHeightWidth window_;
    std::vector<std::shared_ptr<VideoSwinBlock>> blocks_;
    std::shared_ptr<LayerNorm> merge_norm_;  ///< null in the last stage
    std::shared_ptr<Linear> merge_;
    at::Tensor shifted_mask_;
};

/// Clips (N, 3, T, H, W) of any size -> (N, T', H', W', features of the last stage), normalised.
class VideoSwinBackbone : public Layer {
public:
    explicit VideoSwinBackbone(const VideoSwinOptions& options);
    void prepare(const at::Tensor& clips);
    at::Tensor forward(const at::Tensor& clips) const;

private:
    VideoSwinOptions options_;
    std::shared_ptr<Conv3d> patches_;
    std::shared_ptr<LayerNorm> patch_norm_, norm_;
    std::vector<std::shared_ptr<VideoSwinStage>> stages_;
    TimeHeightWidth prepared_{0, 0, 0};
};

/// inputs (N, 1, 3, T, H, W) of any size -> cls_score (N, classes)
class VideoSwin : public VideoModel {
public:
    explicit VideoSwin(const VideoSwinOptions& options);
    void prepare(const std::vector<at::Tensor>& inputs) override;
    /// Throws Error if the last prepare() was for clips of another size.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    std::shared_ptr<VideoSwinBackbone> backbone_;
    std::shared_ptr<VideoHead> head_;
};

}  // namespace bench::models
