#include <gmock/gmock.h>

#include <algorithm>

#include "core/analysis/interference.h"
#include "core/plan/cells.h"
#include "tests/measure/cellar.h"

namespace bench {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

TEST_F(Cellar, LaunchesThenEachArmAlone) {
    cell_.preset = Preset::publish;
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "1 eager default", "2 eager default", "3 eager default",
                                   "4 eager default", "alone eager", "alone default"));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_THAT(rows[1].samples_per_launch, ElementsAre(12, 12, 12, 12, 12));
    EXPECT_EQ(rows[1].launches, 5);
    EXPECT_EQ(rows[1].rounds, 60);
    EXPECT_EQ(rows[1].calls_per_sample.size(), 60u);
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 1.25, 0.01);
    EXPECT_EQ(rows[1].order, ArmOrder::alternating);
}

TEST_F(Cellar, MemoryIsThatOfThePassAlone) {
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string&) {
            ArmResult r = row(10.0);
            r.peak_host_bytes = isolated(process) ? 100 : 900;
            if (isolated(process)) r.cold_peak_bytes = 300;
            return r;
        });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.peak_host_bytes, 100);
        EXPECT_EQ(row.cold_peak_bytes, 300);
        EXPECT_NEAR(*row.isolated_ms, 10.0, 0.1);
        EXPECT_EQ(row.samples_ms.size(), 12u);
    }
}

TEST_F(Cellar, WhatOnlyThePassAloneReadsIsInTheRow) {
    cell_.preset = Preset::standard;
    bool disturb = false;
    script_ = [&](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r = row(disturb && mode != "eager" && process.cell.modes.size() > 1 ? 12.0 : 10.0);
            if (!isolated(process)) return r;
            r.throughput_img_per_s = 130;
            r.energy_j_per_img = 2.5;
            r.host_ms = 3;
            r.device_ms = 9;
            r.stages_ms = {{"forward", 9.5}};
            return r;
        });
    };
    for (const bool in_abba : {false, true}) {
        disturb = in_abba;
        for (const ArmResult& row : run()) {
            EXPECT_EQ(row.order, in_abba ? ArmOrder::abba : ArmOrder::alternating);
            EXPECT_EQ(row.throughput_img_per_s, 130);
            EXPECT_EQ(row.energy_j_per_img, 2.5);
            EXPECT_EQ(row.host_ms, 3);
            EXPECT_EQ(row.device_ms, 9);
            EXPECT_THAT(row.stages_ms, ElementsAre(Pair("forward", 9.5)));
        }
    }
}

TEST_F(Cellar, AnArmThatTheFirstLaunchReadAloneHasNoPassAlone) {
    cell_.modes = {"eager", "python-default+freezing"};
    double isolated_ms = 10.0;
    script_ = [&](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r = row(10.0);
            if (mode != "eager" && !isolated(process)) r.isolated_ms = isolated_ms;
            if (mode != "eager" && !isolated(process)) r.peak_host_bytes = 700;
            return r;
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager python-default+freezing", "alone eager"));
    EXPECT_EQ(rows[1].peak_host_bytes, 700);
    EXPECT_EQ(rows[1].isolated_ms, 10.0);
    // Another process is asked before it is believed that arms disturb each other, and it says that they do
    // not.
    isolated_ms = 7.0;
    seen_.clear();
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
    EXPECT_THAT(seen_, ElementsAre("0 eager python-default+freezing", "alone eager",
                                   "alone python-default+freezing", "alone eager"));
}

TEST_F(Cellar, FailureAloneIsAWarning) {
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string&) {
            return row(10.0, isolated(process) ? ArmStatus::failed : ArmStatus::ok);
        });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::ok);
        EXPECT_THAT(row.warnings, Contains("memory pass: failed: as scripted"));
        EXPECT_FALSE(row.isolated_ms);
    }
}

TEST_F(Cellar, OutOfMemoryIsBelievedAloneOnly) {
    script_ = [](const CellRequest& process) {
        return each(process, [](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::oom : ArmStatus::ok);
        });
    };
    EXPECT_EQ(run()[1].status, ArmStatus::oom);
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default"));
}

TEST_F(Cellar, UnderQuickArmsThatDisturbEachOtherAreWarnedOf) {
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            return row(mode == "eager" ? 10.0 : process.cell.modes.size() > 1 ? 8.8 : 8.0);
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default", "alone default",
                                   "alone eager"));
    EXPECT_EQ(rows[1].order, ArmOrder::alternating);
    EXPECT_THAT(rows[1].warnings, Contains(AllOf(HasSubstr("arms disturb each other: compared with eager"),
                                                 HasSubstr("10.0 % more"), Not(HasSubstr("ABBA")))));
    EXPECT_THAT(rows[0].warnings, Not(Contains(HasSubstr("disturb"))));
}

TEST_F(Cellar, ArmsThatDisturbEachOtherRunInAbba) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "eager") return row(10.0);
            return row(process.cell.modes.size() > 1 ? 8.8 : 8.0);
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_,
                ElementsAre("0 eager default", "1 eager default", "alone eager", "alone default",
                            "alone default", "alone eager", "2 eager", "2 default", "2 default", "2 eager"));
    EXPECT_THAT(rows[1].warnings,
                Contains(AllOf(HasSubstr("arms disturb each other"), HasSubstr("10.0 % more"))));
    EXPECT_THAT(rows[0].warnings, Not(Contains(HasSubstr("disturb"))));
    EXPECT_EQ(rows[0].order, ArmOrder::abba);
    EXPECT_NEAR(*rows[1].median_ms, 8.0, 0.01);
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, WhatEachProcessWarnsOfIsToldOnce) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            auto scripted = row(process.cell.modes.size() > 1 && mode != "eager" ? 8.8 : 8.0);
            scripted.warnings = {Message::plain("left the graph")};
            return scripted;
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[1].order, ArmOrder::abba);
    EXPECT_EQ(std::ranges::count(rows[1].warnings, Message::plain("left the graph")), 1);
}

TEST_F(Cellar, WhatOneProcessAloneSaysIsNotInterference) {
    int times_isolated = 0;
    script_ = [&](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "default" && isolated(process) && ++times_isolated == 1) return row(7.0);
            return row(8.0);
        });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
    EXPECT_EQ(times_isolated, 2);
}

TEST_F(Cellar, TheSelfTestSaysWhatIsADifference) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            return row(process.cell.modes.size() > 1 && mode != "eager" ? 8.8 : 8.0);
        });
    };
    visible_percent_ = 3.0;  // three times that is less than the 10 % here
    EXPECT_EQ(run()[1].order, ArmOrder::abba);
    visible_percent_ = 4.0;
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
}

TEST_F(Cellar, AMachineThatIsSlowerDuringTheLaunchesIsNotInterference) {
    cell_.preset = Preset::standard;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            return row((mode == "eager" ? 10.0 : 8.0) * (process.cell.modes.size() > 1 ? 1.15 : 1.0));
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "1 eager default", "alone eager", "alone default"));
    for (const ArmResult& row : rows) {
        EXPECT_EQ(row.order, ArmOrder::alternating);
        EXPECT_THAT(row.warnings, Not(Contains(HasSubstr("disturb"))));
    }
}

TEST_F(Cellar, AMachineThatChangesBetweenTheProcessesAloneIsNotInterference) {
    cell_.preset = Preset::standard;
    int processes_alone = 0;
    script_ = [&](const CellRequest& process) {
        const bool slow = isolated(process) && ++processes_alone > 1;  // from the second one on
        return each(process, [&](const std::string&) { return row(slow ? 11.5 : 10.0); });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
    EXPECT_EQ(processes_alone, 4);
}

TEST_F(Cellar, EagerOfALaterStageIsMeasuredAloneIfAnArmSeemsDisturbed) {
    cell_.preset = Preset::standard;
    cell_.run_stage = 2;
    cell_.modes = {"eager", "default+freezing"};
    double eager_beside = 10.0;
    script_ = [&](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            const bool beside = process.cell.modes.size() > 1;
            if (mode == "eager") return row(beside ? eager_beside : 10.0);
            return row(beside ? 8.8 : 8.0);
        });
    };
    const std::vector<std::string> asked{"0 eager default+freezing",
                                         "1 eager default+freezing",
                                         "alone default+freezing",
                                         "alone eager",
                                         "alone eager",
                                         "alone default+freezing"};
    eager_beside = 11.0;  // the machine is slower
    EXPECT_EQ(run().front().order, ArmOrder::alternating);
    EXPECT_EQ(seen_, asked);
    eager_beside = 10.0;
    seen_.clear();
    EXPECT_EQ(run().front().order, ArmOrder::abba);
    EXPECT_EQ(seen_.size(), asked.size() + 4);
}

TEST_F(Cellar, GuideRunsOneAfterTheOtherWhateverDisturbs) {
    cell_.preset = Preset::guide;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r = row(process.cell.modes.size() > 1 && mode != "eager" ? 12.0 : 8.0);
            r.order = ArmOrder::sequential;
            return r;
        });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::sequential);
    EXPECT_EQ(seen_.size(), 3u);
}

TEST_F(Cellar, EagerOfALaterWaveHasNoRowAndNoPassAlone) {
    cell_.run_stage = 2;
    cell_.modes = {"eager", "default+freezing"};
    const auto rows = run();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_THAT(seen_, ElementsAre("0 eager default+freezing", "alone default+freezing"));
    EXPECT_EQ(rows[0].eager_samples_ms.size(), 12u);
    EXPECT_EQ(rows[0].run_stage, 2);
    EXPECT_NEAR(*rows[0].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, CrashInThePassAloneIsAWarningOfThatArm) {
    script_ = [](const CellRequest& process) {
        if (isolated(process) && process.cell.modes.front() == "eager") return ended(End::worker_died);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    const auto rows = run();
    EXPECT_THAT(rows[0].warnings, Contains(HasSubstr("memory pass: failed")));
    EXPECT_EQ(rows[0].status, ArmStatus::ok);
    EXPECT_TRUE(rows[1].isolated_ms);
}

TEST_F(Cellar, CancelledBeforeThePassAloneIsNotFinished) {
    script_ = [](const CellRequest& process) {
        if (isolated(process)) return ended(End::cancelled);
        return each(process, [&](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::oom : ArmStatus::ok);
        });
    };
    for (const ArmResult& row : run()) EXPECT_EQ(row.status, ArmStatus::cancelled);
}

TEST(Interference, ThresholdIsTwoPercentOrThreeTimesTheSelfTest) {
    EXPECT_EQ(interference_threshold_percent(std::nullopt), 2.0);
    EXPECT_EQ(interference_threshold_percent(0.5), 2.0);
    EXPECT_EQ(interference_threshold_percent(1.5), 4.5);
}

/// Two launches with ten rounds each.
ArmResult two_launches(double first_ms, double second_ms) {
    ArmResult row;
    for (int i = 0; i < 20; ++i) row.samples_ms.push_back((i < 10 ? first_ms : second_ms) + 0.001 * (i % 3));
    row.samples_per_launch = {10, 10};
    return row;
}

IsolatedTime alone(double ms, std::optional<Interval> ci95 = std::nullopt) {
    return {.median_ms = ms, .ci95 = ci95};
}

/// A host whose processes differ by this share, as 1000 launches have shown.
LaunchSpreads spreads_of_host(double share) {
    LaunchSpreads spreads;
    for (const SpreadOf what : {SpreadOf::time, SpreadOf::ratio})
        spreads.add(two_launches(1, 1), what, {.variance = share * share, .degrees = 1000});
    return spreads;
}

TEST(Interference, EveryLaunchMustAgree) {
    const ArmResult row = two_launches(10.5, 10.6);
    const LaunchSpreads quiet = spreads_of_host(0.001);
    const auto percent = [&](const std::vector<IsolatedTime>& isolated, double threshold) {
        return interference_percent({.in_turns = row, .isolated = isolated}, nullptr, threshold, quiet);
    };
    EXPECT_NEAR(*percent({alone(10.0, Interval{9.99, 10.01})}, 2.0), 5.0, 0.1);
    EXPECT_FALSE(percent({alone(10.0, Interval{9.99, 10.01})}, 6.0));  // one launch is within that
    EXPECT_FALSE(percent({alone(10.0, Interval{9.0, 10.6})}, 2.0));
    EXPECT_NEAR(*percent({alone(12.0)}, 2.0), -11.7, 0.1);
    EXPECT_FALSE(percent({}, 2.0));
    // The two alone differ as much as the gap: that is what processes do.
    EXPECT_FALSE(percent({alone(9.4), alone(10.0)}, 2.0));
}

TEST(Interference, IsAChangeOfTheRatioToTheReference) {
    // The machine is 10 % slower in the second launch, and 20 % in the second pair of processes alone.
    const ArmResult reference = two_launches(10.0, 11.0);
    const std::vector<IsolatedTime> reference_alone{alone(10.0), alone(12.0)};
    const ArmTimes others{.in_turns = reference, .isolated = reference_alone};
    const LaunchSpreads quiet = spreads_of_host(0.001);
    const auto percent = [&](const ArmResult& row, const std::vector<IsolatedTime>& isolated) {
        return interference_percent({.in_turns = row, .isolated = isolated}, &others, 2.0, quiet);
    };
    EXPECT_FALSE(percent(two_launches(5.0, 5.5), {alone(5.0), alone(6.0)}));
    EXPECT_NEAR(*percent(two_launches(5.5, 6.05), {alone(5.0), alone(6.0)}), 10.0, 0.1);
    EXPECT_NEAR(*percent(two_launches(5.0, 5.5), {alone(5.5), alone(6.6)}), -9.1, 0.1);
    EXPECT_FALSE(percent(two_launches(5.5, 6.05), {alone(5.0), alone(6.5)}));  // one process alone disagrees
    EXPECT_NEAR(*percent(two_launches(5.5, 6.05), {alone(5.0)}), 10.0, 0.1);   // the second is not there yet
    EXPECT_FALSE(percent(two_launches(5.5, 6.05), {alone(5.0, Interval{4.9, 5.6})}));
    EXPECT_FALSE(percent(two_launches(5.5, 5.5), {alone(5.0), alone(6.0)}));  // one launch disagrees
}

TEST(Interference, ExceedsWhatTheProcessesOfTheHostDifferBy) {
    // ViT with batch 4 on 2026-11-28: the machine was slower while eager ran alone.
    const ArmResult eager = two_launches(675.5, 698.3), compiled = two_launches(684.3, 693.1);
    const std::vector<IsolatedTime> eager_alone{alone(703.6), alone(705.4)},
        compiled_alone{alone(671.6), alone(673.6)};
    const ArmTimes reference{.in_turns = eager, .isolated = eager_alone},
        arm{.in_turns = compiled, .isolated = compiled_alone};
    const auto percent = [&](double share) {
        return interference_percent(arm, &reference, 2.0, spreads_of_host(share));
    };
    EXPECT_NEAR(*percent(0.005), 4.0, 0.1);
    EXPECT_FALSE(percent(0.03));
    EXPECT_FALSE(interference_percent(arm, &reference, 2.0, LaunchSpreads()));  // a host that is not known
    const std::vector<IsolatedTime> twice_as_fast{alone(335.8), alone(336.8)};
    EXPECT_NEAR(*interference_percent({.in_turns = compiled, .isolated = twice_as_fast}, &reference, 2.0,
                                      spreads_of_host(0.03)),
                108.0, 1.0);
}

}  // namespace
}  // namespace bench
