#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/video/video_model.h"

namespace bench::models {

/// "Is Space-Time Attention All You Need for Video Understanding?", Bertasius et al. 2021, with divided
/// attention. Defaults are MMAction2's for Kinetics-400.
struct TimesformerOptions {
    std::int64_t frames = 8;
    HeightWidth image_px = 224, patch_px = 16;
    std::int64_t size = 768, layers = 12, heads = 12, mlp_size = 3072;
    double norm_eps = 1e-6;
    std::int64_t classes = 400;
    double dropout = 0;      ///< before the classifier
    double drop_path = 0.1;  ///< of the last layer
    AttentionKind attention =
        AttentionKind::explicit_matmul;  ///< as MMAction2 computes it; see set_attention()

    std::int64_t patches() const {  ///< of a frame
        return image_px.height / patch_px.height * (image_px.width / patch_px.width);
    }
};

TimesformerOptions timesformer_options(const weights::HfConfig& config);

/// Norm, then self-attention whose queries, keys and values are one projection. (N, L, D) -> same
class TimesformerAttention : public Layer {
public:
    TimesformerAttention(const TimesformerOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::int64_t heads_;
    std::shared_ptr<LayerNorm> norm_;
    at::Tensor in_weight_, in_bias_;
    std::shared_ptr<Linear> out_;
};

/// Each patch attends to itself in all frames, then each frame's tokens to each other; an MLP follows. Takes
/// rows of tokens (core/engine/models/layers/video_layers.h) with patches in the order (patch, frame).
class TimesformerLayer : public Layer {
public:
    TimesformerLayer(const TimesformerOptions& options, double drop_path);
    at::Tensor forward(const at::Tensor& rows, std::int64_t clips) const;

private:
    at::Tensor attend_in_time(const at::Tensor& patches) const;  ///< (N P T, D) -> same
    at::Tensor attend_in_space(const at::Tensor& patches, const at::Tensor& class_tokens) const;  ///< -> rows

    std::int64_t frames_, patches_;
    double drop_path_;
    std::shared_ptr<TimesformerAttention> in_time_, in_space_;
    std::shared_ptr<Linear> temporal_fc_, mlp_in_, mlp_out_;
    std::shared_ptr<LayerNorm> mlp_norm_;
};

/// Clips (N, 3, T, H, W) of the configured size -> the class tokens (N, D).
class TimesformerBackbone : public Layer {
public:
    explicit TimesformerBackbone(const TimesformerOptions& options);
    at::Tensor forward(const at::Tensor& clips) const;
    void set_attention(AttentionKind kind) { options_.attention = kind; }

private:
    at::Tensor embed(const at::Tensor& clips) const;  ///< rows of tokens

    TimesformerOptions options_;
    at::Tensor class_token_, positions_, times_;
    std::shared_ptr<Conv2d> projection_;
    std::shared_ptr<LayerNorm> norm_;
    std::vector<std::shared_ptr<TimesformerLayer>> layers_;
};

/// inputs (N, 1, 3, T, H, W) of the configured size -> cls_score (N, classes)
class Timesformer : public VideoModel {
public:
    explicit Timesformer(const TimesformerOptions& options);
    /// Throws InputError for clips of another size.
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void set_attention(AttentionKind kind) override { backbone_->set_attention(kind); }
    void init_weights(std::uint64_t seed) override;

private:
    TimesformerOptions options_;
    std::shared_ptr<TimesformerBackbone> backbone_;
    std::shared_ptr<VideoHead> head_;
};

}  // namespace bench::models
