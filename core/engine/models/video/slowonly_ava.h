#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/video/video_model.h"
#include "core/engine/models/video/video_resnet.h"

namespace bench::models {

/// SlowOnly that classifies the actions of each person in a clip. The persons' boxes are inputs, and the last
/// stage keeps the map's size. Defaults are MMAction2's for AVA 2.1.
struct SlowOnlyAvaOptions {
    VideoResNetOptions trunk{.clips = true, .spatial_strides = {1, 2, 2, 1}};
    std::int64_t classes = 81;  ///< the first is unused
    double dropout = 0.5;
};

SlowOnlyAvaOptions slowonly_ava_options(const weights::HfConfig& config);

/// inputs (N, 3, T, H, W) and rois (K, 5): index of the clip, then x1, y1, x2, y2 in its pixels ->
/// cls_score (K, classes)
class SlowOnlyAva : public VideoModel {
public:
    explicit SlowOnlyAva(const SlowOnlyAvaOptions& options);
    std::vector<std::string> input_names() const override { return {"inputs", "rois"}; }
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override;
    void init_weights(std::uint64_t seed) override;

private:
    double dropout_, scale_;  ///< scale_: size of the map relative to the clip
    std::shared_ptr<VideoResNet> backbone_;
    std::shared_ptr<Linear> fc_;
};

}  // namespace bench::models
