#include "core/engine/models/image/resnet.h"

#include <ATen/ATen.h>

namespace bench::models {

namespace {

constexpr std::int64_t kBottleneckReduction = 4;

struct BlockNames {
    std::string conv, norm;
};

BlockNames step_names(ResNetNames names, std::size_t step) {
    if (names == ResNetNames::timm)
        return {"conv" + std::to_string(step + 1), "bn" + std::to_string(step + 1)};
    const std::string prefix = "layer." + std::to_string(step);
    return {prefix + ".convolution", prefix + ".normalization"};
}

BlockNames shortcut_names(ResNetNames names) {
    if (names == ResNetNames::timm) return {"downsample.0", "downsample.1"};
    return {"shortcut.convolution", "shortcut.normalization"};
}

std::string block_name(ResNetNames names, std::size_t stage, std::int64_t block) {
    if (names == ResNetNames::timm) return "layer" + std::to_string(stage + 1) + "." + std::to_string(block);
    return "encoder.stages." + std::to_string(stage) + ".layers." + std::to_string(block);
}

}  // namespace

ResNetOptions resnet_trunk_options(const weights::HfConfig& config) {
    enum class LayerType { bottleneck, basic };
    constexpr EnumNames<LayerType, 2> kLayerTypes{
        {{LayerType::bottleneck, "bottleneck"}, {LayerType::basic, "basic"}}};
    ResNetOptions o;
    o.channels = config.integer("num_channels", o.channels);
    o.embedding_size = config.integer("embedding_size", o.embedding_size);
    o.hidden_sizes = config.integers("hidden_sizes", o.hidden_sizes);
    o.depths = config.integers("depths", o.depths, o.hidden_sizes.size());
    o.bottleneck = config.choice("layer_type", kLayerTypes, LayerType::bottleneck) == LayerType::bottleneck;
    o.downsample_in_first_stage = config.flag("downsample_in_first_stage", false);
    o.downsample_in_bottleneck = config.flag("downsample_in_bottleneck", false);
    o.activation = config.choice("hidden_act", kActivationNames, Activation::relu);
    if (o.bottleneck)
        for (const std::int64_t size : o.hidden_sizes)
            if (size % kBottleneckReduction != 0)
                config.refuse("hidden_sizes", "multiples of 4 with bottlenecks");
    return o;
}

ResNetOptions resnet_options(const weights::HfConfig& config) {
    config.require_architecture("ResNetForImageClassification");
    ResNetOptions o = resnet_trunk_options(config);
    o.labels = config.label_count();
    return o;
}

ResNetBlock::ResNetBlock(const ResNetOptions& options, ResNetNames names, const ResNetBlockShape& shape)
    : activation_(options.activation) {
    const auto conv_norm = [&](const BlockNames& name, const Conv2dOptions& conv) {
        return ConvNorm{add<Conv2d>(name.conv, conv), add<BatchNorm2d>(name.norm, conv.out, options.norms)};
    };
    const auto one = [&](std::int64_t in, std::int64_t out, std::int64_t stride) {
        steps_.push_back(conv_norm(step_names(names, steps_.size()),
                                   {.in = in, .out = out, .stride = stride, .bias = false}));
    };
    const auto three = [&](std::int64_t in, std::int64_t out, std::int64_t stride, std::int64_t dilation) {
        steps_.push_back(conv_norm(step_names(names, steps_.size()), {.in = in,
                                                                      .out = out,
                                                                      .kernel = 3,
                                                                      .stride = stride,
                                                                      .padding = dilation,
                                                                      .bias = false,
                                                                      .dilation = dilation}));
    };
    if (options.bottleneck) {
        const std::int64_t reduced = shape.out / kBottleneckReduction;
        one(shape.in, reduced, options.downsample_in_bottleneck ? shape.stride : 1);
        three(reduced, reduced, options.downsample_in_bottleneck ? 1 : shape.stride, shape.first_dilation);
        one(reduced, shape.out, 1);
    } else {
        three(shape.in, shape.out, shape.stride, shape.first_dilation);
        three(shape.out, shape.out, 1, shape.dilation);
    }
    if (shape.in != shape.out || shape.stride != 1)
        shortcut_ = conv_norm(shortcut_names(names),
                              {.in = shape.in, .out = shape.out, .stride = shape.stride, .bias = false});
}

at::Tensor ResNetBlock::forward(const at::Tensor& x) const {
    at::Tensor y = x;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        y = steps_[i].norm->forward(steps_[i].conv->forward(y));
        if (i + 1 < steps_.size()) y = at::relu(y);  // independent of hidden_act, as in transformers
    }
    const at::Tensor residual = shortcut_.conv ? shortcut_.norm->forward(shortcut_.conv->forward(x)) : x;
    return activate(activation_, y + residual);
}

ResNetTrunk::ResNetTrunk(const ResNetOptions& options, ResNetNames names) : activation_(options.activation) {
    const bool timm = names == ResNetNames::timm;
    const Conv2dOptions stem{.in = options.channels,
                             .out = options.embedding_size,
                             .kernel = 7,
                             .stride = 2,
                             .padding = 3,
                             .bias = false};
    stem_ = add<Conv2d>(timm ? "conv1" : "embedder.embedder.convolution", stem);
    stem_norm_ = add<BatchNorm2d>(timm ? "bn1" : "embedder.embedder.normalization", options.embedding_size,
                                  options.norms);
    std::int64_t in = options.embedding_size;
    for (std::size_t stage = 0; stage < options.depths.size(); ++stage) {
        const bool dilate = options.dilate_last_stage && stage + 1 == options.depths.size();
        const bool halve = !dilate && (stage > 0 || options.downsample_in_first_stage);
        for (std::int64_t block = 0; block < options.depths[stage]; ++block) {
            const bool first = block == 0;
            const ResNetBlockShape shape{.in = in,
                                         .out = options.hidden_sizes[stage],
                                         .stride = first && halve ? 2 : 1,
                                         .first_dilation = dilate && !first ? 2 : 1,
                                         .dilation = dilate ? 2 : 1};
            blocks_.push_back(add<ResNetBlock>(block_name(names, stage, block), options, names, shape));
            in = shape.out;
        }
    }
}

at::Tensor ResNetTrunk::forward(const at::Tensor& pixel_values) const {
    at::Tensor x = activate(activation_, stem_norm_->forward(stem_->forward(pixel_values)));
    x = at::max_pool2d(x, /*kernel_size=*/3, /*stride=*/2, /*padding=*/1);
    for (const auto& block : blocks_) x = block->forward(x);
    return x;
}

ResNet::ResNet(const ResNetOptions& options)
    : trunk_(add<ResNetTrunk>("resnet", options, ResNetNames::transformers)),
      classifier_(add<Linear>("classifier.1", options.hidden_sizes.back(), options.labels)) {}

std::vector<at::Tensor> ResNet::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor features = trunk_->forward(inputs.at(0));
    return {classifier_->forward(at::adaptive_avg_pool2d(features, {1, 1}).flatten(1))};
}

}  // namespace bench::models
