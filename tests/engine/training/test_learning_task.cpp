#include <gmock/gmock.h>

#include "core/engine/training/learning_task.h"
#include "core/engine/training/training_step.h"
#include "tests/engine/training/small_trainee.h"

namespace bench::training {
namespace {

constexpr int kBatch = 8;

double accuracy(SmallTrainee& model, const LearningTask& task) {
    const at::NoGradGuard no_grad;
    model.eval();
    double sum = 0;
    for (int i = 0; i < 8; ++i)
        sum += task.accuracy(model.forward({task.inputs(LearningTask::kSteps + i).front()}).front(),
                             LearningTask::kSteps + i);
    model.train();
    return sum / 8;
}

TEST(LearningTask, IsLearntInItsSteps) {
    for (const Recipe& published : {small_sgd(), small_adamw()}) {
        const Recipe recipe = learning_recipe(published);
        const LearningTask task(recipe, kBatch, at::kCPU);
        const auto model = std::make_shared<SmallTrainee>(1);
        EagerStep step(model, recipe);
        const double before = accuracy(*model, task);
        std::vector<double> losses;
        for (int i = 0; i < LearningTask::kSteps; ++i)
            losses.push_back(step.run(task.inputs(i)).front().item<double>());
        EXPECT_LT(before, 0.6);
        EXPECT_GT(accuracy(*model, task), 0.9);
        EXPECT_LT(losses.back(), losses.front() - 0.5);
    }
}

TEST(LearningTask, LabelsAreWhatTheClipsShow) {
    const LearningTask task(small_sgd(), kBatch, at::kCPU), again(small_sgd(), kBatch, at::kCPU);
    const auto inputs = task.inputs(3);
    EXPECT_TRUE(at::equal(inputs.front(), again.inputs(3).front()));
    EXPECT_FALSE(at::equal(inputs.front(), task.inputs(4).front()));
    EXPECT_TRUE(at::equal(inputs.back(), task.classes(3)));
    EXPECT_TRUE((inputs.back() < LearningTask::kClasses).all().item<bool>());
    EXPECT_DOUBLE_EQ(task.accuracy(at::one_hot(task.classes(3), 10).to(at::kFloat), 3), 1);
    // Clips of a class are nearer to each other than to those of another.
    const at::Tensor clips = at::cat({inputs.front(), task.inputs(5).front()}).flatten(1);
    const at::Tensor classes = at::cat({inputs.back(), task.inputs(5).back()});
    const at::Tensor distances = at::cdist(clips, clips), same = classes.unsqueeze(0) == classes.unsqueeze(1);
    const at::Tensor others = ~at::eye(2 * kBatch, at::kBool);
    EXPECT_LT(distances.masked_select(same & others).max().item<double>(),
              distances.masked_select(~same).min().item<double>());
}

TEST(LearningTask, EveryRecipeHasOne) {
    for (const Recipe& recipe : recipes()) {
        const LearningTask task(recipe, 2, at::kCPU);
        const auto inputs = task.inputs(0);
        const std::int64_t rows = recipe.boxes_per_clip > 0 ? 2 * recipe.boxes_per_clip : 2;
        EXPECT_EQ(inputs.back().size(0), rows) << recipe.model;
        EXPECT_EQ(inputs.back().dim(), recipe.mixes_clips || recipe.boxes_per_clip > 0 ? 2 : 1);
        EXPECT_DOUBLE_EQ(task.accuracy(at::one_hot(task.classes(0), recipe.classes).to(at::kFloat), 0), 1);
    }
}

}  // namespace
}  // namespace bench::training
