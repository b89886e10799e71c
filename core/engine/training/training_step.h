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

/// One training step, operator by operator: forward in training mode, loss, gradients, clipping, update.
/// Uses autocast below float32 and a gradient scaler for float16. run() takes the model's inputs followed by
/// the labels and returns the loss before the update, a scalar. Updates the model's weights in place.
class EagerStep : public backends::Arm {
public:
    EagerStep(std::shared_ptr<models::VisionModel> module, const Recipe& recipe);
    std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) override;

    /// Loss and gradients before clipping, without an update.
    struct Gradients {
        at::Tensor loss;
        Tensors of_weights;  ///< undefined if the loss does not depend on the parameter; multiplied by the
                             ///< scaler's scale if there is a scaler
    };
    Gradients gradients(const std::vector<at::Tensor>& inputs);
    const Optimizer& optimizer() const { return optimizer_; }
    const std::optional<GradScaler>& scaler() const { return scaler_; }  ///< only for float16

private:
    at::Tensor loss_in_autocast(const std::vector<at::Tensor>& data, const at::Tensor& labels);

    std::shared_ptr<models::VisionModel> module_;
    Recipe recipe_;
    Tensors weights_;
    Optimizer optimizer_;
    std::optional<GradScaler> scaler_;
};

/// Prepares a training mode: eager, one graph compiled by Inductor, or the same step in Python. The model's
/// weights, buffers and inputs (the labels last) must be on the device. Every arm except eager trains a copy
/// of the module's current weights. Throws UnsupportedError for modes that exist only for inference.
backends::PreparedArm prepare_training(const ModeInfo& mode, const backends::PrepareContext& context,
                                       const Recipe& recipe);

}  // namespace bench::training
