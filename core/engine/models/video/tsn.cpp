#include "core/engine/models/video/tsn.h"

#include <ATen/ATen.h>

namespace bench::models {

TsnOptions tsn_options(const weights::HfConfig& config) {
    TsnOptions o;
    o.trunk = video_resnet_options(config, o.trunk);
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    return o;
}

Tsn::Tsn(const TsnOptions& options)
    : backbone_(add<VideoResNet>("backbone", options.trunk)),
      head_(add<VideoHead>("cls_head", options.trunk.out_channels(), options.classes, options.dropout)) {}

std::vector<at::Tensor> Tsn::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor& clips = inputs.at(0);
    const at::Tensor frames = backbone_->forward(clips.flatten(0, 1));
    const at::Tensor features = at::adaptive_avg_pool2d(frames, {1, 1}).flatten(1);
    return {head_->forward(features.unflatten(0, {clips.size(0), clips.size(1)}).mean(1))};
}

void Tsn::init_weights(std::uint64_t seed) {
    WeightInit init(seed);
    backbone_->init_weights(init);
    head_->init_weights(init);
}

}  // namespace bench::models
