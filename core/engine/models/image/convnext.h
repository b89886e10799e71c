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

/// "A ConvNet for the 2020s", Liu et al. 2022. Defaults are ConvNeXT-T.
struct ConvNextOptions {
    std::int64_t channels = 3;
    HeightWidth patch_px = 4;
    std::vector<std::int64_t> hidden_sizes{96, 192, 384, 768}, depths{3, 3, 9, 3};
    bool layer_scale = true;
    double norm_eps = 1e-12;  ///< of the last norm only; the others always have 1e-6
    Activation activation = Activation::gelu;
    std::int64_t labels = 1000;
};

ConvNextOptions convnext_options(const weights::HfConfig& config);

/// Depthwise 7x7 convolution, then an MLP of two layers at each pixel. (N, C, H, W) -> (N, C, H, W)
class ConvNextBlock : public Layer {
public:
    ConvNextBlock(const ConvNextOptions& options, std::int64_t size);
    at::Tensor forward(const at::Tensor& x) const;

private:
    Activation activation_;
    std::shared_ptr<Conv2d> depthwise_;
    std::shared_ptr<LayerNorm> norm_;
    std::shared_ptr<Linear> wide_, narrow_;
    at::Tensor scale_;  ///< (C); undefined without layer scale
};

/// pixel_values (N, 3, H, W) -> logits (N, labels)
class ConvNext : public VisionModel {
public:
    explicit ConvNext(const ConvNextOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    /// The norm over the channels and the downsampling convolution are null in the first stage.
    struct Stage {
        std::shared_ptr<LayerNorm> norm;
        std::shared_ptr<Conv2d> downsample;
        std::vector<std::shared_ptr<ConvNextBlock>> blocks;
    };

    std::shared_ptr<Conv2d> patches_;
    std::shared_ptr<LayerNorm> patch_norm_, norm_;
    std::vector<Stage> stages_;
    std::shared_ptr<Linear> classifier_;
};

}  // namespace bench::models
