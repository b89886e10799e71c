#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <vector>

#include "core/backends/backend.h"
#include "core/training/optimizers.h"
#include "core/training/recipes.h"

namespace bench::training {

/// One training step, operator by operator: forward in training mode, loss, gradients, clipping, update.
/// run() takes the model's inputs and, last, the labels; returns the loss before the update, a scalar. The
/// model's weights change in place.
class EagerStep : public backends::Arm {
public:
    EagerStep(std::shared_ptr<models::VisionModel> module, const Recipe& recipe);
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override;

    /// Loss and the gradients' common norm before clipping, without an update.
    struct Gradients {
        at::Tensor loss;
        Tensors of_weights;  ///< undefined where the loss does not depend on a parameter
    };
    Gradients gradients(const std::vector<at::Tensor>& inputs);
    const Optimizer& optimizer() const { return optimizer_; }

private:
    std::shared_ptr<models::VisionModel> module_;
    Recipe recipe_;
    Tensors weights_;
    Optimizer optimizer_;
};

/// The modes of training on the model, whose weights, buffers and inputs (the labels last) are on the device:
/// eager, or one graph that Inductor compiled. Every arm trains a copy of the module's weights, which stay as
/// they are. Throws UnsupportedError for the modes that only inference has.
backends::PreparedArm prepare_training(const ModeInfo& mode, const backends::PrepareContext& context,
                                       const Recipe& recipe);

}  // namespace bench::training
