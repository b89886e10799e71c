#include <gmock/gmock.h>

#include <cmath>

#include "core/base/error.h"
#include "core/engine/training/losses.h"
#include "core/engine/training/synthetic_batch.h"
#include "core/engine/training/training_step.h"
#include "tests/engine/training/small_trainee.h"

namespace bench::training {
namespace {

double number(const at::Tensor& scalar) {
    return scalar.item<double>();
}

TEST(Losses, SmoothingMixesLabelsWithTheUniformDistribution) {
    Recipe recipe = small_adamw();
    const at::Tensor scores = at::randn({4, 10});
    const at::Tensor labels = at::softmax(at::randn({4, 10}), 1);
    const at::Tensor smooth = labels * 0.9 + 0.1 / 10;
    const double expected = number(-(smooth * at::log_softmax(scores, 1)).sum(1).mean());
    EXPECT_NEAR(number(loss_of(recipe, scores, labels)), expected, 1e-6);
}

TEST(Losses, TheBackgroundAndRowsWithoutAClassDoNotCount) {
    Recipe recipe = small_sgd();
    recipe.loss = LossKind::binary_cross_entropy;
    const at::Tensor scores = at::randn({3, 5});
    const at::Tensor labels =
        at::tensor({0.F, 1.F, 0.F, 1.F, 0.F, /**/ 1.F, 0.F, 0.F, 0.F, 0.F, /**/ 0.F, 0.F, 0.F, 0.F, 1.F})
            .view({3, 5});
    double sum = 0;
    for (const int row : {0, 2})
        for (int column = 1; column < 5; ++column) {
            const double p = 1 / (1 + std::exp(-number(scores[row][column])));
            sum -= number(labels[row][column]) == 1 ? std::log(p) : std::log(1 - p);
        }
    EXPECT_NEAR(number(loss_of(recipe, scores, labels)), sum / 8, 1e-6);
}

TEST(SyntheticBatch, IsTheSameForASeedAndOnlyForIt) {
    const Recipe recipe = small_sgd();
    const Batch first = synthetic_batch(recipe, 6, 1, at::kCPU),
                again = synthetic_batch(recipe, 6, 1, at::kCPU),
                other = synthetic_batch(recipe, 6, 2, at::kCPU);
    EXPECT_EQ(first.inputs.front().sizes().vec(), (std::vector<std::int64_t>{6, 3, 32, 32}));
    EXPECT_TRUE(at::equal(first.inputs.front(), again.inputs.front()));
    EXPECT_TRUE(at::equal(first.labels, again.labels));
    EXPECT_FALSE(at::equal(first.inputs.front(), other.inputs.front()));
    EXPECT_EQ(first.labels.scalar_type(), at::kLong);
}

TEST(SyntheticBatch, MixedLabelsAreProbabilities) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Batch batch = synthetic_batch(small_adamw(), 8, seed, at::kCPU);
        EXPECT_TRUE(at::allclose(batch.labels.sum(1), at::ones({8})));
        EXPECT_GE(number(batch.labels.min()), 0);
    }
}

TEST(SyntheticBatch, EveryRecipeHasOneAndBoxesLieInTheirClips) {
    for (const Recipe& recipe : recipes()) {
        const Batch batch = synthetic_batch(recipe, 2, 0, at::kCPU);
        EXPECT_EQ(batch.inputs.front().size(0), 2);
        EXPECT_EQ(batch.labels.size(0), recipe.boxes_per_clip > 0 ? 2 * recipe.boxes_per_clip : 2);
        if (recipe.boxes_per_clip == 0) continue;
        const at::Tensor boxes = batch.inputs.at(1);
        EXPECT_EQ(boxes.sizes().vec(), (std::vector<std::int64_t>{2L * recipe.boxes_per_clip, 5}));
        EXPECT_TRUE((boxes.slice(1, 1) >= 0).all().item<bool>());
        EXPECT_TRUE((boxes.slice(1, 1) <= 256).all().item<bool>());
        EXPECT_TRUE((boxes.slice(1, 3) > boxes.slice(1, 1, 3)).all().item<bool>());
        EXPECT_TRUE((batch.labels.slice(1, 0, 1) == 0).all().item<bool>());
    }
}

TEST(ClipGradients, LimitsTheNormOfAllTogetherAndLeavesSmallerOnes) {
    const Tensors large{at::full({3}, 2.0), at::full({4}, -3.0)};  // squares: 12 + 36
    EXPECT_NEAR(number(clip_gradients(large, 1)), std::sqrt(48.0), 1e-5);
    EXPECT_NEAR(number(at::cat(large).norm()), 1, 1e-5);
    const Tensors small{at::full({3}, 0.1)};
    clip_gradients(small, 1);
    EXPECT_TRUE(at::allclose(small[0], at::full({3}, 0.1)));
}

TEST(EagerStep, LearnsItsBatch) {
    for (const Recipe& recipe : {small_sgd(), small_adamw()}) {
        EagerStep step(std::make_shared<SmallTrainee>(), recipe);
        const Batch batch = synthetic_batch(recipe, 8, 0, at::kCPU);
        std::vector<at::Tensor> inputs = batch.inputs;
        inputs.push_back(batch.labels);
        const double before = number(step.run(inputs).front());
        EXPECT_NEAR(before, std::log(10.0), 0.7);
        for (int i = 0; i < 30; ++i) step.run(inputs);
        EXPECT_LT(number(step.run(inputs).front()), before - 0.5);
    }
}

TEST(EagerStep, LeavesAWeightAloneThatTheLossDoesNotDependOn) {
    const auto model = std::make_shared<SmallTrainee>();
    const at::Tensor unused = model->named_parameters()["unused.weight"], before = unused.detach().clone();
    EagerStep step(model, small_sgd());
    const Batch batch = synthetic_batch(small_sgd(), 4, 0, at::kCPU);
    step.run({batch.inputs.front(), batch.labels});
    EXPECT_TRUE(at::equal(unused, before));
}

TEST(PrepareTraining, RefusesWhatOnlyInferenceHas) {
    const backends::PrepareContext context{.module = std::make_shared<SmallTrainee>(), .inputs = {}};
    for (const char* mode :
         {"default+freezing", "tuned", "torchscript", "cudagraph", "python-default+freezing"})
        EXPECT_THROW(prepare_training(*find_mode(mode), context, small_sgd()), UnsupportedError) << mode;
}

}  // namespace
}  // namespace bench::training
