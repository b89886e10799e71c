#include "core/measure/tuning.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "core/plan/modes.h"
#include "tests/measure/simulator.h"

namespace bench::tuning {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

std::vector<std::string> ids(const std::string& device, const std::set<std::string>& operators) {
    std::vector<std::string> result;
    for (const Candidate& candidate : candidates_for(device, operators)) result.push_back(candidate.id);
    return result;
}

TEST(TuningCandidates, AreDistinctAndEachChangesOneThing) {
    ASSERT_EQ(all_candidates().front().id, "freezing");
    std::set<std::string> seen;
    for (const Candidate& candidate : all_candidates()) {
        EXPECT_FALSE(candidate.words.empty()) << candidate.id;
        EXPECT_EQ(find_candidate(candidate.id), &candidate);
        const ModeInfo* mode = find_mode(candidate.mode);
        ASSERT_TRUE(mode) << candidate.id;
        EXPECT_TRUE(mode->freezing) << candidate.id << ": it does what `freezing` does";
        EXPECT_TRUE(seen.insert(candidate.mode + candidate.changes.dump()).second) << candidate.id;
    }
    EXPECT_FALSE(find_candidate("contiguous")) << "of an older version";
}

TEST(TuningCandidates, ApplyWhereTheyCanChangeAnything) {
    EXPECT_THAT(ids("cpu", {"aten::linear", "aten::conv2d"}), ElementsAre("freezing"));
    EXPECT_THAT(ids("cpu", {"aten::linear", "aten::grid_sampler"}),
                ElementsAre("freezing", "keep-grid-sample"));
    EXPECT_THAT(ids("cpu", {"aten::scaled_dot_product_attention"}),
                ElementsAre("freezing", "explicit-attention"));
    EXPECT_THAT(ids("cuda", {}), ElementsAre("freezing", "templates-cuda-graph"));
    EXPECT_THAT(ids("cuda", {"aten::grid_sampler_2d", "aten::scaled_dot_product_attention"}),
                ElementsAre("freezing", "keep-grid-sample", "explicit-attention", "templates-cuda-graph"));
}

/// Arms on a machine whose calls vary by 3 %.
std::vector<PairedComparison> compared(const std::vector<double>& seconds) {
    const simulator::NoiseShape shape{.name = "steady", .noise = 0.03};
    simulator::Machine machine(shape, seconds.size(), /*seed=*/7);
    std::vector<ArmCall> calls;
    for (std::size_t arm = 0; arm < seconds.size(); ++arm)
        calls.emplace_back([&machine, arm, base_s = seconds[arm]] { machine.call(arm, base_s); });
    return compare(calls, {.now_s = [&] { return machine.now_s(); },
                           .synchronize = [] {},
                           .should_stop = [] { return false; },
                           .on_phase = [](std::size_t, Phase) {},
                           .on_round = [](std::size_t, int, int, double) {},
                           .after_round = {},
                           .after_warmup = {}});
}

TEST(TuningComparison, GivesHowManyTimesAsFastEachArmIsAsTheFirst) {
    const auto comparisons = compared({0.1, 0.05, 0.1, 0.2});
    ASSERT_EQ(comparisons.size(), 4U);
    EXPECT_FALSE(comparisons[0].ratio);
    EXPECT_NEAR(*comparisons[1].ratio, 2.0, 0.06);
    EXPECT_GT((*comparisons[1].ratio_ci95)[0], 1.9);
    EXPECT_LT((*comparisons[2].ratio_ci95)[0], 1.0) << "as fast is not faster";
    EXPECT_NEAR(*comparisons[3].ratio, 0.5, 0.015);
    EXPECT_EQ(fastest(comparisons), 1U);
    EXPECT_EQ(fastest(compared({0.1, 0.1, 0.2})), 0U) << "without a difference the first stays";
}

// What arm_max_s allows is two rounds of such calls.
TEST(TuningComparison, SlowArmsHaveTheRoundsOfAVerdict) {
    EXPECT_TRUE(compared({4, 3})[1].ratio_ci95);
}

TEST(TuningComparison, TheFirstIsReplacedOnlyByWhatIsSurelyFaster) {
    EXPECT_EQ(fastest({}), 0U);
    const std::vector<PairedComparison> unsure{
        {}, {.ratio = 1.2, .ratio_ci95 = Interval{0.99, 1.4}}, {.ratio = 3.0, .ratio_ci95 = {}}};
    EXPECT_EQ(fastest(unsure), 0U);
    const std::vector<PairedComparison> sure{{},
                                             {.ratio = 1.1, .ratio_ci95 = Interval{1.05, 1.15}},
                                             {.ratio = 1.3, .ratio_ci95 = Interval{1.01, 1.5}},
                                             {.ratio = 1.2, .ratio_ci95 = Interval{1.19, 1.21}}};
    EXPECT_EQ(fastest(sure), 2U);
}

TEST(TuningComparison, TwoAreCombinedSoThatBothHaveToBeWon) {
    const std::vector<PairedComparison> won{{}, {.ratio = 1.21, .ratio_ci95 = Interval{1.1, 1.3}}},
        lost{{}, {.ratio = 1.0, .ratio_ci95 = Interval{0.9, 1.05}}};
    const auto both = combined(won, lost);
    EXPECT_FALSE(both[0].ratio);
    EXPECT_NEAR(*both[1].ratio, 1.1, 1e-9);
    EXPECT_EQ(both[1].ratio_ci95, (Interval{0.9, 1.3}));
    EXPECT_EQ(fastest(won), 1U);
    EXPECT_EQ(fastest(both), 0U);
}

TEST(TuningComparison, WhatACallOrTheHookThrowsGoesOn) {
    double time_s = 0;
    MeasureHooks hooks{.now_s = [&] { return time_s += 0.03; },
                       .synchronize = [] {},
                       .should_stop = [] { return false; },
                       .on_phase = [](std::size_t, Phase) {},
                       .on_round = [](std::size_t, int, int, double) {},
                       .after_round = {},
                       .after_warmup = {}};
    const std::vector<ArmCall> broken{[] {}, [] { throw std::runtime_error("out of memory"); }},
        idle{[] {}, [] {}};
    EXPECT_THAT([&] { compare(broken, hooks); }, ThrowsMessage<std::runtime_error>("out of memory"));
    struct Stop {};
    hooks.should_stop = []() -> bool { throw Stop{}; };
    EXPECT_THROW(compare(idle, hooks), Stop);
}

}  // namespace
}  // namespace bench::tuning
