#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "core/catalog/recipes.h"

namespace bench::training {

/// A task that a model learns in some tens of steps: clips of four of the model's classes, each a coarse
/// pattern of the class under noise of the same size. Everything depends on the recipe and the numbers given,
/// not on the machine's state.
class LearningTask {
public:
    static constexpr int kSteps = 50, kClasses = 4;

    LearningTask(const Recipe& recipe, int batch, at::Device device);

    /// A training arm's inputs, the labels last. Steps from kSteps on are clips that no step learns from.
    std::vector<at::Tensor> inputs(int step) const;
    at::Tensor classes(int step) const;  ///< (rows of the scores) int64

    /// The share of `scores` (rows, classes) whose largest is that of the clip's class.
    double accuracy(const at::Tensor& scores, int step) const;

private:
    Recipe recipe_;
    int batch_;
    at::Device device_;
    at::Tensor patterns_;       ///< (kClasses, clip)
    std::int64_t first_class_;  ///< class 0 of AVA is the background
    bool labels_are_shares_;    ///< of classes, as those of mixed clips; here one of them is 1
};

/// The recipe with a learning rate at which so few steps and clips show something: the published one is for
/// weeks on eight GPUs.
Recipe learning_recipe(const Recipe& recipe);

}  // namespace bench::training
