#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/preflight/time_estimate.h"
#include "core/protocol/phase_limits.h"

namespace bench {

namespace {

RunPlan big_plan() {
    RunPlan plan;
    plan.models = expand_models({"all"});
    plan.devices = {"cpu"};
    plan.batches = {1, 4, 16};
    plan.modes = {"eager", "default", "default+freezing"};
    return plan;
}

/// The estimate when half of the run's time has gone, over what is really left then.
double ratio_at_half(const RunPlan& plan, const std::function<double(const Cell&)>& took_s,
                     const std::function<double(const Cell&)>& compile_s) {
    const auto cells = expand(plan);
    double total_s = 0, done_s = 0;
    for (const Cell& cell : cells) total_s += took_s(cell);
    TimeEstimate estimate;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (done_s >= total_s / 2) {
            double left_s = 0;
            for (std::size_t j = i; j < cells.size(); ++j) left_s += estimate.cell_s(cells[j]);
            return left_s / (total_s - done_s);
        }
        done_s += took_s(cells[i]);
        estimate.measured(cells[i], took_s(cells[i]), compile_s(cells[i]));
    }
    return NAN;
}

}  // namespace

TEST(TimeEstimate, IsWithinAFactorOfOneAndAHalfByHalfOfTheRun) {
    std::mt19937 random(1);
    std::lognormal_distribution<double> noise(0.0, 0.1);
    for (int trial = 0; trial < 50; ++trial) {
        std::map<int, double> factor;
        for (const Cell& cell : expand(big_plan())) factor[cell.index] = noise(random);
        const auto none = [](const Cell&) { return 0.0; };
        // In proportion to the work alone, to nothing at all, and as this machine would.
        const auto by_work = [&](const Cell& c) {
            return 0.02 * model_gmacs(c.model) * c.batch * factor[c.index];
        };
        const auto constant = [&](const Cell& c) { return 7.0 * factor[c.index]; };
        const auto compile = [&](const Cell& c) {
            return 3.0 * expected_cost(c).compile_s * factor[c.index];
        };
        const auto both = [&](const Cell& c) { return 5.0 + 0.3 * by_work(c) + compile(c); };
        for (const double ratio :
             {ratio_at_half(big_plan(), by_work, none), ratio_at_half(big_plan(), constant, none),
              ratio_at_half(big_plan(), both, compile)}) {
            EXPECT_GT(ratio, 1 / 1.5) << trial;
            EXPECT_LT(ratio, 1.5) << trial;
        }
    }
}

TEST(TimeEstimate, LearnsWhatAModelCosts) {
    const auto cells = expand(big_plan());
    TimeEstimate estimate;
    const double before_s = estimate.cell_s(cells[0]);
    EXPECT_GT(before_s, 0.0);
    EXPECT_FALSE(estimate.knows_something());
    for (int i = 0; i < 5; ++i) estimate.measured(cells[0], 100.0, 0.0);
    EXPECT_NEAR(estimate.cell_s(cells[0]), 100.0, 10.0);
}

TEST(TimeEstimate, LargerModelsAndPresetsCostMore) {
    RunPlan plan = big_plan();
    const auto cost = [&](const std::string& model, Preset preset) {
        plan.models = {model};
        plan.preset = preset;
        return expected_cost(expand(plan)[0]).total_s();
    };
    EXPECT_GT(cost("facebook/detr-resnet-50", Preset::quick), cost("microsoft/resnet-50", Preset::quick));
    EXPECT_GT(cost("microsoft/resnet-50", Preset::publish), cost("microsoft/resnet-50", Preset::standard));
}

TEST(TimeEstimate, StepsOfSecondsCostTheRoundsOfAVerdict) {
    RunPlan plan = default_plan(RunKind::training);
    plan.models = {"mmaction2/timesformer"};
    plan.devices = {"cpu"};
    plan.preset = Preset::quick;
    plan.modes = {"eager"};
    const Cell cell = expand(plan)[0];
    EXPECT_GT(expected_cost(cell).measure_s, 5 * *launch_settings(cell).arm_max_s);
    EXPECT_LT(expected_cost(cell).measure_s, phase_limit_s(default_phase_limits(), cell, Phase::measure));
}

TEST(TimeEstimate, LearningCostsEagerTwiceWhatItCostsTheOthers) {
    RunPlan plan = default_plan(RunKind::training);
    plan.models = {"mmaction2/stgcn"};
    plan.devices = {"cpu"};
    const auto learning_s = [&](const std::vector<std::string>& modes) {
        plan.modes = modes;
        plan.learning_curves = true;
        const double with_s = expected_cost(expand(plan)[0]).measure_s;
        plan.learning_curves = false;
        return with_s - expected_cost(expand(plan)[0]).measure_s;
    };
    EXPECT_GT(learning_s({"eager"}), 1.0);
    EXPECT_NEAR(learning_s({"eager", "default"}), 1.5 * learning_s({"eager"}), 1e-9);
    EXPECT_NEAR(learning_s({"eager", "python-default"}), learning_s({"eager"}), 1e-9)
        << "C++ arms alone learn";
}

TEST(PhaseLimits, AreReadFromWords) {
    const PhaseLimits limits = phase_limits_from("compile=600,load=1.5");
    EXPECT_EQ(limits.at(Phase::compile), 600.0);
    EXPECT_EQ(limits.at(Phase::load), 1.5);
    EXPECT_EQ(limits.at(Phase::warmup), default_phase_limits().at(Phase::warmup));
    for (const char* word : {"compile", "compile=", "compile=x", "compile=-1", "sleep=3", "=3"})
        EXPECT_THAT([&] { phase_limits_from(word); },
                    testing::ThrowsMessage<InputError>(testing::HasSubstr(std::string("--timeout ") + word)));
}

TEST(PhaseLimits, MeasuringIsThePresetsLongest) {
    Cell cell;
    cell.modes = {"eager", "default"};
    cell.preset = Preset::quick;
    EXPECT_EQ(phase_limit_s(default_phase_limits(), cell, Phase::measure), 60.0 + 2 * 2 * 20 * 10.0);
    cell.preset = Preset::guide;
    EXPECT_FALSE(phase_limit_s(default_phase_limits(), cell, Phase::measure));
    EXPECT_EQ(phase_limit_s(phase_limits_from("measure=5"), cell, Phase::measure), 5.0);
}

}  // namespace bench
