#include <gmock/gmock.h>
#include <torch/cuda.h>

#include "core/base/error.h"
#include "core/engine/backends/cuda_graph.h"
#include "core/engine/backends/eager.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

/// Needs a GPU. What a machine without one refuses is tested with the table of modes.
class CudaGraph : public testing::Test {
protected:
    void SetUp() override {
        if (!torch::cuda::is_available()) GTEST_SKIP() << "no GPU here";
    }

    static PrepareContext context(const std::shared_ptr<models::VisionModel>& model) {
        model->to(at::kCUDA);
        return {.module = model,
                .inputs = {small_input().to(at::kCUDA)},
                .device = {at::kCUDA, 0},
                .model_id = "small",
                .weights_sha256 = {},
                .weights_seed = 0,
                .settings = {},
                .threads = 1,
                .work_dir = {},
                .kept_dir = {},
                .log_file = {},
                .on_phase = [](Phase, const Message&) {},
                .compile = {}};
    }
    at::NoGradGuard no_grad_;
};

TEST_F(CudaGraph, ReplaysEagerOnEachCallsOwnInput) {
    const auto model = std::make_shared<SmallModel>();
    const PrepareContext prepare = context(model);
    PreparedArm arm = prepare_cudagraph(*find_mode("cudagraph"), prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, true);
    EXPECT_GT(arm.graph_capture_s.value_or(0), 0);
    for (int call = 0; call < 3; ++call) {
        const at::Tensor input = small_input().to(at::kCUDA);
        const auto expected = model->forward({input});
        const auto outputs = arm.arm->run({input});
        ASSERT_EQ(outputs.size(), expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            EXPECT_TRUE(at::allclose(outputs[i], expected[i])) << "call " << call;
    }
}

/// Reads a value back to the host, which no graph can hold.
class Synchronising : public SmallModel {
public:
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const auto outputs = SmallModel::forward(inputs);
        return {outputs[0] * outputs[0].abs().max().item<double>(), outputs[1]};
    }
};

TEST_F(CudaGraph, WhatCannotBeCapturedSaysWhyAndStaysAsItWas) {
    const auto model = std::make_shared<Synchronising>();
    const PrepareContext prepare = context(model);
    PreparedArm arm = prepare_eager(*find_mode("eager"), prepare);
    replay_as_cuda_graph(arm, prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, false);
    EXPECT_FALSE(arm.compile_report.cuda_graph_reason.empty());
    EXPECT_TRUE(at::allclose(arm.arm->run(prepare.inputs)[0], model->forward(prepare.inputs)[0]));
    EXPECT_THAT([&] { prepare_cudagraph(*find_mode("cudagraph"), prepare); },
                ThrowsMessage<Error>(HasSubstr("cannot be captured as a CUDA graph")));
}

}  // namespace
}  // namespace bench::backends
