#include "core/engine/models/image/mobilenet_v2.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace bench::models {

namespace {

constexpr std::array<std::int64_t, 17> kChannels{16, 24, 24, 32, 32,  32,  64,  64, 64,
                                                 64, 96, 96, 96, 160, 160, 160, 320};
constexpr std::array<std::int64_t, 16> kStrides{2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1};
constexpr std::int64_t kStemChannels = 32, kFeatures = 1280, kHeadChannels = 256;
constexpr double kHeadNormEps = 1e-5;

/// Returns the nearest multiple of `depth_divisible_by` that is not more than a tenth below `wanted`.
std::int64_t divisible(const MobileNetV2Options& o, double wanted) {
    const double value = std::nearbyint(wanted);  // Python rounds halves to even
    const auto divisor = static_cast<double>(o.depth_divisible_by);
    const auto steps = static_cast<std::int64_t>(value + divisor / 2) / o.depth_divisible_by;
    std::int64_t result = std::max(o.min_depth, steps * o.depth_divisible_by);
    if (static_cast<double>(result) < 0.9 * value) result += o.depth_divisible_by;
    return result;
}

std::int64_t scaled(const MobileNetV2Options& o, std::int64_t channels) {
    return divisible(o, static_cast<double>(channels) * o.depth_multiplier);
}

/// Returns the padding of TensorFlow's "SAME" before and after a picture along one axis; 0 for a kernel of 1.
std::array<std::int64_t, 2> same_padding(std::int64_t size, std::int64_t kernel, std::int64_t stride,
                                         std::int64_t dilation) {
    const std::int64_t over = size % stride == 0 ? stride : size % stride;
    const std::int64_t total = std::max<std::int64_t>(kernel - over, 0);
    return {total / 2 * dilation, (total - total / 2) * dilation};
}

MobileNetConvOptions conv_options(const MobileNetV2Options& o, std::int64_t in, std::int64_t out) {
    return {{.in = in, .out = out, .bias = false}, o.tf_padding, o.norm_eps};
}

MobileNetConvOptions depthwise_options(const MobileNetV2Options& o, std::int64_t channels,
                                       std::int64_t stride, std::int64_t dilation) {
    return {{.in = channels,
             .out = channels,
             .kernel = 3,
             .stride = stride,
             .groups = channels,
             .bias = false,
             .dilation = dilation},
            o.tf_padding,
            o.norm_eps};
}

}  // namespace

MobileNetV2Options mobilenet_v2_options(const weights::HfConfig& config) {
    config.require_architecture("MobileNetV2ForSemanticSegmentation");
    MobileNetV2Options o;
    o.channels = config.integer("num_channels", o.channels);
    o.depth_multiplier = config.number("depth_multiplier", o.depth_multiplier);
    if (o.depth_multiplier <= 0) config.refuse("depth_multiplier", "numbers above 0");
    o.expand_ratio = config.number("expand_ratio", o.expand_ratio);
    if (o.expand_ratio <= 0) config.refuse("expand_ratio", "numbers above 0");
    o.depth_divisible_by = config.integer("depth_divisible_by", o.depth_divisible_by);
    o.min_depth = config.integer("min_depth", o.min_depth);
    o.output_stride = config.integer("output_stride", o.output_stride);
    o.first_layer_is_expansion = config.flag("first_layer_is_expansion", o.first_layer_is_expansion);
    o.finegrained_output = config.flag("finegrained_output", o.finegrained_output);
    o.tf_padding = config.flag("tf_padding", o.tf_padding);
    o.norm_eps = config.number("layer_norm_eps", o.norm_eps);
    o.activation = config.choice("hidden_act", kActivationNames, o.activation);
    o.labels = config.label_count();
    return o;
}

MobileNetConv::MobileNetConv(MobileNetConvOptions options) : options_(options) {
    const Conv2dOptions& conv = options_.conv;
    weight_ = add_parameter("convolution.weight",
                            {conv.out, conv.in / conv.groups, conv.kernel.height, conv.kernel.width});
    norm_ = add<BatchNorm2d>("normalization", conv.out, NormKind::trained, options_.norm_eps);
}

at::Tensor MobileNetConv::forward(const at::Tensor& x) const {
    const Conv2dOptions& conv = options_.conv;
    at::Tensor padded = x;
    std::array<std::int64_t, 2> padding{(conv.kernel.height - 1) / 2 * conv.dilation,
                                        (conv.kernel.width - 1) / 2 * conv.dilation};
    if (options_.tf_padding) {
        const auto [top, bottom] =
            same_padding(x.size(2), conv.kernel.height, conv.stride.height, conv.dilation);
        const auto [left, right] =
            same_padding(x.size(3), conv.kernel.width, conv.stride.width, conv.dilation);
        padding = {top, left};
        if (top != bottom || left != right) {  // otherwise the convolution pads, without a copy
            padded = at::constant_pad_nd(x, {left, right, top, bottom}, 0);
            padding = {0, 0};
        }
    }
    return norm_->forward(at::conv2d(padded, weight_, {}, {conv.stride.height, conv.stride.width}, padding,
                                     conv.dilation, conv.groups));
}

MobileNetBlock::MobileNetBlock(const MobileNetV2Options& o, std::int64_t in, std::int64_t out,
                               std::int64_t stride, std::int64_t dilation)
    : residual_(stride == 1 && in == out), activation_(o.activation) {
    const std::int64_t wide = divisible(o, static_cast<double>(in) * o.expand_ratio);
    expand_ = add<MobileNetConv>("expand_1x1", conv_options(o, in, wide));
    depthwise_ = add<MobileNetConv>("conv_3x3", depthwise_options(o, wide, stride, dilation));
    reduce_ = add<MobileNetConv>("reduce_1x1", conv_options(o, wide, out));
}

at::Tensor MobileNetBlock::forward(const at::Tensor& x) const {
    const at::Tensor wide = activate(activation_, expand_->forward(x));
    const at::Tensor reduced = reduce_->forward(activate(activation_, depthwise_->forward(wide)));
    return residual_ ? x + reduced : reduced;
}

DeepLabMobileNetV2::DeepLabMobileNetV2(const MobileNetV2Options& o) : activation_(o.activation) {
    add_stem(o, scaled(o, kChannels.front()));
    add_blocks(o);
    const bool keep_features = o.finegrained_output && o.depth_multiplier < 1;
    unused_ = add<MobileNetConv>(
        "mobilenet_v2.conv_1x1",
        conv_options(o, scaled(o, kChannels.back()), keep_features ? kFeatures : scaled(o, kFeatures)));
    add_head(o);
}

void DeepLabMobileNetV2::add_stem(const MobileNetV2Options& o, std::int64_t out) {
    const std::string path = "mobilenet_v2.conv_stem.";
    const std::int64_t wide = scaled(o, kStemChannels);
    MobileNetConvOptions first = conv_options(o, o.channels, wide);
    first.conv.kernel = 3, first.conv.stride = 2;
    first_ = add<MobileNetConv>(path + "first_conv", first);
    if (!o.first_layer_is_expansion)
        stem_expand_ = add<MobileNetConv>(path + "expand_1x1", conv_options(o, wide, wide));
    stem_depthwise_ = add<MobileNetConv>(path + "conv_3x3", depthwise_options(o, wide, 1, 1));
    stem_reduce_ = add<MobileNetConv>(path + "reduce_1x1", conv_options(o, wide, out));
}

/// Once the map has reached output_stride, further strides become dilations of the following blocks.
void DeepLabMobileNetV2::add_blocks(const MobileNetV2Options& o) {
    std::int64_t reached = 2, dilation = 1;
    for (std::size_t i = 0; i < kStrides.size(); ++i) {
        const bool dilate = reached == o.output_stride;
        blocks_.push_back(add<MobileNetBlock>("mobilenet_v2.layer." + std::to_string(i), o,
                                              scaled(o, kChannels[i]), scaled(o, kChannels[i + 1]),
                                              dilate ? 1 : kStrides[i], dilate ? dilation : 1));
        (dilate ? dilation : reached) *= kStrides[i];
    }
}

void DeepLabMobileNetV2::add_head(const MobileNetV2Options& o) {
    const auto head = [&](const char* name, std::int64_t in) {
        MobileNetConvOptions options = conv_options(o, in, kHeadChannels);
        options.norm_eps = kHeadNormEps;
        return add<MobileNetConv>(std::string("segmentation_head.") + name, options);
    };
    const std::int64_t features = scaled(o, kChannels.back());
    pooled_ = head("conv_pool", features);
    aspp_ = head("conv_aspp", features);
    projection_ = head("conv_projection", 2 * kHeadChannels);
    classifier_ = add<Conv2d>("segmentation_head.classifier.convolution",
                              Conv2dOptions{.in = kHeadChannels, .out = o.labels});
}

at::Tensor DeepLabMobileNetV2::stem(const at::Tensor& pixel_values) const {
    at::Tensor x = activate(activation_, first_->forward(pixel_values));
    if (stem_expand_) x = activate(activation_, stem_expand_->forward(x));
    return stem_reduce_->forward(activate(activation_, stem_depthwise_->forward(x)));
}

std::vector<at::Tensor> DeepLabMobileNetV2::forward(const std::vector<at::Tensor>& inputs) {
    at::Tensor x = stem(inputs.at(0));
    for (const auto& block : blocks_) x = block->forward(x);
    const at::Tensor aspp = at::relu(aspp_->forward(x));
    // Resizing one pixel to a map repeats it.
    const at::Tensor pooled = at::relu(pooled_->forward(at::adaptive_avg_pool2d(x, {1, 1})));
    const at::Tensor both = at::cat({pooled.expand_as(aspp), aspp}, 1);
    return {classifier_->forward(at::relu(projection_->forward(both)))};
}

}  // namespace bench::models
