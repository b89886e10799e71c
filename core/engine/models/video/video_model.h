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

/// The base class of the video and skeleton models of MMAction2's comparison. forward(), for inference and
/// training, takes normalised values ("inputs", in the layout of MMAction2's data loader in training) and
/// returns the head's scores (N, classes) without softmax. is_training() controls batch norm, dropout and
/// drop path. Loss and optimizer are in core/engine/training. Registered names equal MMAction2's checkpoints.
class VideoModel : public VisionModel {
public:
    using VisionModel::VisionModel;

    std::vector<std::string> input_names() const override { return {"inputs"}; }
    std::vector<std::string> output_names() const override { return {"cls_score"}; }

    /// Fills parameters and batch statistics as MMAction2 does before training from scratch. Depends only on
    /// `seed`. The model must be on the CPU in fp32.
    virtual void init_weights(std::uint64_t seed) = 0;
};

/// The part of MMAction2's classifiers after the pooling: dropout and one linear layer, "fc_cls".
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

/// Returns dropout_ratio of a configuration. Throws InputError unless it is at least 0 and less than 1.
double dropout_ratio(const weights::HfConfig& config, double otherwise);

}  // namespace bench::models
