#include <gmock/gmock.h>

#include <cmath>

#include "core/analysis/row_statistics.h"

namespace bench {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ArmResult row(const std::string& mode, double ms, std::size_t rounds, double jitter = 0.001) {
    ArmResult r;
    r.mode = mode;
    r.status = ArmStatus::ok;
    r.batch = 4;
    for (std::size_t i = 0; i < rounds; ++i)
        r.samples_ms.push_back(ms * (1.0 + jitter * static_cast<double>(i * 7 % 5)));
    return r;
}

}  // namespace

TEST(RowStatistics, RowHasWhatItsSamplesAllow) {
    ArmResult few = row("eager", 10.0, 4);
    add_statistics(few);
    EXPECT_EQ(few.rounds, 4);
    EXPECT_TRUE(few.median_ms && few.mean_ms);
    EXPECT_FALSE(few.median_ci95_ms || few.stddev_ms);
    EXPECT_FALSE(few.throughput_img_per_s) << "a pass of its own measures it, back to back";

    const auto percentiles_of = [](std::size_t rounds) {
        ArmResult r = row("eager", 10.0, rounds);
        add_statistics(r);
        std::vector<std::string> names;
        for (const auto& [name, value] : r.percentiles_ms) names.push_back(name);
        return names;
    };
    EXPECT_THAT(percentiles_of(63), ElementsAre("50"));
    EXPECT_THAT(percentiles_of(64), ElementsAre("50", "90"));
    EXPECT_THAT(percentiles_of(129), ElementsAre("50", "90"));
    EXPECT_THAT(percentiles_of(130), ElementsAre("50", "90", "95"));
    EXPECT_THAT(percentiles_of(662), ElementsAre("50", "90", "95", "99"));

    ArmResult none;
    add_statistics(none);
    EXPECT_EQ(none, ArmResult{});
}

TEST(RowStatistics, OnlyTrainingHasSecondsPerIteration) {
    ArmResult inference = row("eager", 500.0, 20, 0), training = inference;
    training.kind = "training";
    add_statistics(inference);
    add_statistics(training);
    EXPECT_FALSE(inference.s_per_iter);
    EXPECT_DOUBLE_EQ(*training.s_per_iter, 0.5);
}

TEST(RowStatistics, MeasuredThroughputIsKept) {
    ArmResult r = row("eager", 10.0, 10);
    r.throughput_img_per_s = 123.0;
    add_statistics(r);
    EXPECT_EQ(r.throughput_img_per_s, 123.0);
}

TEST(RowStatistics, NoiseIsWarnedAbout) {
    ArmResult quiet = row("eager", 10.0, 20);
    add_statistics(quiet);
    EXPECT_THAT(quiet.warnings, IsEmpty());
    ArmResult noisy = row("eager", 10.0, 20, 0.07);
    add_statistics(noisy);
    EXPECT_THAT(noisy.warnings, Contains(HasSubstr("fluctuates")));
    ArmResult wild = row("eager", 10.0, 20, 0.3);
    add_statistics(wild);
    EXPECT_THAT(wild.warnings, Contains(HasSubstr("strong influence")));
    ArmResult slow_first = row("eager", 10.0, 20);
    slow_first.samples_ms[0] = 100.0;
    add_statistics(slow_first);
    EXPECT_THAT(slow_first.warnings, ElementsAre(HasSubstr("first run was slow")));
    ArmResult outlier = row("eager", 10.0, 20);
    outlier.samples_ms[7] = 30.0;
    add_statistics(outlier);
    EXPECT_THAT(outlier.warnings, ElementsAre("1 outlier among 20 rounds"));
}

TEST(RowStatistics, VerdictsOfTheInterval) {
    EXPECT_EQ(verdict_of({1.011, 1.2}, 9), Verdict::faster);
    EXPECT_EQ(verdict_of({1.009, 1.2}, 9), Verdict::cant_tell);
    EXPECT_EQ(verdict_of({0.8, 0.990}, 9), Verdict::slower);
    EXPECT_EQ(verdict_of({0.8, 0.9902}, 9), Verdict::cant_tell);
    EXPECT_EQ(verdict_of({0.991, 1.009}, 9), Verdict::same);
    EXPECT_EQ(verdict_of({0.9, 1.1}, 1000), Verdict::cant_tell);
    EXPECT_EQ(verdict_of({1.5, 1.6}, 8), Verdict::cant_tell);
}

TEST(RowStatistics, ComparisonIsShareOfTimeSaved) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult arm = row("default", 8.0, 20);
    compare_with_eager(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.25, 1e-12);
    EXPECT_NEAR(*arm.vs_eager.improvement_percent, 20.0, 1e-9);
    EXPECT_NEAR((*arm.vs_eager.improvement_ci95_percent)[0], 20.0, 1e-9);  // paired: they vary together
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::faster);
    EXPECT_FALSE(arm.guide_improvement_percent);
}

TEST(RowStatistics, CppOverPythonIsARatioOfTimesWithItsInterval) {
    ArmResult arm = row("default", 8.0, 20);
    ArmResult python = row("python-default", 10.0, 20);
    compare_with_python(arm, python);
    EXPECT_NEAR(*arm.cpp_vs_python.ratio, 0.8, 1e-12);
    EXPECT_NEAR((*arm.cpp_vs_python.ratio_ci95)[0], 0.8, 1e-9);  // paired: they vary together
    EXPECT_NEAR((*arm.cpp_vs_python.ratio_ci95)[1], 0.8, 1e-9);
    EXPECT_EQ(arm.vs_eager, VersusEager{}) << "no percentage mixes engines";

    ArmResult wrong = row("default", 8.0, 20);
    python.status = ArmStatus::wrong_output;
    compare_with_python(wrong, python);
    EXPECT_EQ(wrong.cpp_vs_python, CppVsPython{});
}

TEST(RowStatistics, ArmThatLeftEarlyIsComparedOverCommonRounds) {
    ArmResult eager = row("eager", 10.0, 10);
    for (int i = 0; i < 10; ++i) eager.samples_ms.push_back(20.0);  // the machine slowed down later
    ArmResult arm = row("default", 10.0, 10);
    compare_with_eager(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.0, 1e-12);
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::same);
}

TEST(RowStatistics, GuideComparesMeans) {
    ArmResult eager = row("eager", 10.0, 300), arm = row("default", 8.0, 300);
    eager.order = arm.order = ArmOrder::sequential;
    arm.samples_ms[0] = 908.0;  // mean +3 ms, median the same
    compare_with_eager(arm, eager, Preset::guide);
    EXPECT_NEAR(*arm.vs_eager.improvement_percent, 20.0, 0.1);
    EXPECT_NEAR(*arm.guide_improvement_percent, -10.0, 0.2);
}

TEST(RowStatistics, DriftIsWarnedAbout) {
    const auto warnings_of = [](double per_round, std::vector<int> launches) {
        ArmResult r = row("eager", 10.0, 30);
        r.samples_per_launch = std::move(launches);
        for (std::size_t i = 0; i < 30; ++i)
            r.samples_ms[i] *=
                1.0 + per_round * static_cast<double>(r.samples_per_launch.size() == 2 ? i % 15 : i);
        add_statistics(r);
        return r.warnings;
    };
    EXPECT_THAT(warnings_of(0.003, {30}), ElementsAre(HasSubstr("the machine got slower")));
    EXPECT_THAT(warnings_of(-0.003, {30}), ElementsAre(HasSubstr("the machine got faster")));
    EXPECT_THAT(warnings_of(0.003, {30}), ElementsAre(HasSubstr("(5.9 % from first to last third)")));
    EXPECT_THAT(warnings_of(0.006, {15, 15}), ElementsAre(HasSubstr("slower")));
    EXPECT_THAT(warnings_of(0.0005, {30}), IsEmpty());  // certain, but not worth a word
}

TEST(RowStatistics, AShiftBetweenLaunchesIsNoDrift) {
    ArmResult r = row("eager", 10.0, 30);
    for (std::size_t i = 15; i < 30; ++i) r.samples_ms[i] *= 1.08;
    r.samples_per_launch = {15, 15};
    add_statistics(r);
    EXPECT_THAT(r.warnings, IsEmpty());
    EXPECT_NEAR(*r.median_ms, 10.02 * std::sqrt(1.08), 1e-9);  // not one of the two clusters
    EXPECT_GT((*r.median_ci95_ms)[1], 10.8);
}

TEST(RowStatistics, ASlowFirstRunIsOneOfAnyLaunch) {
    ArmResult r = row("eager", 10.0, 20);
    r.samples_per_launch = {10, 10};
    r.samples_ms[10] = 100.0;
    add_statistics(r);
    EXPECT_THAT(r.warnings, ElementsAre(HasSubstr("first run was slow")));
}

TEST(RowStatistics, RoundsArePairedWithinTheirLaunch) {
    // Eager left the first launch early: without its launches the rest would be paired with other rounds.
    ArmResult eager = row("eager", 10.0, 30), arm = row("default", 8.0, 40);
    eager.samples_per_launch = {10, 20};
    arm.samples_per_launch = {20, 20};
    for (std::size_t i = 0; i < 20; ++i) {
        const double drift = 1.0 + 0.1 * static_cast<double>(i);
        if (i < 10) eager.samples_ms[i] = 10.0 * drift;
        eager.samples_ms[10 + i] = 30.0 * drift;  // the machine itself was three times as slow
        arm.samples_ms[i] = 8.0 * drift;
        arm.samples_ms[20 + i] = 24.0 * drift;
    }
    compare_with_eager(arm, eager, Preset::standard);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.25, 1e-12);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[0], 1.25, 1e-9);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[1], 1.25, 1e-9);
    EXPECT_THAT(arm.warnings, IsEmpty());
}

TEST(RowStatistics, LaunchesThatDisagreeWidenTheInterval) {
    ArmResult eager = row("eager", 10.0, 20), arm = row("default", 10.0, 20);
    eager.samples_per_launch = arm.samples_per_launch = {10, 10};
    for (std::size_t i = 0; i < 20; ++i) arm.samples_ms[i] *= i < 10 ? 0.9 : 0.98;
    compare_with_eager(arm, eager, Preset::standard);
    const auto [low, high] = *arm.vs_eager.ratio_ci95;
    EXPECT_LT(low, 1.02);
    EXPECT_GT(high, 1.11);
    EXPECT_THAT(arm.warnings, ElementsAre(HasSubstr("launches disagree")));
}

TEST(RowStatistics, EagerOfTheOwnWaveIsWhatCounts) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult arm = row("max-autotune", 8.0, 20);
    arm.eager_samples_ms = row("eager", 12.0, 20).samples_ms;  // the machine was slower then
    arm.eager_samples_per_launch = {20};
    compare_with_eager(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.5, 1e-12);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[1], 1.5, 1e-9);  // paired
}

TEST(RowStatistics, SeparateProcessesArePairedByLaunchOnly) {
    ArmResult eager = row("eager", 10.0, 20, 0.02), arm = row("default", 10.0, 20, 0.02);
    eager.order = arm.order = ArmOrder::abba;
    eager.samples_per_launch = {10, 10};
    arm.samples_per_launch = {8, 12};
    compare_with_eager(arm, eager, Preset::standard);
    EXPECT_GT((*arm.vs_eager.ratio_ci95)[1], 1.02);  // in turns their noise would have been the same
    EXPECT_LT((*arm.vs_eager.ratio_ci95)[0], 0.98);
}

TEST(RowStatistics, OnlyGoodArmsGetASpeedUp) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult wrong = row("default", 5.0, 20);
    wrong.status = ArmStatus::wrong_output;
    compare_with_eager(wrong, eager, Preset::quick);
    EXPECT_EQ(wrong.vs_eager, VersusEager{});
    ArmResult cancelled = row("default", 5.0, 20);
    cancelled.status = ArmStatus::cancelled;
    compare_with_eager(cancelled, eager, Preset::quick);
    EXPECT_EQ(cancelled.vs_eager, VersusEager{});
    ArmResult few = row("default", 5.0, 4);
    compare_with_eager(few, eager, Preset::quick);
    EXPECT_FALSE(few.vs_eager.ratio_ci95);
    EXPECT_EQ(few.vs_eager.verdict, Verdict::cant_tell);
}

}  // namespace bench
