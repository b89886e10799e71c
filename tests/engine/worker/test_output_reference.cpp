#include "core/engine/worker/output_reference.h"

#include <ATen/ATen.h>
#include <c10/util/Exception.h>
#include <gmock/gmock.h>

#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/tf32_scope.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {
namespace {

/// Records whether it may use TF32, and does not fit in memory in float32 if `memory` is false.
class Watched : public SmallModel {
public:
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        with_tf32 = at::globalContext().allowTF32CuDNN() || at::globalContext().allowTF32CuBLAS();
        types.push_back(inputs.front().scalar_type());
        if (!memory && inputs.front().scalar_type() == at::kFloat)
            throw c10::OutOfMemoryError(c10::SourceLocation{"f", "x.cpp", 1},
                                        "CUDA out of memory. Tried to allocate 20.00 MiB.");
        if (broken) throw c10::Error(c10::SourceLocation{"f", "x.cpp", 1}, "CUDA error: invalid argument");
        return SmallModel::forward(inputs);
    }
    bool with_tf32 = true, memory = true, broken = false;
    std::vector<at::ScalarType> types;
};

const ReferenceType kBatches{.rounded = at::kFloat, .device = at::kCPU, .exact = at::kFloat};

/// On Ampere and later, eager's convolutions use TF32. A reference that does, too, has eager's own error.
TEST(OutputReference, UsesNoTf32AndRestoresIt) {
    ASSERT_TRUE(at::globalContext().allowTF32CuDNN()) << "PyTorch's default";
    Watched model;
    ASSERT_TRUE(reference_outputs(model, {small_input()}, kBatches));
    EXPECT_FALSE(model.with_tf32);
    EXPECT_TRUE(at::globalContext().allowTF32CuDNN());
    EXPECT_FALSE(at::globalContext().allowTF32CuBLAS());
}

TEST(OutputReference, IsTheModelInTheExactTypeOnRoundedWeights) {
    const at::Tensor input = small_input();
    Watched model;
    const auto exact = reference_outputs(
        model, {input}, {.rounded = at::kBFloat16, .device = at::kCPU, .exact = at::kDouble});
    ASSERT_TRUE(exact);
    EXPECT_EQ(model.types, std::vector{at::kDouble});
    SmallModel same;
    convert_module(same, at::kCPU, at::kBFloat16);
    convert_module(same, at::kCPU, at::kDouble);
    const auto expected = same.forward({input.to(at::kBFloat16).to(at::kDouble)});
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_TRUE(at::equal((*exact)[i], expected[i]));
}

TEST(OutputReference, IsMissingIfMemoryRunsOutForALargerType) {
    Watched model;
    model.memory = false;
    for (const at::ScalarType smaller : {at::kHalf, at::kBFloat16})
        EXPECT_FALSE(reference_outputs(model, {small_input()},
                                       {.rounded = smaller, .device = at::kCPU, .exact = at::kFloat}));
    EXPECT_THROW(reference_outputs(model, {small_input()}, kBatches), c10::OutOfMemoryError)
        << "eager would not fit either";
    EXPECT_TRUE(at::globalContext().allowTF32CuDNN());
}

TEST(OutputReference, OtherErrorsAreNotHidden) {
    Watched model;
    model.broken = true;
    EXPECT_THROW(reference_outputs(model, {small_input()},
                                   {.rounded = at::kHalf, .device = at::kCPU, .exact = at::kFloat}),
                 c10::Error);
}

/// The peak of products is the limit of convolutions, too: it must not leave out the TF32 that they use.
TEST(Tf32Scope, ThePeakIsMeasuredWithTheTf32OfConvolutions) {
    const at::Context& context = at::globalContext();
    for (const bool convolutions : {true, false}) {
        const Tf32Scope setting(/*products=*/false, convolutions);
        {
            const Tf32Scope peak = Tf32Scope::products_as_convolutions();
            EXPECT_EQ(context.allowTF32CuBLAS(), convolutions);
            EXPECT_EQ(context.allowTF32CuDNN(), convolutions);
        }
        EXPECT_FALSE(context.allowTF32CuBLAS());
    }
}

TEST(Tf32Scope, ScopesNest) {
    const at::Context& context = at::globalContext();
    {
        const Tf32Scope outer(true, false);
        EXPECT_TRUE(context.allowTF32CuBLAS());
        EXPECT_FALSE(context.allowTF32CuDNN());
        {
            const Tf32Scope inner(false, true);
            EXPECT_FALSE(context.allowTF32CuBLAS());
            EXPECT_TRUE(context.allowTF32CuDNN());
        }
        EXPECT_TRUE(context.allowTF32CuBLAS());
        EXPECT_FALSE(context.allowTF32CuDNN());
    }
    EXPECT_FALSE(context.allowTF32CuBLAS());
    EXPECT_TRUE(context.allowTF32CuDNN());
}

}  // namespace
}  // namespace bench::backends
