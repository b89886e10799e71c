#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/catalog/recipes.h"

namespace bench::training {

using Tensors = std::vector<at::Tensor>;
using NamedTensors = std::vector<std::pair<std::string, at::Tensor>>;

Tensors defined_of(const Tensors& tensors);  ///< drops undefined tensors

/// Limits the gradients' common L2 norm in place, as torch.nn.utils.clip_grad_norm_ does. Returns the norm
/// before clipping. Does not wait for the device.
at::Tensor clip_gradients(const Tensors& gradients, double max_norm);

/// The optimizers of torch.optim with the same operations in the same order: on a GPU one kernel for many
/// tensors (foreach), on a CPU one tensor after the other. The state starts at zero, so the first momentum is
/// the first gradient.
class Optimizer {
public:
    /// `parameters` are updated in place.
    Optimizer(const OptimizerRecipe& recipe, const NamedTensors& parameters);

    /// Takes one gradient for each parameter, in the same order. Skips parameters with an undefined gradient.
    /// Clips first if the recipe has a clip_norm. May write to the gradients.
    void step(const Tensors& gradients);

    /// Momentum, or AdamW's mean and square of the gradients, in the parameters' order: "NAME.momentum",
    /// "NAME.mean", "NAME.square". Compiled steps use the same names.
    NamedTensors state() const;

private:
    struct Group {
        double lr = 0, weight_decay = 0;
        std::vector<std::size_t> members;
    };
    void update(const Group& group, const std::vector<std::size_t>& members, const Tensors& gradients);

    OptimizerRecipe recipe_;
    std::vector<std::string> names_;
    Tensors weights_, first_, second_;  ///< first_: momentum or mean; second_: square
    std::vector<Group> groups_;
    std::int64_t steps_ = 0;
};

/// Returns the names of one weight's state without the weight's name: {"momentum"} or {"mean", "square"}.
std::vector<std::string> state_kinds(OptimizerKind kind);

}  // namespace bench::training
