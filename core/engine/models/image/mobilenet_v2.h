#pragma once

#include <ATen/core/Tensor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// DeepLabV3 (Chen et al. 2017, with image pooling and one 1x1 branch) on MobileNetV2 (Sandler et al. 2018).
struct MobileNetV2Options {
    std::int64_t channels = 3;
    double depth_multiplier = 1.0, expand_ratio = 6.0;
    std::int64_t depth_divisible_by = 8, min_depth = 8, output_stride = 32;
    bool first_layer_is_expansion = true, finegrained_output = true;
    bool tf_padding = true;  ///< TensorFlow's "SAME": the padding depends on the input's size
    double norm_eps = 0.001;
    Activation activation = Activation::relu6;
    std::int64_t labels = 21;
};

MobileNetV2Options mobilenet_v2_options(const weights::HfConfig& config);

struct MobileNetConvOptions {
    Conv2dOptions conv;  ///< its padding is filled in
    bool tf_padding = true;
    double norm_eps = 0.001;
};

/// Convolution and batch norm, under `convolution` and `normalization`. (N, in, H, W) -> (N, out, H', W')
class MobileNetConv : public Layer {
public:
    explicit MobileNetConv(MobileNetConvOptions options);
    at::Tensor forward(const at::Tensor& x) const;

private:
    MobileNetConvOptions options_;
    at::Tensor weight_;
    std::shared_ptr<BatchNorm2d> norm_;
};

/// Expand, filter each channel, reduce. (N, in, H, W) -> (N, out, H / stride, W / stride)
class MobileNetBlock : public Layer {
public:
    MobileNetBlock(const MobileNetV2Options& options, std::int64_t in, std::int64_t out, std::int64_t stride,
                   std::int64_t dilation);
    at::Tensor forward(const at::Tensor& x) const;

private:
    bool residual_;
    Activation activation_;
    std::shared_ptr<MobileNetConv> expand_, depthwise_, reduce_;
};

/// pixel_values (N, 3, H, W) -> logits (N, labels, H / output_stride, W / output_stride)
class DeepLabMobileNetV2 : public VisionModel {
public:
    explicit DeepLabMobileNetV2(const MobileNetV2Options& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    void add_stem(const MobileNetV2Options& options, std::int64_t out);
    void add_blocks(const MobileNetV2Options& options);
    void add_head(const MobileNetV2Options& options);
    at::Tensor stem(const at::Tensor& pixel_values) const;

    Activation activation_;
    std::shared_ptr<MobileNetConv> first_, stem_expand_, stem_depthwise_, stem_reduce_;
    std::vector<std::shared_ptr<MobileNetBlock>> blocks_;
    /// The last convolution of classification: in every checkpoint and run by transformers, not used here.
    std::shared_ptr<MobileNetConv> unused_;
    std::shared_ptr<MobileNetConv> pooled_, aspp_, projection_;
    std::shared_ptr<Conv2d> classifier_;
};

}  // namespace bench::models
