#include "core/engine/training/training_step.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>

#include <string>

#include "core/base/error.h"
#include "core/engine/training/compiled_step.h"
#include "core/engine/training/losses.h"

namespace bench::training {

namespace {

NamedTensors parameters_of(const models::VisionModel& module) {
    NamedTensors parameters;
    for (const auto& item : module.named_parameters()) parameters.emplace_back(item.key(), item.value());
    return parameters;
}

Tensors trainable(const models::VisionModel& module) {
    Tensors weights = module.parameters();
    for (at::Tensor& weight : weights) weight.requires_grad_(true);
    return weights;
}

}  // namespace

EagerStep::EagerStep(std::shared_ptr<models::VisionModel> module, const Recipe& recipe)
    : module_(std::move(module)),
      recipe_(recipe),
      weights_(trainable(*module_)),
      optimizer_(recipe.optimizer, parameters_of(*module_)) {
    if (recipe.dtype == DType::float16) scaler_.emplace(weights_.front().device());
}

/// Gradients are computed outside of autocast, each in the type of its forward operator.
at::Tensor EagerStep::loss_in_autocast(const std::vector<at::Tensor>& data, const at::Tensor& labels) {
    const Autocast autocast(labels.device(), recipe_.dtype);
    return loss_of(recipe_, module_->forward(data).front(), labels);
}

EagerStep::Gradients EagerStep::gradients(const std::vector<at::Tensor>& inputs) {
    const at::AutoGradMode with_gradients(true);
    const std::vector<at::Tensor> data(inputs.begin(), inputs.end() - 1);
    const at::Tensor loss = loss_in_autocast(data, inputs.back());
    // Yields the gradient of loss * scale without computing that product.
    const Tensors of_loss = scaler_ ? Tensors{scaler_->scale()} : Tensors{};
    return {.loss = loss.detach(),
            .of_weights = torch::autograd::grad({loss}, weights_, of_loss,
                                                /*retain_graph=*/std::nullopt, /*create_graph=*/false,
                                                /*allow_unused=*/true)};
}

std::vector<at::Tensor> EagerStep::run(const std::vector<at::Tensor>& inputs) {
    const Gradients made = gradients(inputs);
    if (!scaler_ || scaler_->unscale(defined_of(made.of_weights))) optimizer_.step(made.of_weights);
    if (scaler_) scaler_->advance();
    return {made.loss};
}

backends::PreparedArm prepare_training(const ModeInfo& mode, const backends::PrepareContext& context,
                                       const Recipe& recipe) {
    const char* device = context.device.is_cpu() ? "cpu" : "cuda";
    if (const auto refusal = mode_refusal(mode, device, RunKind::training); !refusal.empty())
        throw UnsupportedError(refusal);
    context.module->train();
    if (mode.engine == Engine::cpp && (is_eager(mode.id) || mode.id == "eager-again")) {
        backends::PreparedArm prepared;
        prepared.arm = std::make_unique<EagerStep>(context.module, recipe);
        return prepared;
    }
    if (mode.engine == Engine::python) return prepare_python_step(mode, context, recipe);
    if (mode.compiled) return prepare_compiled_step(mode, context, recipe);
    throw UnsupportedError("the mode " + std::string(mode.id) + " is for inference only");
}

}  // namespace bench::training
