#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "core/catalog/recipes.h"

namespace bench::training {

/// A task that a model learns within kSteps steps: clips of four of the model's classes. A clip is the sum of
/// its class's coarse pattern and noise of the same variance. All values depend only on the recipe and the
/// arguments, not on the machine's state.
class LearningTask {
public:
    static constexpr int kSteps = 50, kClasses = 4;

    LearningTask(const Recipe& recipe, int batch, at::Device device);

    /// Returns a training arm's inputs, the labels last. Steps from kSteps on are held-out clips.
    std::vector<at::Tensor> inputs(int step) const;
    at::Tensor classes(int step) const;  ///< (rows of the scores) int64

    /// Returns the share of rows of `scores` (rows, classes) whose largest score is that of the clip's class.
    double accuracy(const at::Tensor& scores, int step) const;

private:
    Recipe recipe_;
    int batch_;
    at::Device device_;
    at::Tensor patterns_;       ///< (kClasses, clip)
    std::int64_t first_class_;  ///< class 0 of AVA is the background
    bool labels_are_shares_;    ///< labels are one-hot rows, in the form of mixed clips' labels
};

/// Returns the recipe with a learning rate that shows progress within few steps and clips. The published rate
/// is meant for weeks on eight GPUs.
Recipe learning_recipe(const Recipe& recipe);

}  // namespace bench::training
