#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/video/video_model.h"
#include "core/engine/models/video/video_resnet.h"

namespace bench::models {

/// "Temporal Segment Networks", Wang et al. 2016: one frame of each segment through a ResNet, the mean of
/// their features, a classifier. Defaults are MMAction2's TSN-R50 for Something-Something V2.
struct TsnOptions {
    VideoResNetOptions trunk;
    std::int64_t classes = 174;
    double dropout = 0.5;
};

TsnOptions tsn_options(const weights::HfConfig& config);

/// inputs (N, S, 3, H, W), S frames -> cls_score (N, classes)
class Tsn : public VideoModel {
public:
    explicit Tsn(const TsnOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    std::shared_ptr<VideoResNet> backbone_;
    std::shared_ptr<VideoHead> head_;
};

}  // namespace bench::models
