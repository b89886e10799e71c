#include "core/engine/models/video/slowonly_ava.h"

#include <ATen/ATen.h>

#include <functional>
#include <numeric>
#include <tuple>

#include "core/engine/models/layers/roi_align.h"

namespace bench::models {

namespace {

constexpr std::int64_t kBins = 8;

/// Returns the number of clip pixels for each pixel of the trunk's map, along one axis.
std::int64_t reduction(const VideoResNetOptions& trunk) {
    return std::accumulate(trunk.spatial_strides.begin(), trunk.spatial_strides.end(),
                           trunk.stem_stride * trunk.stem_stride, std::multiplies<>());
}

}  // namespace

SlowOnlyAvaOptions slowonly_ava_options(const weights::HfConfig& config) {
    SlowOnlyAvaOptions o;
    o.trunk = video_resnet_options(config, o.trunk);
    o.classes = config.integer("num_classes", o.classes);
    o.dropout = dropout_ratio(config, o.dropout);
    return o;
}

SlowOnlyAva::SlowOnlyAva(const SlowOnlyAvaOptions& options)
    : dropout_(options.dropout),
      scale_(1.0 / static_cast<double>(reduction(options.trunk))),
      backbone_(add<VideoResNet>("backbone", options.trunk)),
      fc_(add<Linear>("roi_head.bbox_head.fc_cls", options.trunk.out_channels(), options.classes)) {}

std::vector<at::Tensor> SlowOnlyAva::forward(const std::vector<at::Tensor>& inputs) {
    const at::Tensor map = backbone_->forward(inputs.at(0)).mean(2);
    const at::Tensor bins = at::dropout(roi_align(map, inputs.at(1), scale_, kBins), dropout_, is_training());
    return {fc_->forward(std::get<0>(at::max(bins.flatten(2), 2)))};
}

void SlowOnlyAva::init_weights(std::uint64_t seed) {
    WeightInit init(seed);
    const at::NoGradGuard no_grad;
    backbone_->init_weights(init);
    auto head = fc_->named_parameters();
    init.xavier_normal(head["weight"]);
    head["bias"].zero_();
}

}  // namespace bench::models
