#include "core/engine/models/video/slowonly.h"

#include <ATen/ATen.h>

namespace bench::models {

SlowOnlyOptions slowonly_options(const weights::HfConfig& config) {
    SlowOnlyOptions o;
    o.trunk = video_resnet_options(config, o.trunk);
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    return o;
}

SlowOnly::SlowOnly(const SlowOnlyOptions& options)
    : backbone_(add<VideoResNet>("backbone", options.trunk)),
      head_(add<VideoHead>("cls_head", options.trunk.out_channels(), options.classes, options.dropout)) {}

std::vector<at::Tensor> SlowOnly::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor map = backbone_->forward(inputs.at(0).flatten(0, 1));
    return {head_->forward(at::adaptive_avg_pool3d(map, {1, 1, 1}).flatten(1))};
}

void SlowOnly::init_weights(std::uint64_t seed) {
    WeightInit init(seed);
    backbone_->init_weights(init);
    head_->init_weights(init);
}

}  // namespace bench::models
