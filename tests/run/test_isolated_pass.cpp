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
                                   "alone python-default+freezing"));
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
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default", "alone default"));
    EXPECT_EQ(rows[1].order, ArmOrder::alternating);
    EXPECT_THAT(rows[1].warnings, Contains(AllOf(HasSubstr("arms disturb each other"),
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
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "1 eager default", "alone eager", "alone default",
                                   "alone default", "2 eager", "2 default", "2 default", "2 eager"));
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
    visible_percent_ = 4.0;  // three times that is more than the 10 % here
    script_ = [](const CellRequest& process) {
        return each(process,
                    [&](const std::string&) { return row(process.cell.modes.size() > 1 ? 8.8 : 8.0); });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
}

TEST_F(Cellar, GuideRunsOneAfterTheOtherWhateverDisturbs) {
    cell_.preset = Preset::guide;
    script_ = [](const CellRequest& process) {
        return each(process, [&](const std::string&) {
            ArmResult r = row(process.cell.modes.size() > 1 ? 12.0 : 8.0);
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

TEST(Interference, EveryLaunchMustAgree) {
    ArmResult row;
    for (int i = 0; i < 20; ++i) row.samples_ms.push_back((i < 10 ? 10.5 : 10.6) + 0.001 * (i % 3));
    row.samples_per_launch = {10, 10};
    const std::vector<IsolatedTime> isolated{{.median_ms = 10.0, .ci95 = Interval{9.99, 10.01}}};
    EXPECT_NEAR(*interference_percent(row, isolated, 2.0), 5.0, 0.1);
    EXPECT_FALSE(interference_percent(row, isolated, 6.0));  // one launch is within that
    const std::vector<IsolatedTime> wide{{.median_ms = 10.0, .ci95 = Interval{9.0, 10.6}}};
    EXPECT_FALSE(interference_percent(row, wide, 2.0));
    const std::vector<IsolatedTime> slower{{.median_ms = 12.0, .ci95 = std::nullopt}};
    EXPECT_NEAR(*interference_percent(row, slower, 2.0), -11.7, 0.1);
    EXPECT_FALSE(interference_percent(row, {}, 2.0));
    // The two alone differ as much as the gap: that is what processes do.
    const std::vector<IsolatedTime> unlike{{.median_ms = 9.4, .ci95 = std::nullopt},
                                           {.median_ms = 10.0, .ci95 = std::nullopt}};
    EXPECT_FALSE(interference_percent(row, unlike, 2.0));
}

}  // namespace
}  // namespace bench
