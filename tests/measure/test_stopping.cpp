#include <gmock/gmock.h>

#include <cmath>

#include "core/measure/measure.h"
#include "core/measure/stopping.h"

namespace bench {

namespace {

ArmProgress after(int rounds, std::optional<double> half_width = std::nullopt, double used_s = 0) {
    return {.rounds = rounds, .measured_s = used_s / 2, .used_s = used_s, .half_width = half_width};
}

MethodSettings with_target() {
    MethodSettings method;
    method.warmup_calls_min = 1;
    method.rounds_min = 10;
    method.target_half_width = 0.02;
    return method;
}

/// Arms of 60 ms with noise of their own; every number is used up in the order of calls.
class NoisyBench {
public:
    double time_s = 0;
    MeasureHooks hooks{
        .now_s = [this] { return time_s; },
        .synchronize = [] {},
        .should_stop = [] { return false; },
        .on_phase = [](std::size_t, Phase) {},
        .on_round = [](std::size_t, int, int, double) {},
        .after_round = {},
        .after_warmup = {},
    };
    ArmCall arm(double noise, double call_s = 0.06) {
        return [this, noise, call_s] { time_s += call_s * (1 + noise * (2 * uniform() - 1)); };
    }

private:
    double uniform() {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<double>(state_ >> 11) * 0x1p-53;
    }
    std::uint64_t state_ = 1;
};

}  // namespace

TEST(StoppingRules, TheMinimumIsRoundsAndSeconds) {
    MinimumRule rule(10, 1.0);
    EXPECT_FALSE(rule.is_met({.rounds = 9, .measured_s = 5}));
    EXPECT_FALSE(rule.is_met({.rounds = 20, .measured_s = 0.9}));
    EXPECT_TRUE(rule.is_met({.rounds = 10, .measured_s = 1.0}));
}

TEST(StoppingRules, TheTargetHoldsUntilTheNextInterval) {
    TargetRule rule(0.02);
    EXPECT_FALSE(rule.is_met(after(10)));
    EXPECT_TRUE(rule.is_met(after(11, 0.02)));
    EXPECT_TRUE(rule.is_met(after(12)));
    EXPECT_FALSE(rule.is_met(after(13, 0.021)));
}

TEST(StoppingRules, NoiseThatFallsWithTheRootOfTheRoundsIsNotFlatBeforeSixHundred) {
    FlatNoiseRule rule;
    int rounds = 10;
    while (!rule.is_met(after(rounds, 1.0 / std::sqrt(rounds)))) rounds += 2;
    EXPECT_GT(rounds, 590);
    EXPECT_LT(rounds, 680);
}

TEST(StoppingRules, NoiseThatStandsStillIsFlatAfterItsWindow) {
    FlatNoiseRule rule;
    int rounds = 10;
    while (!rule.is_met(after(rounds, 0.2 + 0.01 * (rounds % 3)))) rounds += 2;
    EXPECT_EQ(rounds, 10 + FlatNoiseRule::kWindowRounds);
}

TEST(StoppingRules, AnArmSaysWhichRuleStoppedIt) {
    MethodSettings method = with_target();
    method.arm_max_s = 30;
    ArmStopping arm(method);
    EXPECT_EQ(arm.ask(after(9, 0.001)), std::nullopt);  // the minimum comes first
    EXPECT_EQ(arm.ask(after(9, {}, 30)), StoppedBy::timeout);
    EXPECT_EQ(arm.ask(after(10, 0.03)), std::nullopt);
    EXPECT_EQ(arm.ask(after(12, 0.019)), StoppedBy::stable);
    EXPECT_EQ(arm.ask(after(14, 0.025)), std::nullopt);
    EXPECT_EQ(arm.ask(after(16, {}, 31)), StoppedBy::timeout);
    EXPECT_EQ(arm.ask(after(80, 0.025)), StoppedBy::noise_flat);
    method.target_half_width.reset();
    EXPECT_EQ(ArmStopping(method).ask(after(10)), StoppedBy::count);
}

TEST(StoppingRules, TimeWaitsForTheRoundsOfAVerdictButNotForEver) {
    MethodSettings method = with_target();
    method.arm_max_s = 30;
    method.rounds_for_verdict = 9;
    EXPECT_EQ(ArmStopping(method).ask(after(8, {}, 31)), std::nullopt);
    EXPECT_EQ(ArmStopping(method).ask(after(9, {}, 31)), StoppedBy::timeout);
    EXPECT_EQ(ArmStopping(method).ask(after(9, {}, 29)), std::nullopt) << "time is not up";
    EXPECT_EQ(*arm_longest_s(method), 600);
    EXPECT_EQ(ArmStopping(method).ask(after(3, {}, 599)), std::nullopt);
    EXPECT_EQ(ArmStopping(method).ask(after(3, {}, 600)), StoppedBy::timeout);
    method.arm_max_s.reset();
    EXPECT_FALSE(arm_longest_s(method));
    EXPECT_EQ(ArmStopping(method).ask(after(3, {}, 1e6)), std::nullopt);
}

TEST(StoppingRules, FewIntervalsAreAskedFor) {
    ArmStopping arm(with_target());
    int asked = 0;
    for (int rounds = 1; rounds <= 1000; ++rounds) asked += arm.wants_interval(after(rounds));
    EXPECT_FALSE(arm.wants_interval(after(5)));
    EXPECT_GT(asked, 20);
    EXPECT_LT(asked, 60);
    MethodSettings guide = method_settings(Preset::guide);
    EXPECT_FALSE(ArmStopping(guide).wants_interval(after(300)));
}

TEST(StoppingRules, TheHalfWidthIsOfTheRatioOrOfTheMedian) {
    std::vector<double> eager, arm;
    for (int i = 0; i < 40; ++i) {
        eager.push_back(10.0 + i);
        arm.push_back((10.0 + i) / 2);
    }
    EXPECT_NEAR(*relative_half_width(arm, eager), 0, 1e-12);  // they vary together
    EXPECT_GT(*relative_half_width(arm, {}), 0.1);
    EXPECT_FALSE(relative_half_width(std::span(arm).first(4), eager));
}

TEST(MeasureStops, WhenTheRatioIsAsPreciseAsWanted) {
    NoisyBench bench;
    const std::vector calls{bench.arm(0.06), bench.arm(0.06)};
    const auto samples = measure(with_target(), calls, bench.hooks, 0);
    EXPECT_EQ(samples[1].stopped_by, StoppedBy::stable);
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::stable);  // eager is stopped by what stopped the others
    EXPECT_GT(samples[1].samples_ms.size(), 10u);
    EXPECT_EQ(samples[0].samples_ms.size(), samples[1].samples_ms.size());
    EXPECT_LE(*relative_half_width(samples[1].samples_ms, samples[0].samples_ms), 0.02);
}

TEST(MeasureStops, EveryArmHasWhatItNeeds) {
    NoisyBench bench;
    const std::vector calls{bench.arm(0.01), bench.arm(0.01), bench.arm(0.10)};
    const auto samples = measure(with_target(), calls, bench.hooks, 0);
    EXPECT_EQ(samples[1].samples_ms.size(), samples[2].samples_ms.size());
    EXPECT_GT(samples[1].samples_ms.size(), 20u);
    for (const ArmSamples& arm : samples) EXPECT_EQ(arm.stopped_by, StoppedBy::stable);
}

TEST(MeasureStops, WithoutEagerTheMedianHasToBePrecise) {
    NoisyBench bench;
    const auto samples = measure(with_target(), std::vector{bench.arm(0.08)}, bench.hooks);
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::stable);
    EXPECT_GT(samples[0].samples_ms.size(), 10u);
    EXPECT_LE(*relative_half_width(samples[0].samples_ms, {}), 0.02);
}

TEST(MeasureStops, WhenNoiseNoLongerFalls) {
    NoisyBench bench;
    const std::vector calls{bench.arm(0.001), bench.arm(0.9)};
    const auto samples = measure(with_target(), calls, bench.hooks, 0);
    EXPECT_EQ(samples[1].stopped_by, StoppedBy::noise_flat);
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::noise_flat);
    EXPECT_GE(samples[1].samples_ms.size(), 10u + FlatNoiseRule::kWindowRounds);
}

TEST(MeasureStops, TimeEndsWhatIsNeverPreciseEnough) {
    NoisyBench bench;
    MethodSettings method = with_target();
    method.arm_max_s = 5;
    const std::vector calls{bench.arm(0.001), bench.arm(0.5)};
    const auto samples = measure(method, calls, bench.hooks, 0);
    for (const ArmSamples& arm : samples) {
        EXPECT_EQ(arm.stopped_by, StoppedBy::timeout);
        EXPECT_NEAR(static_cast<double>(arm.samples_ms.size()), 5 / 0.12, 8);
    }
}

TEST(MeasureStops, WithoutEagerInTheRoundsTheOthersOnlyFillTheirMinimum) {
    NoisyBench bench;
    MethodSettings method = with_target();
    method.arm_max_s = 5;
    const std::vector calls{bench.arm(0.001, 1.0), bench.arm(0.5)};
    const auto samples = measure(method, calls, bench.hooks, 0);
    EXPECT_EQ(samples[0].stopped_by, StoppedBy::timeout);
    EXPECT_EQ(samples[0].samples_ms.size(), 3u);
    EXPECT_EQ(samples[1].stopped_by, StoppedBy::timeout);
    EXPECT_EQ(samples[1].samples_ms.size(), 10u);
}

TEST(MeasureStops, AnEagerThatFailsLeavesTheOthersToThemselves) {
    NoisyBench bench;
    const ArmCall breaks = [calls = 0]() mutable {
        if (++calls == 4) throw std::runtime_error("broken");
    };
    MethodSettings method = with_target();
    method.turn_ms = 0;
    const auto samples = measure(method, std::vector{breaks, bench.arm(0.08)}, bench.hooks, 0);
    EXPECT_TRUE(samples[0].error);
    EXPECT_FALSE(samples[0].stopped_by);
    EXPECT_EQ(samples[1].stopped_by, StoppedBy::stable);
}

}  // namespace bench
