#include <gmock/gmock.h>

#include <cmath>

#include <nlohmann/json.hpp>

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

/// Earlier runs whose launches differed by so much; 0: not at all.
LaunchSpreads earlier(double deviation) {
    nlohmann::json json;
    for (const char* key : {"cpp time", "cpp ratio", "python time", "python ratio"})
        json[std::string("local/ ") + key] = {{"variance", deviation * deviation}, {"degrees", 1000}};
    return LaunchSpreads::from_json(json);
}

/// Compares on a machine whose launches do not differ.
void compare(ArmResult& arm, const ArmResult& other, Preset preset, double deviation = 0) {
    std::vector<ArmResult> rows{other, arm};
    add_statistics(rows, preset, earlier(deviation));
    arm = rows[1];
}

void add_statistics(ArmResult& row) {
    add_statistics({&row, 1}, Preset::quick, earlier(0));
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
    compare(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.25, 1e-12);
    EXPECT_NEAR(*arm.vs_eager.improvement_percent, 20.0, 1e-9);
    EXPECT_NEAR((*arm.vs_eager.improvement_ci95_percent)[0], 20.0, 1e-9);  // paired: they vary together
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::faster);
    EXPECT_FALSE(arm.guide_improvement_percent);
}

TEST(RowStatistics, CppOverPythonIsARatioOfTimesWithItsInterval) {
    ArmResult arm = row("default", 8.0, 20);
    ArmResult python = row("python-default", 10.0, 20);
    python.engine = Engine::python;
    compare(arm, python, Preset::quick);
    EXPECT_NEAR(*arm.cpp_vs_python.ratio, 0.8, 1e-12);
    EXPECT_NEAR((*arm.cpp_vs_python.ratio_ci95)[0], 0.8, 1e-9);  // paired: they vary together
    EXPECT_NEAR((*arm.cpp_vs_python.ratio_ci95)[1], 0.8, 1e-9);
    EXPECT_EQ(arm.vs_eager, VersusEager{}) << "no percentage mixes engines";

    ArmResult wrong = row("default", 8.0, 20);
    python.status = ArmStatus::wrong_output;
    compare(wrong, python, Preset::quick);
    EXPECT_EQ(wrong.cpp_vs_python, CppVsPython{});
}

TEST(RowStatistics, ArmThatLeftEarlyIsComparedOverCommonRounds) {
    ArmResult eager = row("eager", 10.0, 10);
    for (int i = 0; i < 10; ++i) eager.samples_ms.push_back(20.0);  // the machine slowed down later
    ArmResult arm = row("default", 10.0, 10);
    compare(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.0, 1e-12);
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::same);
}

TEST(RowStatistics, GuideComparesMeans) {
    ArmResult eager = row("eager", 10.0, 300), arm = row("default", 8.0, 300);
    eager.order = arm.order = ArmOrder::sequential;
    arm.samples_ms[0] = 908.0;  // mean +3 ms, median the same
    compare(arm, eager, Preset::guide);
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
    bench::add_statistics({&r, 1}, Preset::standard, {});
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
    compare(arm, eager, Preset::standard);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.25, 1e-12);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[0], 1.25, 1e-9);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[1], 1.25, 1e-9);
    EXPECT_THAT(arm.warnings,
                ElementsAre(HasSubstr("interquartile range"), HasSubstr("the machine got slower")));
}

TEST(RowStatistics, LaunchesThatDisagreeWidenTheInterval) {
    ArmResult eager = row("eager", 10.0, 20), arm = row("default", 10.0, 20);
    eager.samples_per_launch = arm.samples_per_launch = {10, 10};
    for (std::size_t i = 0; i < 20; ++i) arm.samples_ms[i] *= i < 10 ? 0.9 : 0.98;
    ArmResult steady = arm;
    for (std::size_t i = 0; i < 20; ++i) steady.samples_ms[i] = 0.94 * eager.samples_ms[i];
    compare(arm, eager, Preset::standard);
    compare(steady, eager, Preset::standard);
    const auto half_width = [](const ArmResult& of) {
        return std::log((*of.vs_eager.ratio_ci95)[1] / (*of.vs_eager.ratio_ci95)[0]) / 2;
    };
    EXPECT_LT(half_width(steady), 1e-9);
    EXPECT_GT(half_width(arm), 0.02);
    EXPECT_THAT(arm.warnings, ElementsAre(HasSubstr("launches disagree")));
    // Without earlier runs, the interval contains the ratios of both launches.
    std::vector<ArmResult> rows{eager, arm};
    bench::add_statistics(rows, Preset::standard, {});
    EXPECT_LT((*rows[1].vs_eager.ratio_ci95)[0], 1.02);
    EXPECT_GT((*rows[1].vs_eager.ratio_ci95)[1], 1.11);
}

TEST(RowStatistics, OneLaunchHasTheSpreadOfEarlierRuns) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult arm = row("default", 8.0, 20);
    compare(arm, eager, Preset::quick, 0.01);
    // The rounds show no variation: Student's interval with the 12 degrees that count at most.
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[0], 1.25 * std::exp(-2.1788128 * 0.01), 1e-6);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[1], 1.25 * std::exp(2.1788128 * 0.01), 1e-6);
    // Without earlier runs: 2 % with 6 degrees.
    std::vector<ArmResult> rows{eager, row("default", 8.0, 20)};
    bench::add_statistics(rows, Preset::quick, {});
    EXPECT_NEAR((*rows[1].vs_eager.ratio_ci95)[1], 1.25 * std::exp(2.4469118 * 0.02), 1e-6);
}

TEST(RowStatistics, TheSpreadIsPooledOverTheRowsOfARun) {
    // Each arm but the last was shifted by 2 % in its second launch.
    std::vector<ArmResult> rows;
    for (const char* model : {"a", "b", "c", "d", "e", "f", "g"}) {
        ArmResult eager = row("eager", 10.0, 20), arm = row("default", 8.0, 20);
        eager.model = arm.model = model;
        eager.samples_per_launch = arm.samples_per_launch = {10, 10};
        for (std::size_t i = 10; i < 20 && eager.model != "g"; ++i) arm.samples_ms[i] *= 1.02;
        rows.push_back(eager);
        rows.push_back(arm);
    }
    bench::add_statistics(rows, Preset::standard, {});
    const double variance = std::pow(std::log(1.02), 2) / 2;  // of a launch, from two that differ by log 1.02
    const auto spread = bench::spreads_of(rows).of(rows[0], SpreadOf::ratio);
    EXPECT_NEAR(spread.variance, variance * 6 / 7, 1e-9);
    EXPECT_EQ(spread.degrees, 7);
    // Seven pooled degrees and the arm's own one, which shows no difference.
    const double half = 2.3060041 * std::sqrt(7.0 / 8 * spread.variance / 2);
    EXPECT_NEAR((*rows[13].vs_eager.ratio_ci95)[1], 1.25 * std::exp(half), 1e-6);
    EXPECT_TRUE(rows[13].warnings.empty());
}

TEST(RowStatistics, TimesOfLaterStagesAreLinkedToEagerOfTheFirst) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20), row("default", 8.0, 20),
                                row("max-autotune", 16.0, 20)};
    rows[2].run_stage = 3;  // the machine was at half its speed by then
    rows[2].eager_samples_ms = row("eager", 20.0, 20).samples_ms;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_EQ(rows[0].linked_ms, rows[0].median_ms);
    EXPECT_EQ(rows[0].linked_ci95_ms, rows[0].median_ci95_ms);
    EXPECT_NEAR(*rows[1].linked_ms, *rows[0].median_ms / 1.25, 1e-9);
    EXPECT_NEAR(*rows[2].linked_ms, *rows[0].median_ms / 1.25, 1e-9);
    EXPECT_NEAR(*rows[2].median_ms, 16.0, 0.1) << "what was measured stays in the row";
    const Interval ratio = *rows[2].vs_eager.ratio_ci95;
    EXPECT_NEAR((*rows[2].linked_ci95_ms)[0], *rows[0].median_ms / ratio[1], 1e-9);
    EXPECT_NEAR((*rows[2].linked_ci95_ms)[1], *rows[0].median_ms / ratio[0], 1e-9);

    // Without eager of the first stage there is no link.
    rows.erase(rows.begin());
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_FALSE(rows[1].linked_ms || rows[1].linked_ci95_ms);
    EXPECT_EQ(time_ms(rows[1]), rows[1].median_ms);
}

TEST(RowStatistics, NothingLinksArmsOfTwoBatchSizesOrDevices) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20), row("max-autotune", 8.0, 20)};
    rows[0].batch = rows[1].planned_batch.emplace(8);
    rows[1].batch = 4;  // its training step does not fit in memory at 8
    rows[1].run_stage = 3;
    rows[1].eager_samples_ms = row("eager", 5.0, 20).samples_ms;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_FALSE(rows[1].linked_ms);
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 5.0 / 8, 1e-9) << "eager of its own stage";

    rows[1].batch = 8;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_TRUE(rows[1].linked_ms);
    rows[1].device_name = "another processor";  // on which the run was resumed
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_FALSE(rows[1].linked_ms);
}

TEST(RowStatistics, BothEnginesAreOnOneScale) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20), row("python-eager", 16.0, 20),
                                row("python-default", 12.0, 20)};
    rows[1].engine = rows[2].engine = Engine::python;
    rows[2].run_stage = 2;  // measured when the machine was at half its speed
    for (double& sample : rows[2].samples_ms) sample *= 2;
    rows[2].eager_samples_ms = row("python-eager", 32.0, 20).samples_ms;
    rows[1].samples_ms[0] = 40;  // a slow first call, which the ratio to C++ leaves out
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_NEAR(*rows[0].cpp_vs_python.ratio, 10.0 / 16, 1e-9);
    EXPECT_NEAR(*rows[1].linked_ms, *rows[0].median_ms * 1.6, 1e-9);
    EXPECT_NEAR(*rows[2].linked_ms, *rows[0].median_ms * 1.2, 1e-9);
}

TEST(RowStatistics, APythonArmIsLinkedToEagerOfItsOwnStage) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20), row("python-eager", 16.0, 20),
                                row("max-autotune", 8.0, 20), row("max-autotune+freezing", 14.0, 20),
                                row("python-max-autotune+freezing", 18.0, 20)};
    rows[1].engine = rows[4].engine = Engine::python;
    rows[2].run_stage = rows[3].run_stage = rows[4].run_stage = 3;  // two stages with the same number
    rows[2].eager_samples_ms = row("eager", 10.0, 20).samples_ms;
    // The machine was at half its speed in the second one.
    rows[3].eager_samples_ms = row("eager", 20.0, 20).samples_ms;
    rows[4].eager_samples_ms = row("python-eager", 30.0, 20).samples_ms;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_NEAR(*rows[3].linked_ms, *rows[0].median_ms * 0.7, 1e-9);
    EXPECT_NEAR(*rows[4].linked_ms, *rows[0].median_ms * 0.9, 1e-9);

    // Without a C++ arm in its stage it is linked to Python's eager, whatever else the run has.
    rows.erase(rows.begin() + 3);
    for (std::size_t i = 0; i < 12; ++i) rows[1].samples_ms[i] *= 2;
    for (std::size_t i = 0; i < 8; ++i) rows[0].samples_ms[i] *= 2;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_LT(*rows[1].linked_ms, *rows[1].median_ms * 0.9) << "the ratio of its rounds, not of its median";
    EXPECT_NEAR(*rows[3].linked_ms, *rows[1].linked_ms * 0.6, 1e-9);
}

TEST(RowStatistics, AControlTellsHowFarProcessesDiffer) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20), row("default", 8.0, 20), row("control", 8.0, 20)};
    rows[2].control.mode = "default";
    rows[2].eager_samples_ms = row("eager", 10.3, 20).samples_ms;
    bench::add_statistics(rows, Preset::quick, {});
    EXPECT_NEAR(*rows[2].control.ratio, 1.03, 1e-9);
    EXPECT_TRUE(rows[2].warnings.empty()) << "3 % is what processes usually differ by";
    EXPECT_FALSE(rows[2].linked_ms) << "not an arm of the plan";
    // The rounds explain nothing, so the two processes differ by log 1.03.
    const auto spread = bench::spreads_of(rows).of(rows[1], SpreadOf::ratio);
    EXPECT_NEAR(spread.variance, (std::pow(std::log(1.03), 2) / 2 + 5 * 0.02 * 0.02) / 6, 1e-9);

    bench::add_statistics(rows, Preset::quick, earlier(0.001));
    EXPECT_GT((*rows[2].control.ratio_ci95)[0], 1.0);
    EXPECT_THAT(rows[2].warnings,
                ElementsAre(HasSubstr("at the end of the run default was 3.0 % faster beside eager")));
}

TEST(RowStatistics, TheSameRowsGiveTheSameValuesAgain) {
    std::vector<ArmResult> rows{row("eager", 10.0, 20, 0.02), row("default", 8.0, 20, 0.03)};
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    const std::vector<ArmResult> before = rows;
    bench::add_statistics(rows, Preset::quick, earlier(0.01));
    EXPECT_EQ(rows, before);
}

TEST(RowStatistics, EagerOfTheOwnWaveIsWhatCounts) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult arm = row("max-autotune", 8.0, 20);
    arm.eager_samples_ms = row("eager", 12.0, 20).samples_ms;  // the machine was slower then
    arm.eager_samples_per_launch = {20};
    compare(arm, eager, Preset::quick);
    EXPECT_NEAR(*arm.vs_eager.ratio, 1.5, 1e-12);
    EXPECT_NEAR((*arm.vs_eager.ratio_ci95)[1], 1.5, 1e-9);  // paired
}

TEST(RowStatistics, SeparateProcessesArePairedByLaunchOnly) {
    ArmResult eager = row("eager", 10.0, 20, 0.02), arm = row("default", 10.0, 20, 0.02);
    eager.order = arm.order = ArmOrder::abba;
    eager.samples_per_launch = {10, 10};
    arm.samples_per_launch = {8, 12};
    compare(arm, eager, Preset::standard);
    EXPECT_GT((*arm.vs_eager.ratio_ci95)[1], 1.02);  // in turns their noise would have been the same
    EXPECT_LT((*arm.vs_eager.ratio_ci95)[0], 0.98);
}

TEST(RowStatistics, RatiosOfSeparateProcessesHaveTheSpreadOfBothTimes) {
    // On this machine, times of two processes differ by 3 % in C++ and by 4 % in Python, and ratios of arms that
    // take turns by nothing.
    nlohmann::json json;
    for (const auto& [engine, deviation] : {std::pair("cpp", 0.03), std::pair("python", 0.04)}) {
        json[std::string("local/ ") + engine + " time"] = {{"variance", deviation * deviation},
                                                           {"degrees", 1000}};
        json[std::string("local/ ") + engine + " ratio"] = {{"variance", 0}, {"degrees", 1000}};
    }
    const auto half_widths_percent = [&](ArmOrder order) {
        std::vector<ArmResult> rows{row("eager", 10.0, 20), row("default", 8.0, 20),
                                    row("python-eager", 10.0, 20), row("python-default", 8.0, 20)};
        for (ArmResult& arm : rows) arm.order = order;
        rows[2].engine = rows[3].engine = Engine::python;
        bench::add_statistics(rows, Preset::standard, LaunchSpreads::from_json(json));
        const auto percent = [](const std::optional<Interval>& interval) {
            return 50 * std::log((*interval)[1] / (*interval)[0]);
        };
        return std::vector{percent(rows[1].vs_eager.ratio_ci95), percent(rows[3].vs_eager.ratio_ci95),
                           percent(rows[1].cpp_vs_python.ratio_ci95), percent(rows[3].linked_ci95_ms)};
    };
    for (const double in_turns : half_widths_percent(ArmOrder::alternating)) EXPECT_LT(in_turns, 0.5);
    const std::vector<double> apart = half_widths_percent(ArmOrder::abba);
    const double students_t = 2.18;  // with 12 degrees of freedom
    EXPECT_NEAR(apart[0], students_t * 3 * std::sqrt(2), 0.3);
    EXPECT_NEAR(apart[1], students_t * 4 * std::sqrt(2), 0.3);
    EXPECT_NEAR(apart[2], students_t * 5, 0.3);
    EXPECT_NEAR(apart[3], students_t * 5, 0.3);
}

TEST(RowStatistics, OnlyGoodArmsGetASpeedUp) {
    const ArmResult eager = row("eager", 10.0, 20);
    ArmResult wrong = row("default", 5.0, 20);
    wrong.status = ArmStatus::wrong_output;
    compare(wrong, eager, Preset::quick);
    EXPECT_EQ(wrong.vs_eager, VersusEager{});
    ArmResult cancelled = row("default", 5.0, 20);
    cancelled.status = ArmStatus::cancelled;
    compare(cancelled, eager, Preset::quick);
    EXPECT_EQ(cancelled.vs_eager, VersusEager{});
    ArmResult few = row("default", 5.0, 4);
    compare(few, eager, Preset::quick);
    EXPECT_FALSE(few.vs_eager.ratio_ci95);
    EXPECT_EQ(few.vs_eager.verdict, Verdict::cant_tell);
}

}  // namespace bench
