#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/weight_init.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// What the video and skeleton models of MMAction2's comparison are: one forward for inference and training,
/// from normalised values ("inputs", laid out as MMAction2's data loader does in training) to the head's
/// scores (N, classes), without softmax. is_training() decides about batch norm, dropout and drop path; loss
/// and optimizer are core/engine/training's. Registered names equal MMAction2's checkpoints.
class VideoModel : public VisionModel {
public:
    using VisionModel::VisionModel;

    std::vector<std::string> input_names() const override { return {"inputs"}; }
    std::vector<std::string> output_names() const override { return {"cls_score"}; }

    /// Fills parameters and batch statistics as MMAction2 does before a training from scratch. Depends on
    /// `seed` alone. On the CPU, in fp32.
    virtual void init_weights(std::uint64_t seed) = 0;
};

/// The end of MMAction2's classifiers behind their pooling: dropout and one linear layer, "fc_cls".
/// (N, features) -> (N, classes)
class VideoHead : public Layer {
public:
    VideoHead(std::int64_t features, std::int64_t classes, double dropout);
    at::Tensor forward(const at::Tensor& x) const;
    void init_weights(WeightInit& init);

private:
    double dropout_;
    std::shared_ptr<Linear> fc_;
};

/// dropout_ratio of a configuration; throws InputError unless it is at least 0 and less than 1.
double dropout_ratio(const weights::HfConfig& config, double otherwise);

}  // namespace bench::models
