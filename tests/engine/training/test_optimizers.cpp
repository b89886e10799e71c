#include <gmock/gmock.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adamw.h>
#include <torch/optim/sgd.h>

#include "core/engine/training/optimizers.h"
#include "tests/engine/training/small_trainee.h"

namespace bench::training {
namespace {

constexpr int kSteps = 5;

NamedTensors some_weights() {
    torch::manual_seed(0);
    return {{"body.weight", at::randn({4, 3})},
            {"body_norm.weight", at::randn({4})},
            {"head.weight", at::randn({2, 4})}};
}

Tensors gradients_of_step(const NamedTensors& weights, int step) {
    torch::manual_seed(100 + step);
    Tensors gradients;
    for (const auto& [name, weight] : weights) gradients.push_back(at::randn_like(weight));
    return gradients;
}

/// One of torch's own optimizers on copies of the weights, a group a weight.
template <typename TorchOptimizer, typename Options>
Tensors trained_by_torch(const OptimizerRecipe& recipe, const NamedTensors& weights,
                         const std::function<Options(double lr, double weight_decay)>& options) {
    Tensors copies;
    std::vector<torch::optim::OptimizerParamGroup> groups;
    for (const auto& [name, weight] : weights) {
        copies.push_back(weight.clone().requires_grad_(true));
        const ParameterGroup group = parameter_groups(recipe, {name}).front();
        groups.emplace_back(Tensors{copies.back()}, std::make_unique<Options>(options(
                                                        recipe.lr * group.lr_factor, group.weight_decay)));
    }
    TorchOptimizer optimizer(groups, options(recipe.lr, recipe.weight_decay));
    for (int step = 0; step < kSteps; ++step) {
        const Tensors gradients = gradients_of_step(weights, step);
        for (std::size_t i = 0; i < copies.size(); ++i) copies[i].mutable_grad() = gradients[i];
        if (recipe.clip_norm) torch::nn::utils::clip_grad_norm_(copies, *recipe.clip_norm);
        optimizer.step();
    }
    return copies;
}

void expect_trained_like(const OptimizerRecipe& recipe, const NamedTensors& weights,
                         const Tensors& expected) {
    NamedTensors ours;
    for (const auto& [name, weight] : weights) ours.emplace_back(name, weight.clone());
    Optimizer optimizer(recipe, ours);
    for (int step = 0; step < kSteps; ++step) optimizer.step(gradients_of_step(weights, step));
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_TRUE(at::allclose(ours[i].second, expected[i], 1e-5, 1e-6)) << ours[i].first;
        EXPECT_FALSE(at::allclose(ours[i].second, weights[i].second, 1e-3, 1e-3)) << ours[i].first;
    }
}

TEST(Optimizers, SgdIsTorchs) {
    for (const bool nesterov : {false, true}) {
        OptimizerRecipe recipe = small_sgd().optimizer;
        recipe.nesterov = nesterov;
        const NamedTensors weights = some_weights();
        const auto options = [&](double lr, double weight_decay) {
            return torch::optim::SGDOptions(lr)
                .momentum(recipe.momentum)
                .weight_decay(weight_decay)
                .nesterov(nesterov);
        };
        expect_trained_like(
            recipe, weights,
            trained_by_torch<torch::optim::SGD, torch::optim::SGDOptions>(recipe, weights, options));
    }
}

TEST(Optimizers, AdamWIsTorchsWithAGroupForEachRule) {
    OptimizerRecipe recipe = small_adamw().optimizer;
    recipe.clip_norm = 0.5;
    const NamedTensors weights = some_weights();
    const auto options = [&](double lr, double weight_decay) {
        return torch::optim::AdamWOptions(lr)
            .weight_decay(weight_decay)
            .betas({recipe.beta1, recipe.beta2})
            .eps(recipe.eps);
    };
    expect_trained_like(
        recipe, weights,
        trained_by_torch<torch::optim::AdamW, torch::optim::AdamWOptions>(recipe, weights, options));
}

}  // namespace
}  // namespace bench::training
