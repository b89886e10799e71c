#include "core/engine/training/optimizers.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace bench::training {

namespace {

Tensors chosen_of(const Tensors& all, const std::vector<std::size_t>& members) {
    Tensors chosen;
    for (const std::size_t i : members) chosen.push_back(all[i]);
    return chosen;
}

/// Source: torch/optim/sgd.py, _multi_tensor_sgd.
void update_sgd(const OptimizerRecipe& recipe, double lr, double weight_decay, const Tensors& weights,
                Tensors gradients, const Tensors& momentum) {
    if (weight_decay != 0) gradients = at::_foreach_add(gradients, weights, weight_decay);
    if (recipe.momentum != 0) {
        at::_foreach_mul_(momentum, recipe.momentum);
        at::_foreach_add_(momentum, gradients, 1);
        gradients = recipe.nesterov ? at::_foreach_add(gradients, momentum, recipe.momentum) : momentum;
    }
    at::_foreach_add_(weights, gradients, -lr);
}

/// Source: torch/optim/adam.py, _multi_tensor_adam with decoupled weight decay.
void update_adamw(const OptimizerRecipe& recipe, double lr, double weight_decay, const Tensors& weights,
                  const Tensors& gradients, const Tensors& mean, const Tensors& square, std::int64_t step) {
    if (weight_decay != 0) at::_foreach_mul_(weights, 1 - lr * weight_decay);
    at::_foreach_lerp_(mean, gradients, 1 - recipe.beta1);
    at::_foreach_mul_(square, recipe.beta2);
    at::_foreach_addcmul_(square, gradients, gradients, 1 - recipe.beta2);
    const double correction1 = 1 - std::pow(recipe.beta1, step),
                 correction2 = 1 - std::pow(recipe.beta2, step);
    Tensors denominator = at::_foreach_sqrt(square);
    at::_foreach_div_(denominator, std::sqrt(correction2));
    at::_foreach_add_(denominator, recipe.eps);
    at::_foreach_addcdiv_(weights, mean, denominator, -lr / correction1);
}

}  // namespace

Tensors defined_of(const Tensors& tensors) {
    Tensors defined;
    std::ranges::copy_if(tensors, std::back_inserter(defined),
                         [](const at::Tensor& t) { return t.defined(); });
    return defined;
}

at::Tensor clip_gradients(const Tensors& gradients, double max_norm) {
    const at::NoGradGuard no_grad;
    const Tensors norms = at::_foreach_norm(gradients, 2);
    const at::Tensor total = at::linalg_vector_norm(at::stack(norms));
    at::_foreach_mul_(gradients, (max_norm / (total + 1e-6)).clamp_max(1.0));
    return total;
}

std::vector<std::string> state_kinds(OptimizerKind kind) {
    if (kind == OptimizerKind::sgd) return {"momentum"};
    return {"mean", "square"};
}

Optimizer::Optimizer(const OptimizerRecipe& recipe, const NamedTensors& parameters) : recipe_(recipe) {
    for (const auto& [name, weight] : parameters) {
        names_.push_back(name);
        weights_.push_back(weight.detach());
        first_.push_back(at::zeros_like(weights_.back()));
        if (recipe.kind == OptimizerKind::adamw) second_.push_back(at::zeros_like(weights_.back()));
    }
    for (const ParameterGroup& group : parameter_groups(recipe, names_)) {
        groups_.push_back(
            {.lr = recipe.lr * group.lr_factor, .weight_decay = group.weight_decay, .members = {}});
        for (const std::string& name : group.weights)
            groups_.back().members.push_back(
                static_cast<std::size_t>(std::ranges::find(names_, name) - names_.begin()));
    }
}

void Optimizer::step(const Tensors& gradients) {
    const at::NoGradGuard no_grad;
    if (recipe_.clip_norm) clip_gradients(defined_of(gradients), *recipe_.clip_norm);
    ++steps_;
    for (const Group& group : groups_) {
        std::vector<std::size_t> members;
        std::ranges::copy_if(group.members, std::back_inserter(members),
                             [&](std::size_t i) { return gradients[i].defined(); });
        if (members.empty()) continue;
        if (!weights_[members.front()].is_cpu()) {
            update(group, members, gradients);
        } else {
            // One tensor at a time, so that its temporaries are freed before the next one.
            for (const std::size_t i : members) update(group, {i}, gradients);
        }
    }
}

void Optimizer::update(const Group& group, const std::vector<std::size_t>& members,
                       const Tensors& gradients) {
    const Tensors weights = chosen_of(weights_, members), chosen = chosen_of(gradients, members);
    if (recipe_.kind == OptimizerKind::sgd)
        update_sgd(recipe_, group.lr, group.weight_decay, weights, chosen, chosen_of(first_, members));
    else
        update_adamw(recipe_, group.lr, group.weight_decay, weights, chosen, chosen_of(first_, members),
                     chosen_of(second_, members), steps_);
}

NamedTensors Optimizer::state() const {
    const std::vector<std::string> kinds = state_kinds(recipe_.kind);
    NamedTensors state;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        state.emplace_back(names_[i] + "." + kinds[0], first_[i]);
        if (kinds.size() > 1) state.emplace_back(names_[i] + "." + kinds[1], second_[i]);
    }
    return state;
}

}  // namespace bench::training
