#include "core/engine/models/video/video_resnet.h"

#include <ATen/ATen.h>

#include <string>

namespace bench::models {

namespace {

constexpr std::int64_t kExpansion = 4;

/// Returns the numbers of all axes. Frames have no time axis.
PerAxis axes(bool clips, std::int64_t time, std::int64_t space) {
    return clips ? PerAxis{time, space, space} : PerAxis{space, space};
}

}  // namespace

std::int64_t VideoResNetOptions::out_channels() const {
    return (base_channels << (depths.size() - 1)) * kExpansion;
}

VideoResNetOptions video_resnet_options(const weights::HfConfig& config, VideoResNetOptions o) {
    o.in_channels = config.integer("in_channels", o.in_channels);
    o.base_channels = config.integer("base_channels", o.base_channels);
    o.stem_stride = config.integer("stem_stride", o.stem_stride);
    o.depths = config.integers("depths", o.depths);
    const std::size_t stages = o.depths.size();
    o.spatial_strides = config.integers("spatial_strides", o.spatial_strides, stages);
    if (!o.clips) return o;
    o.temporal_strides = config.integers("temporal_strides", o.temporal_strides, stages);
    o.temporal_kernels = config.integers("temporal_kernels", o.temporal_kernels, stages);
    for (const std::int64_t kernel : o.temporal_kernels)
        if (kernel % 2 == 0) config.refuse("temporal_kernels", "odd numbers");
    return o;
}

Bottleneck::Bottleneck(bool clips, const Shape& shape) {
    const std::int64_t out = shape.planes * kExpansion, time_kernel = shape.temporal_kernel;
    const PerAxis stride = axes(clips, shape.temporal_stride, shape.spatial_stride);
    const PerAxis ones = axes(clips, 1, 1), none = axes(clips, 0, 0);
    conv1_ = add<ConvModule>("conv1", ConvModuleOptions{.in = shape.in,
                                                        .out = shape.planes,
                                                        .kernel = axes(clips, time_kernel, 1),
                                                        .stride = ones,
                                                        .padding = axes(clips, time_kernel / 2, 0)});
    conv2_ = add<ConvModule>("conv2", ConvModuleOptions{.in = shape.planes,
                                                        .out = shape.planes,
                                                        .kernel = axes(clips, 1, 3),
                                                        .stride = stride,
                                                        .padding = axes(clips, 0, 1)});
    conv3_ = add<ConvModule>(
        "conv3",
        ConvModuleOptions{
            .in = shape.planes, .out = out, .kernel = ones, .stride = ones, .padding = none, .relu = false});
    if (shape.in != out || shape.spatial_stride != 1 || shape.temporal_stride != 1)
        downsample_ = add<ConvModule>("downsample", ConvModuleOptions{.in = shape.in,
                                                                      .out = out,
                                                                      .kernel = ones,
                                                                      .stride = stride,
                                                                      .padding = none,
                                                                      .relu = false});
}

at::Tensor Bottleneck::forward(const at::Tensor& x) const {
    const at::Tensor y = conv3_->forward(conv2_->forward(conv1_->forward(x)));
    return (y + (downsample_ ? downsample_->forward(x) : x)).relu_();
}

VideoResNet::VideoResNet(const VideoResNetOptions& options) : options_(options) {
    const bool clips = options.clips;
    conv1_ = add<ConvModule>("conv1", ConvModuleOptions{.in = options.in_channels,
                                                        .out = options.base_channels,
                                                        .kernel = axes(clips, 1, 7),
                                                        .stride = axes(clips, 1, options.stem_stride),
                                                        .padding = axes(clips, 0, 3)});
    std::int64_t in = options.base_channels, planes = options.base_channels;
    for (std::size_t stage = 0; stage < options.depths.size(); ++stage) {
        const std::string name = "layer" + std::to_string(stage + 1) + ".";
        for (std::int64_t block = 0; block < options.depths[stage]; ++block) {
            Bottleneck::Shape shape{.in = in, .planes = planes};
            if (block == 0) shape.spatial_stride = options.spatial_strides[stage];
            if (clips) {
                if (block == 0) shape.temporal_stride = options.temporal_strides[stage];
                shape.temporal_kernel = options.temporal_kernels[stage];
            }
            blocks_.push_back(add<Bottleneck>(name + std::to_string(block), clips, shape));
            in = planes * kExpansion;
        }
        planes *= 2;
    }
}

at::Tensor VideoResNet::forward(const at::Tensor& input) const {
    const bool clips = options_.clips;
    const PerAxis kernel = axes(clips, 1, 3), stride = axes(clips, 1, options_.stem_stride),
                  padding = axes(clips, 0, 1), dilation = axes(clips, 1, 1);
    at::Tensor x = conv1_->forward(input);
    // Dilation has a number for every axis, because Inductor's gradient of pooling accepts no shorter list.
    x = clips ? at::max_pool3d(x, kernel, stride, padding, dilation)
              : at::max_pool2d(x, kernel, stride, padding, dilation);
    for (const auto& block : blocks_) x = block->forward(x);
    return x;
}

void VideoResNet::init_weights(WeightInit& init) {
    const at::NoGradGuard no_grad;
    for (auto& item : named_parameters()) {
        const std::string& name = item.key();
        if (item.value().dim() > 1)
            init.kaiming_normal_fan_out(item.value());
        else
            item.value().fill_(name.ends_with("bias") ? 0 : 1);
        if (options_.clips && name.ends_with("conv3.bn.weight")) item.value().zero_();
    }
    reset_batch_statistics(*this);
}

}  // namespace bench::models
