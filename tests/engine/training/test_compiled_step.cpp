#include <gmock/gmock.h>

#include "core/cache/compile_cache.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/machine/host_info.h"
#include "tests/engine/training/compiled_step_fixture.h"
#include "tests/engine/training/small_trainee.h"

namespace bench::training {
namespace {

class CompiledStep : public CompiledStepFixture {};

/// Both sum in fp32 in orders of their own: a loss of about 2 is off by some 1e-6 in the first step, and each
/// step builds on the weights of the one before.
constexpr double kRelativeTolerance = 1e-3;

TEST_F(CompiledStep, FollowsEagersLossesForTwentySteps) {
    for (const Recipe& recipe : {small_sgd(), small_adamw()}) {
        const auto eager = prepare("eager", recipe, std::make_shared<SmallTrainee>(1));
        const auto compiled = prepare("default", recipe, std::make_shared<SmallTrainee>(1));
        EXPECT_GT(compiled.compile_report.kernels.value_or(0), 0);
        const auto expected = losses(*eager.arm, recipe, 20), got = losses(*compiled.arm, recipe, 20);
        EXPECT_NEAR(got.front(), expected.front(), 1e-5 * expected.front());
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(got[i], expected[i], kRelativeTolerance * expected[i]) << "step " << i;
        EXPECT_LT(got.back(), got.front() - 0.2);
    }
}

/// Compiled code converts less often in between.
constexpr double kHalfTolerance = 0.01;

TEST_F(CompiledStep, FollowsEagerInHalfPrecisionThroughAnOverflow) {
    Recipe recipe = small_sgd();
    recipe.dtype = DType::float16;
    const auto eager = prepare("eager", recipe, std::make_shared<SmallTrainee>(1));
    const auto compiled = prepare("default", recipe, std::make_shared<SmallTrainee>(1));
    const std::vector<at::Tensor> inputs = inputs_of(recipe);
    std::vector<at::Tensor> too_large = inputs;
    too_large.front() = too_large.front() * 1e30;
    const auto both = [&](const std::vector<at::Tensor>& given) {
        return std::pair(eager.arm->run(given).front().item<double>(),
                         compiled.arm->run(given).front().item<double>());
    };
    for (int i = 0; i < 10; ++i) {
        const auto [expected, got] = both(inputs);
        EXPECT_NEAR(got, expected, kHalfTolerance * expected) << "step " << i;
    }
    both(too_large);  // in which batch norm's running values are spoilt, and nothing else
    for (int i = 0; i < 5; ++i) {
        const auto [expected, got] = both(inputs);
        EXPECT_NEAR(got, expected, kHalfTolerance * expected) << "step " << i << " after it";
    }
}

TEST_F(CompiledStep, APackageMadeAloneServesAnArmBesideEager) {
    prepare("default", small_sgd(), std::make_shared<SmallTrainee>(1));
    const auto packages = backends::CompileCache().list().size();
    const auto model = std::make_shared<SmallTrainee>(1);
    const auto eager = prepare("eager", small_sgd(), model);
    prepare("default", small_sgd(), model);
    EXPECT_EQ(backends::CompileCache().list().size(), packages);
    for (const at::Tensor& parameter : model->parameters()) EXPECT_TRUE(parameter.requires_grad());
    EXPECT_EQ(losses(*eager.arm, small_sgd(), 2).size(), 2u) << "eager goes on";
}

TEST_F(CompiledStep, TrainsACopyAndLeavesTheModelAsItWas) {
    const auto model = std::make_shared<SmallTrainee>(1);
    std::vector<at::Tensor> before;
    for (const at::Tensor& t : model->parameters()) before.push_back(t.detach().clone());
    for (const at::Tensor& t : model->buffers()) before.push_back(t.clone());
    const auto compiled = prepare("default", small_sgd(), model);
    const double first = losses(*compiled.arm, small_sgd(), 2).front();
    std::size_t i = 0;
    for (const at::Tensor& t : model->parameters()) EXPECT_TRUE(at::equal(t, before[i++]));
    for (const at::Tensor& t : model->buffers()) EXPECT_TRUE(at::equal(t, before[i++])) << t;

    const auto again = prepare("default", small_sgd(), model);
    ASSERT_TRUE(again.has_own_weights);
    backends::drop_weights(*model);
    EXPECT_EQ(model->parameters().front().numel(), 0);
    EXPECT_EQ(losses(*again.arm, small_sgd(), 2).front(), first) << "the model's weights are not needed";
}

TEST_F(CompiledStep, DropoutDrawsAnewInEachStep) {
    Recipe still = small_sgd();
    still.optimizer.lr = 0;
    const auto compiled = prepare("default", still, std::make_shared<SmallTrainee>(1, 0.5));
    const auto got = losses(*compiled.arm, still, 4);
    EXPECT_NE(got[0], got[1]);
    EXPECT_NE(got[1], got[2]);
}

TEST_F(CompiledStep, MemoryDoesNotGrowOverTwoHundredSteps) {
    const auto compiled = prepare("default", small_sgd(), std::make_shared<SmallTrainee>(1));
    losses(*compiled.arm, small_sgd(), 20);
    host_info::reset_peak_resident();
    const auto before = host_info::peak_resident_bytes();
    if (!before) GTEST_SKIP() << "this kernel does not tell";
    losses(*compiled.arm, small_sgd(), 200);
    EXPECT_LT(*host_info::peak_resident_bytes() - *before, 4 << 20);
}

}  // namespace
}  // namespace bench::training
