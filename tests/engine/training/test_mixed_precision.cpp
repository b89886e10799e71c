#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <gmock/gmock.h>

#include <cmath>

#include "core/engine/training/mixed_precision.h"
#include "core/engine/training/synthetic_batch.h"
#include "core/engine/training/training_step.h"
#include "tests/engine/models/tiny_video_models.h"
#include "tests/engine/training/small_trainee.h"

namespace bench::training {
namespace {

std::vector<at::Tensor> inputs_of(const Recipe& recipe) {
    return synthetic_inputs(recipe, 8, 0, at::kCPU);
}

TEST(Autocast, HoldsForItsScopeOnly) {
    const at::Tensor a = at::randn({4, 4});
    for (const auto& [dtype, expected] :
         {std::pair(DType::float32, at::kFloat), std::pair(DType::bfloat16, at::kBFloat16),
          std::pair(DType::float16, at::kHalf)}) {
        const Autocast autocast(at::kCPU, dtype);
        EXPECT_EQ(at::matmul(a, a).scalar_type(), expected);
    }
    EXPECT_EQ(at::matmul(a, a).scalar_type(), at::kFloat);
    EXPECT_FALSE(at::autocast::is_autocast_enabled(at::kCPU));
}

TEST(GradScaler, FollowsTorchsRule) {
    GradScaler scaler(at::kCPU, {.growth_interval = 2});
    const auto scale = [&] { return scaler.scale().item<double>(); };
    const auto step = [&](double gradient) {
        const at::Tensor scaled = at::full({3}, gradient);
        const bool finite = scaler.unscale({scaled});
        scaler.advance();
        return std::pair(finite, scaled[0].item<double>());
    };
    EXPECT_EQ(step(65536), std::pair(true, 1.0));
    EXPECT_EQ(scale(), 65536);
    EXPECT_FALSE(step(INFINITY).first);
    EXPECT_EQ(scale(), 32768);
    EXPECT_FALSE(step(NAN).first);
    EXPECT_EQ(scale(), 16384);
    EXPECT_TRUE(step(1).first);
    EXPECT_EQ(scale(), 16384);
    EXPECT_EQ(step(16384), std::pair(true, 1.0));
    EXPECT_EQ(scale(), 32768);
}

TEST(MixedPrecision, LearnsAlmostAsInFull) {
    for (Recipe recipe : {small_sgd(), small_adamw()}) {
        std::vector<double> last;
        for (const DType dtype : {DType::float32, DType::bfloat16, DType::float16}) {
            recipe.dtype = dtype;
            const auto model = std::make_shared<SmallTrainee>(1);
            EagerStep step(model, recipe);
            const std::vector<at::Tensor> inputs = inputs_of(recipe);
            for (int i = 0; i < 20; ++i) step.run(inputs);
            last.push_back(step.run(inputs).front().item<double>());
            for (const at::Tensor& weight : model->parameters()) EXPECT_EQ(weight.scalar_type(), at::kFloat);
        }
        EXPECT_NE(last[1], last[0]);
        EXPECT_NE(last[2], last[0]);
        EXPECT_NEAR(last[1], last[0], 0.05 * last[0]);
        EXPECT_NEAR(last[2], last[0], 0.02 * last[0]);
    }
}

TEST(MixedPrecision, GradientsAreThoseOfTheLossTimesTheScale) {
    Recipe recipe = small_sgd();
    const auto model = std::make_shared<SmallTrainee>(1);
    EagerStep full(model, recipe);
    const Tensors expected = full.gradients(inputs_of(recipe)).of_weights;
    recipe.dtype = DType::float16;
    EagerStep half(model, recipe);
    const Tensors scaled = half.gradients(inputs_of(recipe)).of_weights;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(scaled[i].defined(), expected[i].defined());
        if (!expected[i].defined()) continue;
        const double size = expected[i].abs().max().item<double>();
        EXPECT_LT((scaled[i] / 65536 - expected[i]).abs().max().item<double>(), 0.03 * size + 1e-3) << i;
    }
}

TEST(MixedPrecision, AnOverflowChangesNoWeightAndHalvesTheScale) {
    Recipe recipe = small_sgd();
    recipe.dtype = DType::float16;
    const auto model = std::make_shared<SmallTrainee>(1);
    EagerStep step(model, recipe);
    std::vector<at::Tensor> inputs = inputs_of(recipe);
    inputs.front() = inputs.front() * 1e30;  // beyond what float16 holds
    std::vector<at::Tensor> before;
    for (const at::Tensor& weight : model->parameters()) before.push_back(weight.detach().clone());
    step.run(inputs);
    std::size_t i = 0;
    for (const at::Tensor& weight : model->parameters()) EXPECT_TRUE(at::equal(weight, before[i++]));
    EXPECT_EQ(step.scaler()->scale().item<double>(), 32768);
}

TEST(MixedPrecision, EveryTransformerTakesAStepInBfloat16) {
    for (const char* name : {"timesformer", "swin", "mvit"}) {
        Recipe recipe = small_adamw();
        recipe.label_smoothing = 0;
        std::vector<double> losses;
        for (const DType dtype : {DType::float32, DType::bfloat16}) {
            recipe.dtype = dtype;
            const auto model = models::tiny_video_model(name);
            const at::Tensor clips = models::tiny_clips(name, 2);
            model->prepare({clips});
            EagerStep step(model, recipe);
            const std::vector<at::Tensor> inputs{clips, at::tensor({1, 3}, at::kLong)};
            losses.push_back(step.run(inputs).front().item<double>());
            EXPECT_TRUE(std::isfinite(step.run(inputs).front().item<double>())) << name;
        }
        EXPECT_NEAR(losses[1], losses[0], 0.05 * losses[0]) << name;
    }
}

}  // namespace
}  // namespace bench::training
