#include "core/engine/training/learning_task.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>

#include "core/engine/training/synthetic_batch.h"

namespace bench::training {

namespace {

constexpr std::uint64_t kPatternSeed = 1, kFirstStepSeed = 1000;
constexpr std::int64_t kCoarse = 4;  ///< grid cells along each axis of a pattern
constexpr double kSgdRate = 0.01, kAdamwRate = 5e-4;

/// Returns random values of a coarse grid, each repeated over its cell.
at::Tensor coarse_pattern(std::span<const std::int64_t> clip, const at::Generator& generator) {
    std::vector<std::int64_t> grid;
    for (const std::int64_t size : clip) grid.push_back(std::min(size, kCoarse));
    at::Tensor pattern = at::randn(grid, generator, at::kFloat);
    for (std::size_t axis = 0; axis < clip.size(); ++axis) {
        const at::Tensor cell = at::arange(clip[axis], at::kLong).mul(grid[axis]).floor_divide(clip[axis]);
        pattern = pattern.index_select(static_cast<std::int64_t>(axis), cell);
    }
    return pattern;
}

}  // namespace

LearningTask::LearningTask(const Recipe& recipe, int batch, at::Device device)
    : recipe_(recipe),
      batch_(batch),
      device_(device),
      first_class_(recipe.loss == LossKind::binary_cross_entropy ? 1 : 0),
      labels_are_shares_(recipe.mixes_clips || first_class_ == 1) {
    recipe_.mixes_clips = false;
    const at::Generator generator = at::detail::createCPUGenerator(kPatternSeed);
    std::vector<at::Tensor> patterns;
    for (int i = 0; i < kClasses; ++i) patterns.push_back(coarse_pattern(recipe.clip, generator));
    patterns_ = at::stack(patterns).to(device);
}

at::Tensor LearningTask::classes(int step) const {
    const at::Generator generator = at::detail::createCPUGenerator(kFirstStepSeed + step);
    at::Tensor of_clips = at::randint(kClasses, {batch_}, generator, at::kLong);
    if (recipe_.boxes_per_clip > 0) of_clips = of_clips.repeat_interleave(recipe_.boxes_per_clip);
    return of_clips.to(device_) + first_class_;
}

std::vector<at::Tensor> LearningTask::inputs(int step) const {
    const at::NoGradGuard no_grad;
    Batch batch = synthetic_batch(recipe_, batch_, kFirstStepSeed + step, device_);
    const at::Tensor of_rows = classes(step);
    const at::Tensor of_clips =
        recipe_.boxes_per_clip > 0 ? of_rows.slice(0, 0, {}, recipe_.boxes_per_clip) : of_rows;
    batch.inputs.front() += patterns_.index_select(0, of_clips - first_class_);
    batch.inputs.push_back(labels_are_shares_ ? at::one_hot(of_rows, recipe_.classes).to(at::kFloat)
                                              : of_rows);
    return batch.inputs;
}

double LearningTask::accuracy(const at::Tensor& scores, int step) const {
    return scores.slice(1, first_class_)
        .argmax(1)
        .add(first_class_)
        .eq(classes(step))
        .to(at::kFloat)
        .mean()
        .item<double>();
}

Recipe learning_recipe(const Recipe& recipe) {
    Recipe learning = recipe;
    learning.optimizer.lr = recipe.optimizer.kind == OptimizerKind::sgd ? kSgdRate : kAdamwRate;
    return learning;
}

}  // namespace bench::training
