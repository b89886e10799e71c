#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/conv_module.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/layers/weight_init.h"

namespace bench::models {

/// ResNets of bottlenecks (He et al. 2015, the stride on the 3x3 convolution) with MMAction2's names, for
/// frames or clips. For clips they are SlowOnly (Feichtenhofer et al. 2019, "SlowFast Networks", only the
/// slow pathway): the same convolutions with a kernel of 1 or 3 along time. Lists have one entry for each
/// stage. Defaults are ResNet-50 on frames.
struct VideoResNetOptions {
    bool clips = false;  ///< (N, C, T, H, W), otherwise (N, C, H, W)
    std::int64_t in_channels = 3, base_channels = 64;
    std::int64_t stem_stride = 2;  ///< of the first convolution and of the pooling after it, in space
    std::vector<std::int64_t> depths{3, 4, 6, 3};
    std::vector<std::int64_t> spatial_strides{1, 2, 2, 2};
    /// Only for clips. The temporal kernels are those of the stage's first 1x1 convolutions.
    std::vector<std::int64_t> temporal_strides{1, 1, 1, 1}, temporal_kernels{1, 1, 3, 3};

    std::int64_t out_channels() const;
};

/// Reads in_channels, base_channels, stem_stride, depths, spatial_strides, temporal_strides and
/// temporal_kernels of a configuration.
VideoResNetOptions video_resnet_options(const weights::HfConfig& config, VideoResNetOptions defaults);

/// conv1, conv2, conv3 and, if the shape changes, downsample: (N, C, ...) -> (N, 4 planes, ...).
class Bottleneck : public Layer {
public:
    struct Shape {
        std::int64_t in, planes;
        std::int64_t spatial_stride = 1, temporal_stride = 1, temporal_kernel = 1;
    };
    Bottleneck(bool clips, const Shape& shape);
    at::Tensor forward(const at::Tensor& x) const;

private:
    std::shared_ptr<ConvModule> conv1_, conv2_, conv3_, downsample_;  ///< the last may be null
};

/// Frames (N, in_channels, H, W) -> (N, out_channels, H', W'); clips (N, in_channels, T, H, W) ->
/// (N, out_channels, T', H', W').
class VideoResNet : public Layer {
public:
    explicit VideoResNet(const VideoResNetOptions& options);
    at::Tensor forward(const at::Tensor& x) const;

    /// Sets He et al.'s initial values. For clips every block's last norm starts at 0, so that the block
    /// starts as the identity.
    void init_weights(WeightInit& init);

private:
    VideoResNetOptions options_;
    std::shared_ptr<ConvModule> conv1_;
    std::vector<std::shared_ptr<Bottleneck>> blocks_;
};

}  // namespace bench::models
