#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/video/video_model.h"
#include "core/engine/models/video/video_resnet.h"

namespace bench::models {

/// SlowOnly ("SlowFast Networks", Feichtenhofer et al. 2019) and, on heatmaps of joints, PoseC3D
/// ("Revisiting Skeleton-based Action Recognition", Duan et al. 2021). Defaults are MMAction2's SlowOnly-R50
/// for Kinetics-400.
struct SlowOnlyOptions {
    VideoResNetOptions trunk{.clips = true};
    std::int64_t classes = 400;
    double dropout = 0.5;
};

SlowOnlyOptions slowonly_options(const weights::HfConfig& config);

/// inputs (N, V, channels, T, H, W), V clips a video -> cls_score (N V, classes)
class SlowOnly : public VideoModel {
public:
    explicit SlowOnly(const SlowOnlyOptions& options);
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    std::shared_ptr<VideoResNet> backbone_;
    std::shared_ptr<VideoHead> head_;
};

}  // namespace bench::models
