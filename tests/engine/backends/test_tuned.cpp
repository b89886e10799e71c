#include "core/engine/backends/inductor/tuned.h"

#include <ATen/ATen.h>

#include "core/base/error.h"
#include "core/cache/compile_cache.h"
#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/backends/inductor/inductor.h"
#include "tests/engine/backends/inductor_fixture.h"

namespace bench::backends {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Key;
using testing::Not;
using testing::ThrowsMessage;

/// Samples a grid: what Inductor makes loops of, unless it is asked not to.
class WithGrid : public SmallModel {
public:
    using SmallModel::SmallModel;
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor grid = at::tanh(inputs.at(0).slice(1, 0, 2).permute({0, 2, 3, 1}));
        return {SmallModel::forward(inputs)[0], at::grid_sampler(inputs[0], grid, 0, 0, false) * 2 + 1};
    }
};

class WithAttention : public SmallModel {
public:
    using SmallModel::SmallModel;
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor rows = inputs.at(0).view({-1, 3, 16, 64});
        return {SmallModel::forward(inputs)[0], at::scaled_dot_product_attention(rows, rows, rows) + 1};
    }
};

auto has(const char* choice, TrialOutcome outcome) {
    return AllOf(Field(&TriedChoice::choice, choice), Field(&TriedChoice::outcome, outcome));
}

bool is_cached(const std::string& key) {
    return CompileCache().find(key).has_value();
}

TEST_F(Inductor, OperatorsStayWithAtenInTheRequestThatAsksForIt) {
    const auto model = std::make_shared<WithGrid>();
    const auto file = cache() / "with_grid.pt";
    const CapturedGraph graph = capture_graph(*model, {input_}, file);
    EXPECT_THAT(graph.operators, Contains("aten::grid_sampler"));
    const PrepareContext context = context_of(model);
    const ModeInfo& mode = *find_mode("default");
    const PreparedArm kept = prepare_package(mode, context, graph, {{"keep_operators", {"grid_sampler_2d"}}});
    EXPECT_THAT(kept.compile_report.extern_calls, Contains(Key(HasSubstr("grid_sampler_2d"))));
    EXPECT_GT(kept.compile_report.kernels.value_or(0), 0);
    expect_equal(kept.arm->run({input_}), model->forward({input_}));

    const PreparedArm plain = prepare_package(mode, context, graph);
    EXPECT_NE(plain.compile_report.package_key, kept.compile_report.package_key);
    EXPECT_THAT(plain.compile_report.extern_calls, Not(Contains(Key(HasSubstr("grid_sampler_2d")))));
    expect_equal(plain.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, ProductsOfFrozenWeightsAreWhoseTheRequestSays) {
    const auto model = std::make_shared<SmallModel>();
    const auto file = cache() / "products.pt";
    const PrepareContext context = context_of(model);
    const CapturedGraph graph = capture_graph(*model, {input_}, file);
    const ModeInfo& mode = *find_mode("default+freezing");
    const PreparedArm arm = prepare_package(mode, context, graph, {{"products", "onednn"}});
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
    EXPECT_THAT(arm.compile_report.extern_calls, Contains(Key(HasSubstr("mkldnn._linear_pointwise"))));
    EXPECT_THAT(
        [&] {
            prepare_package(mode, context, graph, {{"products", "blas"}});
        },
        ThrowsMessage<Error>(HasSubstr("products 'blas': not one of mkl, onednn")));
}

TEST_F(Inductor, TunedIsFreezingWhereNothingElseApplies) {
    const auto model = std::make_shared<SmallModel>(/*seed=*/7);
    options_.weights_seed = 7;
    const PreparedArm tuned = prepare("tuned", model);
    expect_equal(tuned.arm->run({input_}), model->forward({input_}));
    ASSERT_THAT(tuned.compile_report.tuning, ElementsAre(has("freezing", TrialOutcome::kept)));
    EXPECT_FALSE(tuned.compile_report.tuning.front().ratio) << "there was nothing to compare with";

    compile_phases_ = 0;
    const PreparedArm frozen = prepare("default+freezing", model);
    EXPECT_EQ(compile_phases_, 0) << "it is compiled already";
    EXPECT_EQ(frozen.compile_report.package_key, tuned.compile_report.package_key);
    EXPECT_EQ(frozen.compile_cold_s, tuned.compile_cold_s);
}

TEST_F(Inductor, TunedComparesOnceAndStoresTheChoice) {
    const auto model = std::make_shared<WithGrid>();
    const PreparedArm found = prepare("tuned", model);
    expect_equal(found.arm->run({input_}), model->forward({input_}));
    EXPECT_FALSE(found.compile_cached_s);
    ASSERT_EQ(found.compile_report.tuning.size(), 2U);
    EXPECT_THAT(found.compile_report.tuning[0], has("freezing", TrialOutcome::kept));
    const TriedChoice& grid = found.compile_report.tuning[1];
    EXPECT_EQ(grid.choice, "keep-grid-sample");
    ASSERT_TRUE(grid.ratio_ci95) << grid.reason;
    const bool is_kept = (*grid.ratio_ci95)[0] > 1;
    EXPECT_EQ(grid.outcome, is_kept ? TrialOutcome::kept : TrialOutcome::dropped);
    EXPECT_EQ(found.compile_report.extern_calls.contains("aten.grid_sampler_2d.default"), is_kept);
    EXPECT_GT(*found.compile_cold_s, *grid.compile_s + *found.compile_report.tuning[0].compile_s);
    int of_comparison = 0;
    for (const CachedPackage& package : CompileCache().list())
        of_comparison += package.model == "small" && package.mode == "tuned" ? 1 : 0;
    EXPECT_EQ(of_comparison, is_kept ? 1 : 0) << "the slower package is removed";
    EXPECT_EQ(
        prepare("default+freezing", model).compile_report.package_key == found.compile_report.package_key,
        !is_kept);

    compile_phases_ = 0;
    const PreparedArm again = prepare("tuned", model);
    EXPECT_EQ(compile_phases_, 0) << "the choice is stored";
    EXPECT_EQ(again.compile_report, found.compile_report);
    EXPECT_EQ(again.compile_cold_s, found.compile_cold_s);
    EXPECT_TRUE(again.compile_cached_s);
    expect_equal(again.arm->run({input_}), model->forward({input_}));

    // Other weights have the same speed: only the one package is compiled anew.
    const auto other = std::make_shared<WithGrid>(5);
    options_.weights_seed = 5;
    const PreparedArm rebound = prepare("tuned", other);
    expect_equal(rebound.arm->run({input_}), other->forward({input_}));
    EXPECT_EQ(rebound.compile_report.tuning, found.compile_report.tuning);

    options_.weights_seed = 0;
    CompileCache().clear();
    compile_phases_ = 0;
    prepare("tuned", model);
    EXPECT_GT(compile_phases_, 0) << "a cleared cache has no choices";
}

TEST_F(Inductor, TunedTriesExplicitAttentionWhereTheGraphCallsAttention) {
    const auto model = std::make_shared<WithAttention>();
    const PreparedArm found = prepare("tuned", model);
    expect_equal(found.arm->run({input_}), model->forward({input_}));
    ASSERT_EQ(found.compile_report.tuning.size(), 2U);
    EXPECT_EQ(found.compile_report.tuning[1].choice, "explicit-attention");
    EXPECT_TRUE(found.compile_report.tuning[1].ratio) << found.compile_report.tuning[1].reason;

    options_.settings.attention = "explicit";
    EXPECT_THAT(prepare("tuned", model).compile_report.tuning,
                ElementsAre(has("freezing", TrialOutcome::kept)))
        << "it is explicit already";
}

TEST_F(Inductor, TunedDropsACandidateThatFailsAndTriesItAgainInTheNextRun) {
    const auto model = std::make_shared<WithGrid>();
    PrepareContext context = context_of(model);
    int failures = 0;
    context.compile = [&, compile = context.compile](const nlohmann::json& request) {
        if (request.contains("keep_operators") && ++failures > 0) throw Error("the disk is full");
        return compile(request);
    };
    const ModeInfo& mode = *find_mode("tuned");
    const PreparedArm found = prepare_tuned(mode, context);
    expect_equal(found.arm->run({input_}), model->forward({input_}));
    EXPECT_THAT(found.compile_report.tuning, ElementsAre(has("freezing", TrialOutcome::kept),
                                                         has("keep-grid-sample", TrialOutcome::failed)));
    EXPECT_EQ(found.compile_report.tuning[1].reason, "the disk is full");
    EXPECT_EQ(prepare_tuned(mode, context).compile_report, found.compile_report);
    EXPECT_EQ(failures, 1) << "the processes of one run take what the first of them found";
    context.kept_dir = cache() / "another_run";
    prepare_tuned(mode, context);
    EXPECT_EQ(failures, 2);
}

TEST_F(Inductor, TunedIsUnsupportedOnlyWhereNoCandidateCanBeCompiled) {
    const auto model = std::make_shared<WithGrid>();
    PrepareContext context = context_of(model);
    context.threads = 5;  // another key
    context.compile = [compile = context.compile](const nlohmann::json& request) {
        if (request.contains("keep_operators")) throw UnsupportedError("too old a compiler");
        return compile(request);
    };
    EXPECT_THAT(
        prepare_tuned(*find_mode("tuned"), context).compile_report.tuning,
        ElementsAre(has("freezing", TrialOutcome::kept), has("keep-grid-sample", TrialOutcome::failed)));
    context.threads = 6;
    context.compile = [](const nlohmann::json&) -> nlohmann::json { throw UnsupportedError("no compiler"); };
    EXPECT_THROW(prepare_tuned(*find_mode("tuned"), context), UnsupportedError);
}

TEST_F(Inductor, TunedDropsACandidateWithWrongOutput) {
    const auto model = std::make_shared<WithGrid>();
    PrepareContext context = context_of(model);
    context.model_id = "wrong";
    context.threads = 3;  // a key of its own: no other test's choice or package is taken
    int checked = 0;
    std::string of_candidate;
    context.compile = [&, compile = context.compile](const nlohmann::json& request) {
        if (request.contains("keep_operators")) of_candidate = request.at("id");
        return compile(request);
    };
    context.wrong_output = [&](Arm&) { return ++checked == 2 ? Message::plain("differs by 3") : Message(); };
    const PreparedArm found = prepare_tuned(*find_mode("tuned"), context);
    EXPECT_THAT(found.compile_report.tuning,
                ElementsAre(has("freezing", TrialOutcome::kept),
                            has("keep-grid-sample", TrialOutcome::wrong_output)));
    EXPECT_EQ(found.compile_report.tuning[1].reason, "differs by 3");
    EXPECT_FALSE(of_candidate.empty());
    EXPECT_FALSE(is_cached(of_candidate)) << "its package is removed";
    EXPECT_TRUE(is_cached(found.compile_report.package_key));

    context.threads = 4;  // another key
    context.wrong_output = [](Arm&) { return Message::plain("differs by 4"); };
    EXPECT_THAT([&] { prepare_tuned(*find_mode("tuned"), context); },
                ThrowsMessage<Error>(HasSubstr("differs by 4")));
}

}  // namespace
}  // namespace bench::backends
