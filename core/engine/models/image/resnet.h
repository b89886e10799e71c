#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// "Deep Residual Learning for Image Recognition", He et al. 2015, with the stride on the 3x3 convolution.
/// Defaults are ResNet-50.
struct ResNetOptions {
    std::int64_t channels = 3, embedding_size = 64;
    std::vector<std::int64_t> hidden_sizes{256, 512, 1024, 2048}, depths{3, 4, 6, 3};
    bool bottleneck = true;  ///< otherwise two 3x3 convolutions in each block
    bool downsample_in_first_stage = false;
    bool downsample_in_bottleneck = false;  ///< the stride on the first 1x1 convolution instead
    bool dilate_last_stage = false;         ///< instead of halving the map there: DETR's "DC5", as in timm
    NormKind norms = NormKind::trained;
    Activation activation = Activation::relu;
    std::int64_t labels = 1000;
};

ResNetOptions resnet_options(const weights::HfConfig& config);

/// Reads the options without the head from a backbone section.
ResNetOptions resnet_trunk_options(const weights::HfConfig& config);

/// The tensors' names: those of transformers ("encoder.stages.0.layers.0.layer.0.convolution") or of timm
/// ("layer1.0.conv1").
enum class ResNetNames { transformers, timm };

/// The options that differ between the residual blocks of a network.
struct ResNetBlockShape {
    std::int64_t in, out;
    std::int64_t stride = 1;
    std::int64_t first_dilation = 1, dilation = 1;  ///< of the first 3x3 convolution, of a second one
};

/// One residual block. (N, in, H, W) -> (N, out, H / stride, W / stride)
class ResNetBlock : public Layer {
public:
    ResNetBlock(const ResNetOptions& options, ResNetNames names, const ResNetBlockShape& shape);
    at::Tensor forward(const at::Tensor& x) const;

private:
    struct ConvNorm {
        std::shared_ptr<Conv2d> conv;
        std::shared_ptr<BatchNorm2d> norm;
    };
    std::vector<ConvNorm> steps_;
    ConvNorm shortcut_;  ///< empty if the shape does not change
    Activation activation_;
};

/// The network without its classifier. (N, channels, H, W) -> (N, hidden_sizes.back(), H / 32, W / 32),
/// H / 16 and W / 16 with a dilated last stage
class ResNetTrunk : public Layer {
public:
    ResNetTrunk(const ResNetOptions& options, ResNetNames names);
    at::Tensor forward(const at::Tensor& pixel_values) const;

private:
    std::shared_ptr<Conv2d> stem_;
    std::shared_ptr<BatchNorm2d> stem_norm_;
    std::vector<std::shared_ptr<ResNetBlock>> blocks_;
    Activation activation_;
};

/// pixel_values (N, 3, H, W) -> logits (N, labels)
class ResNet : public VisionModel {
public:
    explicit ResNet(const ResNetOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    std::shared_ptr<ResNetTrunk> trunk_;
    std::shared_ptr<Linear> classifier_;
};

}  // namespace bench::models
