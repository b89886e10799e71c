#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <vector>

#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"
#include "core/engine/training/mixed_precision.h"
#include "core/engine/training/optimizers.h"

namespace bench::training {

/// One training step, operator by operator: forward in training mode, loss, gradients, clipping, update;
/// below float32 with autocast and, for float16, a gradient scaler. run() takes the model's inputs and, last,
/// the labels; returns the loss before the update, a scalar. The model's weights change in place.
class EagerStep : public backends::Arm {
public:
    EagerStep(std::shared_ptr<models::VisionModel> module, const Recipe& recipe);
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override;

    /// Loss and gradients before clipping, without an update.
    struct Gradients {
        at::Tensor loss;
        Tensors of_weights;  ///< undefined where the loss does not depend on a parameter; times the scaler's
                             ///< scale, where there is one
    };
    Gradients gradients(const std::vector<at::Tensor>& inputs);
    const Optimizer& optimizer() const { return optimizer_; }
    const std::optional<GradScaler>& scaler() const { return scaler_; }  ///< of float16

private:
    at::Tensor loss_in_autocast(const std::vector<at::Tensor>& data, const at::Tensor& labels);

    std::shared_ptr<models::VisionModel> module_;
    Recipe recipe_;
    Tensors weights_;
    Optimizer optimizer_;
    std::optional<GradScaler> scaler_;
};

/// The modes of training on the model, whose weights, buffers and inputs (the labels last) are on the device:
/// eager, one graph that Inductor compiled, or the same step in Python. Every arm but eager trains a copy of
/// the module's weights, taken now. Throws UnsupportedError for the modes that only inference has.
backends::PreparedArm prepare_training(const ModeInfo& mode, const backends::PrepareContext& context,
                                       const Recipe& recipe);

}  // namespace bench::training
