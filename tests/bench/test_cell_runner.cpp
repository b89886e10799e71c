#include <gmock/gmock.h>

#include <algorithm>
#include <functional>

#include "core/bench/cell_runner.h"
#include "core/bench/interference.h"

namespace bench {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using End = CellOutcome::End;

/// A worker without processes: what each process of the cell brings is a function of which one it is.
class Cellar : public testing::Test {
protected:
    /// 12 rounds around `ms`, which differ a little.
    static ArmResult row(double ms, ArmStatus status = ArmStatus::ok) {
        ArmResult r;
        r.status = status;
        if (status != ArmStatus::ok) {
            r.reason = "as scripted";
            return r;
        }
        for (int i = 0; i < 12; ++i) r.samples_ms.push_back(ms * (1.0 + 0.0005 * (i * 7 % 5 - 2)));
        r.calls_per_sample.assign(12, 3);
        r.stopped_by = StoppedBy::count;
        return r;
    }

    std::vector<ArmResult> run() {
        CellServices services{.run_process =
                                  [this](const Cell& process) {
                                      seen_.push_back(name_of(process));
                                      return script_(process);
                                  },
                              .log = [](const std::string&) {},
                              .smallest_visible_difference_percent = visible_percent_};
        return run_cell(cell_, services);
    }

    static std::string name_of(const Cell& process) {
        std::string name = process.pass == CellPass::measure
                               ? std::to_string(process.launch)
                               : std::string(name_in(kCellPassNames, process.pass));
        for (const std::string& mode : process.modes) name += " " + mode;
        return name;
    }

    /// Every arm of a process with the row that `arm` gives.
    static CellOutcome each(const Cell& process, const std::function<ArmResult(const std::string&)>& arm) {
        CellOutcome outcome;
        for (const std::string& mode : process.modes) {
            outcome.rows[mode] = arm(mode);
            outcome.rows[mode].mode = mode;
        }
        return outcome;
    }
    static CellOutcome ended(End end, std::string culprit = {}) {
        CellOutcome outcome;
        outcome.end = end;
        outcome.why = "as scripted";
        outcome.culprit = std::move(culprit);
        return outcome;
    }
    static bool alone(const Cell& process) { return process.pass == CellPass::alone; }

    Cell cell_{.model = "microsoft/resnet-50",
               .device = "cpu",
               .modes = {"eager", "default"},
               .preset = Preset::quick,
               .weights = {},
               .input = {},
               .settings = {},
               .python = {},
               .log_dir = {}};
    std::function<CellOutcome(const Cell&)> script_ = [](const Cell& process) {
        return each(process, [](const std::string& mode) { return row(mode == "eager" ? 10.0 : 8.0); });
    };
    std::optional<double> visible_percent_;
    std::vector<std::string> seen_;
};

}  // namespace

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

TEST_F(Cellar, CppArmsLearnATaskWhereTheCellSaysSo) {
    cell_.learning_curves = true;
    cell_.modes = {"eager", "default", "python-eager"};
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            ArmResult r = row(10.0);
            if (process.pass != CellPass::learning) return r;
            r.learning.loss = {4, 2, mode == "eager" ? 1.0 : 1.5};
            r.learning.accuracy = 0.75;
            if (mode == "eager") r.learning.other_seed_loss = {5, 2, 2};
            return r;
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default python-eager", "alone eager", "alone default",
                                   "alone python-eager", "learning eager", "learning default"));
    EXPECT_THAT(rows[0].learning.other_seed_loss, ElementsAre(5, 2, 2));
    EXPECT_FALSE(rows[0].learning.distance_over_seeds);
    EXPECT_EQ(rows[1].learning.accuracy, 0.75);
    EXPECT_EQ(rows[1].samples_ms.size(), 12u);
    EXPECT_DOUBLE_EQ(*rows[1].learning.distance_over_seeds, 0.25);
    EXPECT_TRUE(rows[2].learning.loss.empty());
}

TEST_F(Cellar, MemoryIsThatOfThePassAlone) {
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string&) {
            ArmResult r = row(10.0);
            r.peak_host_bytes = alone(process) ? 100 : 900;
            if (alone(process)) r.cold_peak_bytes = 300;
            return r;
        });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.peak_host_bytes, 100);
        EXPECT_EQ(row.cold_peak_bytes, 300);
        EXPECT_NEAR(*row.alone_ms, 10.0, 0.1);
        EXPECT_EQ(row.samples_ms.size(), 12u);
    }
}

TEST_F(Cellar, FailureInALaterLaunchKeepsTheFirst) {
    cell_.preset = Preset::standard;
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            return mode == "default" && process.launch == 1 ? row(0, ArmStatus::failed) : row(10.0);
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[0].samples_ms.size(), 24u);
    EXPECT_EQ(rows[1].status, ArmStatus::ok);
    EXPECT_EQ(rows[1].samples_ms.size(), 12u);
    EXPECT_THAT(rows[1].warnings, Contains("launch 2 of 2: failed: as scripted"));
    EXPECT_TRUE(rows[1].alone_ms);
}

TEST_F(Cellar, ArmThatFailsAtFirstIsNotTriedAgain) {
    cell_.preset = Preset::standard;
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::wrong_output : ArmStatus::ok);
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[1].status, ArmStatus::wrong_output);
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "1 eager", "alone eager"));
}

TEST_F(Cellar, FailureAloneIsAWarning) {
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string&) {
            return row(10.0, alone(process) ? ArmStatus::failed : ArmStatus::ok);
        });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::ok);
        EXPECT_THAT(row.warnings, Contains("memory pass: failed: as scripted"));
        EXPECT_FALSE(row.alone_ms);
    }
}

TEST_F(Cellar, OutOfMemoryIsBelievedAloneOnly) {
    script_ = [](const Cell& process) {
        return each(process, [](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::oom : ArmStatus::ok);
        });
    };
    EXPECT_EQ(run()[1].status, ArmStatus::oom);
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default"));
}

TEST_F(Cellar, ArmsThatDoNotFitTogetherRunInAbba) {
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "eager") return row(10.0);
            ArmResult r = row(8.0, process.modes.size() > 1 ? ArmStatus::oom : ArmStatus::ok);
            if (!alone(process) && process.launch == 0) r.accuracy.cosine = 1.0;
            if (alone(process)) r.peak_host_bytes = 77;
            return r;
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default", "1 eager", "0 default",
                                   "1 default", "1 eager"));
    EXPECT_EQ(rows[1].status, ArmStatus::ok);
    EXPECT_THAT(rows[1].warnings, Contains(HasSubstr("do not fit in memory together")));
    EXPECT_EQ(rows[1].accuracy.cosine, 1.0);
    EXPECT_EQ(rows[1].peak_host_bytes, 77);
    for (const ArmResult& row : rows) {
        EXPECT_EQ(row.order, ArmOrder::abba);
        EXPECT_THAT(row.samples_per_launch, ElementsAre(12, 12));
    }
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, ArmsThatDisturbEachOtherRunInAbba) {
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "eager") return row(10.0);
            return row(process.modes.size() > 1 ? 8.8 : 8.0);
        });
    };
    const auto rows = run();
    EXPECT_THAT(seen_, ElementsAre("0 eager default", "alone eager", "alone default", "alone default",
                                   "1 eager", "1 default", "1 default", "1 eager"));
    EXPECT_THAT(rows[1].warnings,
                Contains(AllOf(HasSubstr("arms disturb each other"), HasSubstr("10.0 % more"))));
    EXPECT_THAT(rows[0].warnings, Not(Contains(HasSubstr("disturb"))));
    EXPECT_EQ(rows[0].order, ArmOrder::abba);
    EXPECT_NEAR(*rows[1].median_ms, 8.0, 0.01);
    EXPECT_NEAR(*rows[1].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, WhatEachProcessWarnsOfIsToldOnce) {
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            auto scripted = row(process.modes.size() > 1 && mode != "eager" ? 8.8 : 8.0);
            scripted.warnings = {"left the graph"};
            return scripted;
        });
    };
    const auto rows = run();
    EXPECT_EQ(rows[1].order, ArmOrder::abba);
    EXPECT_EQ(std::ranges::count(rows[1].warnings, "left the graph"), 1);
}

TEST_F(Cellar, WhatOneProcessAloneSaysIsNotInterference) {
    int times_alone = 0;
    script_ = [&](const Cell& process) {
        return each(process, [&](const std::string& mode) {
            if (mode == "default" && alone(process) && ++times_alone == 1) return row(7.0);
            return row(8.0);
        });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
    EXPECT_EQ(times_alone, 2);
}

TEST_F(Cellar, TheSelfTestSaysWhatIsADifference) {
    visible_percent_ = 4.0;  // three times that is more than the 10 % here
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string&) { return row(process.modes.size() > 1 ? 8.8 : 8.0); });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::alternating);
}

TEST_F(Cellar, GuideRunsOneAfterTheOtherWhateverDisturbs) {
    cell_.preset = Preset::guide;
    script_ = [](const Cell& process) {
        return each(process, [&](const std::string&) {
            ArmResult r = row(process.modes.size() > 1 ? 12.0 : 8.0);
            r.order = ArmOrder::sequential;
            return r;
        });
    };
    EXPECT_EQ(run()[1].order, ArmOrder::sequential);
    EXPECT_EQ(seen_.size(), 3u);
}

TEST_F(Cellar, EagerOfALaterWaveHasNoRowAndNoPassAlone) {
    cell_.wave = 2;
    cell_.modes = {"eager", "default+freezing"};
    const auto rows = run();
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_THAT(seen_, ElementsAre("0 eager default+freezing", "alone default+freezing"));
    EXPECT_EQ(rows[0].eager_samples_ms.size(), 12u);
    EXPECT_EQ(rows[0].wave, 2);
    EXPECT_NEAR(*rows[0].vs_eager.ratio, 1.25, 0.01);
}

TEST_F(Cellar, ThirdCrashEndsTheCell) {
    cell_.preset = Preset::standard;
    script_ = [](const Cell& process) {
        if (process.launch == 1) return ended(End::cell_died);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    const auto rows = run();
    EXPECT_EQ(seen_.size(), 1u + 3);
    for (const ArmResult& row : rows) {
        EXPECT_EQ(row.status, ArmStatus::ok);
        EXPECT_EQ(row.samples_ms.size(), 12u);
        EXPECT_THAT(row.warnings, Contains("launch 2 of 2: failed: as scripted"));
        EXPECT_THAT(row.warnings, Contains(HasSubstr("no memory pass")));
    }
}

TEST_F(Cellar, CrashInThePassAloneIsAWarningOfThatArm) {
    script_ = [](const Cell& process) {
        if (alone(process) && process.modes.front() == "eager") return ended(End::worker_died);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    const auto rows = run();
    EXPECT_THAT(rows[0].warnings, Contains(HasSubstr("memory pass: failed")));
    EXPECT_EQ(rows[0].status, ArmStatus::ok);
    EXPECT_TRUE(rows[1].alone_ms);
}

TEST_F(Cellar, CancelledBetweenLaunchesIsCancelledWithItsRounds) {
    cell_.preset = Preset::standard;
    script_ = [](const Cell& process) {
        if (process.launch == 1 || alone(process)) return ended(End::cancelled);
        return each(process, [](const std::string&) { return row(10.0); });
    };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::cancelled);
        EXPECT_EQ(row.samples_ms.size(), 12u);
        EXPECT_TRUE(row.median_ms);
    }
    EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(Cellar, CancelledBeforeThePassAloneIsNotFinished) {
    script_ = [](const Cell& process) {
        if (alone(process)) return ended(End::cancelled);
        return each(process, [&](const std::string& mode) {
            return row(10.0, mode == "default" ? ArmStatus::oom : ArmStatus::ok);
        });
    };
    for (const ArmResult& row : run()) EXPECT_EQ(row.status, ArmStatus::cancelled);
}

TEST_F(Cellar, WorkerThatIsNotThereFailsTheRest) {
    script_ = [](const Cell&) { return ended(End::not_started); };
    for (const ArmResult& row : run()) {
        EXPECT_EQ(row.status, ArmStatus::failed);
        EXPECT_EQ(row.reason, "as scripted");
    }
    EXPECT_EQ(seen_.size(), 1u);
}

TEST(Interference, ThresholdIsTwoPercentOrThreeTimesTheSelfTest) {
    EXPECT_EQ(disturbance_threshold_percent(std::nullopt), 2.0);
    EXPECT_EQ(disturbance_threshold_percent(0.5), 2.0);
    EXPECT_EQ(disturbance_threshold_percent(1.5), 4.5);
}

TEST(Interference, EveryLaunchMustAgree) {
    ArmResult row;
    for (int i = 0; i < 20; ++i) row.samples_ms.push_back((i < 10 ? 10.5 : 10.6) + 0.001 * (i % 3));
    row.samples_per_launch = {10, 10};
    const std::vector<AloneTime> alone{{.median_ms = 10.0, .ci95 = Interval{9.99, 10.01}}};
    EXPECT_NEAR(*disturbance_percent(row, alone, 2.0), 5.0, 0.1);
    EXPECT_FALSE(disturbance_percent(row, alone, 6.0));  // one launch is within that
    const std::vector<AloneTime> wide{{.median_ms = 10.0, .ci95 = Interval{9.0, 10.6}}};
    EXPECT_FALSE(disturbance_percent(row, wide, 2.0));
    const std::vector<AloneTime> slower{{.median_ms = 12.0, .ci95 = std::nullopt}};
    EXPECT_NEAR(*disturbance_percent(row, slower, 2.0), -11.7, 0.1);
    EXPECT_FALSE(disturbance_percent(row, {}, 2.0));
    // The two alone differ as much as the gap: that is what processes do.
    const std::vector<AloneTime> unlike{{.median_ms = 9.4, .ci95 = std::nullopt},
                                        {.median_ms = 10.0, .ci95 = std::nullopt}};
    EXPECT_FALSE(disturbance_percent(row, unlike, 2.0));
}

}  // namespace bench
