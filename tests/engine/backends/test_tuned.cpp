#include <ATen/ATen.h>

#include "core/base/error.h"
#include "core/cache/compile_cache.h"
#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/protocol/cell_channel.h"
#include "tests/engine/backends/inductor_fixture.h"

namespace bench::backends {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::SizeIs;
using testing::ThrowsMessage;

/// Samples a grid and enlarges it: what Inductor makes loops of, unless it is asked not to.
class WithGrid : public SmallModel {
public:
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor outputs = SmallModel::forward(inputs)[0];
        const at::Tensor grid = at::tanh(inputs.at(0).slice(1, 0, 2).permute({0, 2, 3, 1}));
        const at::Tensor sampled = at::grid_sampler(inputs[0], grid, 0, 0, false);
        return {outputs, at::upsample_bilinear2d(sampled * 2, {40, 40}, false) + 1};
    }
};

/// Samples a volume: a choice about pictures is tried, and changes nothing.
class WithVolume : public SmallModel {
public:
    using SmallModel::SmallModel;
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor grid = at::tanh(inputs.at(0).permute({0, 2, 3, 1}).unsqueeze(1));
        return {SmallModel::forward(inputs)[0], at::grid_sampler(inputs[0].unsqueeze(1), grid, 0, 0, false)};
    }
};

nlohmann::json tuning_request(const char* text) {
    return nlohmann::json::parse(text);
}

TEST_F(Inductor, OperatorsStayWithAtenInTheRequestThatAsksForIt) {
    const auto model = std::make_shared<WithGrid>();
    const auto file = cache() / "with_grid.pt";
    const CapturedGraph graph = capture_graph(*model, {input_}, file);
    EXPECT_THAT(graph.operators, Contains("aten::grid_sampler"));
    EXPECT_THAT(graph.operators, Contains("aten::upsample_bilinear2d"));
    const PrepareContext context = context_of(model);
    const ModeInfo& mode = *find_mode("default");
    const PreparedArm kept =
        prepare_package(mode, context, graph,
                        tuning_request(R"({"keep_operators": ["grid_sampler_2d", "upsample_bilinear2d"]})"));
    EXPECT_THAT(kept.compile_report.extern_calls, Contains(Key(HasSubstr("grid_sampler_2d"))));
    EXPECT_THAT(kept.compile_report.extern_calls, Contains(Key(HasSubstr("upsample_bilinear2d"))));
    EXPECT_GT(kept.compile_report.kernels.value_or(0), 0);
    expect_equal(kept.arm->run({input_}), model->forward({input_}));

    const PreparedArm plain = prepare_package(mode, context, graph);
    EXPECT_NE(plain.compile_report.package_key, kept.compile_report.package_key);
    EXPECT_THAT(plain.compile_report.extern_calls, Not(Contains(Key(HasSubstr("grid_sampler_2d")))));
    EXPECT_THAT(plain.compile_report.extern_calls, Not(Contains(Key(HasSubstr("upsample_bilinear2d")))));
    expect_equal(plain.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, ProductsOfFrozenWeightsAreWhoseTheRequestSays) {
    const auto model = std::make_shared<SmallModel>();
    const auto file = cache() / "products.pt";
    const PrepareContext context = context_of(model);
    const CapturedGraph graph = capture_graph(*model, {input_}, file);
    const ModeInfo& mode = *find_mode("default+freezing");
    const auto calls_of = [&](const char* request) {
        const PreparedArm arm = prepare_package(mode, context, graph, tuning_request(request));
        expect_equal(arm.arm->run({input_}), model->forward({input_}));
        return arm.compile_report.extern_calls;
    };
    EXPECT_THAT(calls_of(R"({"products": "onednn"})"), Contains(Key(HasSubstr("mkldnn._linear_pointwise"))));
    EXPECT_THAT(calls_of(R"({"products": "timed"})"),
                Contains(Key(AnyOf(HasSubstr("mkldnn._linear_pointwise"), HasSubstr("mkl_packed_linear")))));
    EXPECT_THAT([&] { calls_of(R"({"products": "blas"})"); },
                ThrowsMessage<Error>(HasSubstr("products 'blas': not one of mkl, onednn, timed")));
}

TEST_F(Inductor, TunedSearchesOnceAndRemembersWhatItFound) {
    const auto model = std::make_shared<WithVolume>();
    const PreparedArm found = prepare("tuned", model);
    expect_equal(found.arm->run({input_}), model->forward({input_}));
    EXPECT_FALSE(found.compile_cached_s);
    EXPECT_GT(found.compile_cold_s.value_or(0), 0);
    EXPECT_THAT(found.compile_report.tuning, Contains(Field(&TriedChoice::choice, "freezing")));
    EXPECT_THAT(found.compile_report.tuning,
                Contains(AllOf(Field(&TriedChoice::choice, "keep-grid-sample"),
                               Field(&TriedChoice::outcome, TrialOutcome::same_code))));
    for (const TriedChoice& tried : found.compile_report.tuning) {
        if (tried.outcome == TrialOutcome::same_code) {
            EXPECT_FALSE(tried.ratio) << tried.choice << " was not timed";
            continue;
        }
        EXPECT_TRUE(tried.outcome == TrialOutcome::kept || tried.outcome == TrialOutcome::dropped)
            << tried.choice << ": " << tried.reason;
        EXPECT_TRUE(tried.ratio_ci95) << tried.choice;
        EXPECT_EQ(tried.outcome == TrialOutcome::kept, tried.ratio_ci95 && (*tried.ratio_ci95)[0] > 1.0);
    }
    // Losers that no mode has are gone.
    int of_search = 0;
    for (const CachedPackage& package : CompileCache().list())
        of_search += package.model == "small" && package.mode == "tuned" &&
                             package.key != found.compile_report.package_key
                         ? 1
                         : 0;
    EXPECT_EQ(of_search, 0);

    compile_phases_ = 0;
    const PreparedArm again = prepare("tuned", model);
    EXPECT_EQ(compile_phases_, 0) << "what was found is remembered";
    EXPECT_EQ(again.compile_report, found.compile_report);
    EXPECT_EQ(again.compile_cold_s, found.compile_cold_s);
    EXPECT_TRUE(again.compile_cached_s);
    expect_equal(again.arm->run({input_}), model->forward({input_}));

    // Other weights have the same speed: at most the one package is compiled anew.
    const auto other = std::make_shared<WithVolume>(5);
    options_.weights_seed = 5;
    const PreparedArm rebound = prepare("tuned", other);
    expect_equal(rebound.arm->run({input_}), other->forward({input_}));
    EXPECT_EQ(rebound.compile_report.tuning, found.compile_report.tuning);

    CompileCache().clear();
    compile_phases_ = 0;
    prepare("tuned", model);
    EXPECT_GT(compile_phases_, 0) << "a cleared cache remembers nothing";
}

TEST_F(Inductor, TunedTakesWhatItHasWhenItsTimeIsUp) {
    setenv("COMPILESCOPE_TUNE_TIMEOUT_S", "1", 1);
    const auto model = std::make_shared<WithGrid>();
    const PreparedArm found = prepare("tuned", model);
    expect_equal(found.arm->run({input_}), model->forward({input_}));
    EXPECT_THAT(found.compile_report.tuning, Each(Field(&TriedChoice::outcome, TrialOutcome::not_tried)));
    EXPECT_THAT(found.warnings, Contains(HasSubstr("ran out of time")));

    compile_phases_ = 0;
    EXPECT_EQ(prepare("tuned", model).compile_report, found.compile_report);
    EXPECT_EQ(compile_phases_, 0) << "no more time than before: nothing to find";
    unsetenv("COMPILESCOPE_TUNE_TIMEOUT_S");
    EXPECT_THAT(prepare("tuned", model).compile_report.tuning,
                Not(Contains(Field(&TriedChoice::outcome, TrialOutcome::not_tried))))
        << "with more time it is searched to its end";
}

}  // namespace
}  // namespace bench::backends
