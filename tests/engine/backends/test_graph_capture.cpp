#include <gmock/gmock.h>
#include <torch/script.h>
#include <unistd.h>

#include "core/engine/backends/inductor/graph_capture.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Not;

class GraphCapture : public testing::Test {
protected:
    fs::path file_ = fs::path(testing::TempDir()) / ("captured_" + std::to_string(::getpid()) + ".graph.pt");
    void TearDown() override { fs::remove(file_); }

    static std::vector<std::string> names(const CapturedGraph& graph) {
        std::vector<std::string> result;
        for (const CapturedWeight& weight : graph.weights) result.push_back(weight.name);
        return result;
    }
};

TEST_F(GraphCapture, TheSavedGraphComputesWhatTheModelDoesWithAnyWeights) {
    SmallModel traced(1), other(2);
    const at::Tensor input = small_input();
    const CapturedGraph captured = capture_graph(traced, {input}, file_);

    auto graph = torch::jit::load(file_.string());
    std::vector<c10::IValue> arguments{input};
    const auto parameters = other.named_parameters();
    const auto buffers = other.named_buffers();
    for (const CapturedWeight& weight : captured.weights)
        arguments.emplace_back(weight.parameter ? parameters[weight.name] : buffers[weight.name]);
    const auto outputs = graph.forward(arguments).toTuple()->elements().vec();
    const auto expected = other.forward({input});
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t i = 0; i < outputs.size(); ++i)
        EXPECT_TRUE(at::equal(outputs[i].toTensor(), expected[i]));
}

TEST_F(GraphCapture, OnlyWeightsThatTheGraphReadsAreInputs) {
    SmallModel model;
    const CapturedGraph captured = capture_graph(model, {small_input()}, file_);
    EXPECT_THAT(names(captured), Contains("stem.weight"));
    EXPECT_THAT(names(captured), Contains("norm.running_mean"));
    EXPECT_THAT(names(captured), Contains("scale"));
    EXPECT_THAT(names(captured), Not(Contains("unused.weight")));
    EXPECT_THAT(names(captured), Not(Contains("norm.num_batches_tracked")));
    EXPECT_LT(fs::file_size(file_), 40000U) << "the graph carries weights";
}

TEST_F(GraphCapture, WeightsAreTheModulesOwnTensors) {
    SmallModel model;
    const CapturedGraph captured = capture_graph(model, {small_input()}, file_);
    const auto parameters = model.named_parameters();
    for (const CapturedWeight& weight : captured.weights) {
        if (weight.parameter) {
            EXPECT_TRUE(weight.value.is_same(parameters[weight.name])) << weight.name;
        }
    }
}

TEST_F(GraphCapture, TheHashKnowsStructureAndShapesButNotWeightValues) {
    SmallModel one(1), two(2);
    const std::string hash = capture_graph(one, {small_input(2)}, file_).hash;
    EXPECT_EQ(capture_graph(two, {small_input(2)}, file_).hash, hash);
    two.to(at::kDouble);
    EXPECT_NE(capture_graph(two, {small_input(2).to(at::kDouble)}, file_).hash, hash);
}

/// Adds a constant that is neither parameter nor buffer.
class WithConstant : public SmallModel {
public:
    explicit WithConstant(double value) : constant_(torch::full({1, 10}, value)) {}
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        return {SmallModel::forward(inputs)[0] + constant_};
    }

private:
    at::Tensor constant_;
};

TEST_F(GraphCapture, TheHashKnowsTheValuesOfAnonymousConstants) {
    WithConstant one(1.0), same(1.0), two(2.0);
    const std::string hash = capture_graph(one, {small_input()}, file_).hash;
    EXPECT_EQ(capture_graph(same, {small_input()}, file_).hash, hash);
    EXPECT_NE(capture_graph(two, {small_input()}, file_).hash, hash);
}

}  // namespace
}  // namespace bench::backends
