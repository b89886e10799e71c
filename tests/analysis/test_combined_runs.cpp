#include <gmock/gmock.h>

#include <cmath>
#include <map>

#include "core/analysis/adviser.h"
#include "core/analysis/combined_runs.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using testing::ElementsAre;

/// An arm of a run whose eager takes `eager_ms`; the interval of its ratio is +- 2 %.
ArmResult arm_of(double eager_ms, const std::string& mode, double ratio) {
    ArmResult row;
    row.model = "m";
    row.device = "cpu";
    row.device_name = "a processor";
    row.torch = "2.15.0";
    row.mode = mode;
    row.engine = engine_of(mode);
    row.status = ArmStatus::ok;
    row.linked_ms = row.median_ms = eager_ms / ratio;
    row.linked_ci95_ms = Interval{*row.linked_ms * 0.98, *row.linked_ms * 1.02};
    row.accuracy.max_abs = 1e-6;
    return row;
}

ArmResult without_time(ArmResult row, ArmStatus status) {
    row.status = status;
    row.median_ms.reset();
    row.linked_ms.reset();
    return row;
}

ResultFile run_of(const std::string& day, const std::vector<ArmResult>& rows) {
    ResultFile run;
    run.created = "2026-11-" + day + "T00:00:00Z";
    for (const ArmResult& row : rows) run.rows.push_back(std::make_shared<const ArmResult>(row));
    return run;
}

std::map<std::string, double> times(const CombinedRuns& of) {
    std::map<std::string, double> found;
    for (const auto& row : of.rows) found[row->mode] = time_ms(*row).value_or(0);
    return found;
}

}  // namespace

TEST(CombinedRuns, OlderArmsHaveTheTimesOfTheNewestEager) {
    const ResultFile older = run_of(
        "01", {arm_of(110, "eager", 1), arm_of(110, "default", 1.2), arm_of(110, "default+freezing", 1.5)});
    const ResultFile newer = run_of("02", {arm_of(100, "eager", 1), arm_of(100, "default", 1.1)});
    for (const auto& runs : {std::vector{older, newer}, std::vector{newer, older}}) {
        const CombinedRuns all = combined(runs);
        EXPECT_EQ(all.left_out, 0);
        ASSERT_EQ(all.rows.size(), 3u);
        EXPECT_DOUBLE_EQ(times(all)["eager"], 100);
        EXPECT_DOUBLE_EQ(times(all)["default"], 100 / 1.1) << "the newest time counts";
        EXPECT_DOUBLE_EQ(times(all)["default+freezing"], 100 / 1.5);
        EXPECT_NEAR((*all.rows.back()->linked_ci95_ms)[0], 100 / 1.5 * 0.98, 1e-9);
        EXPECT_NEAR((*all.rows.back()->linked_ci95_ms)[1], 100 / 1.5 * 1.02, 1e-9);
        const auto scenario = scenarios(all.rows);
        ASSERT_EQ(scenario.size(), 1u);
        EXPECT_EQ(advise(scenario.front(), {}).best->mode, "default+freezing");
        EXPECT_NEAR(*advise(scenario.front(), {}).times_as_fast, 1.5, 1e-12);
    }
}

TEST(CombinedRuns, AFailureOfTheNewestRunDoesNotHideAnOlderTime) {
    const ArmResult failed = without_time(arm_of(100, "default", 1), ArmStatus::failed);
    const ResultFile newer = run_of("02", {arm_of(100, "eager", 1), failed});
    EXPECT_DOUBLE_EQ(times(combined({newer}))["default"], 0);
    EXPECT_DOUBLE_EQ(
        times(combined({newer, run_of("01", {arm_of(50, "eager", 1), arm_of(50, "default", 2)})}))["default"],
        50);
    // A failure of an older run is listed where nothing newer exists.
    const CombinedRuns all = combined({run_of("03", {arm_of(100, "eager", 1)}), newer});
    EXPECT_EQ(all.rows.size(), 2u);
    EXPECT_EQ(all.left_out, 0);
}

TEST(CombinedRuns, ARunWithoutATimeDoesNotHideAnOlderRun) {
    // The newest run was cancelled while it loaded the model, or before it began.
    const ResultFile older = run_of("01", {arm_of(100, "eager", 1), arm_of(100, "default", 2)});
    for (const char* device_name : {"a processor", ""}) {
        std::vector<ArmResult> rows;
        for (const char* mode : {"eager", "default"}) {
            rows.push_back(without_time(arm_of(100, mode, 1), ArmStatus::cancelled));
            rows.back().device_name = device_name;
        }
        const CombinedRuns all = combined({run_of("02", rows), older});
        EXPECT_EQ(all.left_out, 0);
        ASSERT_EQ(all.rows.size(), 2u);
        EXPECT_DOUBLE_EQ(times(all)["eager"], 100);
        EXPECT_DOUBLE_EQ(times(all)["default"], 50);
    }
}

TEST(CombinedRuns, ARunThatNeverBeganDoesNotJoinRunsOfDifferentThreads) {
    ArmResult cancelled = without_time(arm_of(100, "default", 1), ArmStatus::cancelled),
              two_threads = arm_of(100, "eager", 1), one_thread = arm_of(200, "eager", 1);
    cancelled.device_name.clear();
    two_threads.settings.threads = 2;
    one_thread.settings.threads = 1;
    const CombinedRuns all =
        combined({run_of("03", {cancelled}), run_of("02", {two_threads}), run_of("01", {one_thread})});
    EXPECT_EQ(all.rows.size(), 3u);
    EXPECT_EQ(scenarios(all.rows).size(), 2u);
}

TEST(CombinedRuns, WhatNothingLinksIsLeftOut) {
    const auto left_out = [](ArmResult other, const std::vector<ArmResult>& newest) {
        const CombinedRuns all =
            combined({run_of("02", newest), run_of("01", {arm_of(100, "eager", 1), std::move(other)})});
        return std::pair(all.left_out, times(all).contains("tuned"));
    };
    const ArmResult tuned = arm_of(100, "tuned", 2);
    ArmResult other_torch = tuned, other_machine = tuned, unlinked = tuned;
    other_torch.torch = "2.11.0";
    other_machine.device_name = "another processor";
    unlinked.linked_ms.reset();
    const std::vector newest{arm_of(100, "eager", 1)};
    EXPECT_EQ(left_out(tuned, newest), std::pair(0, true));
    for (const ArmResult& row : {other_torch, other_machine, unlinked})
        EXPECT_EQ(left_out(row, newest), std::pair(1, false));
    EXPECT_EQ(left_out(tuned, {arm_of(100, "default", 1.2)}), std::pair(2, false)) << "no eager, nor its own";
    // Another batch size is another question, of which this is the newest run.
    ArmResult batch_4 = tuned;
    batch_4.batch = 4;
    EXPECT_EQ(left_out(batch_4, newest), std::pair(0, true));
}

TEST(CombinedRuns, ALinkThroughPythonsEagerHasItsErrorToo) {
    // The newest run has both eagers; the older one has Python's alone.
    const CombinedRuns all =
        combined({run_of("02", {arm_of(100, "eager", 1), arm_of(100, "python-eager", 0.8)}),
                  run_of("01", {arm_of(200, "python-eager", 1), arm_of(200, "python-default", 2)})});
    EXPECT_DOUBLE_EQ(times(all)["python-default"], 62.5) << "half of Python's eager";
    const Interval interval = *all.rows.back()->linked_ci95_ms;
    EXPECT_NEAR(interval[1], 62.5 * std::exp(std::sqrt(2) * std::log(1.02)), 1e-9);
    EXPECT_NEAR(interval[0], 62.5 * std::exp(std::sqrt(2) * std::log(0.98)), 1e-9);
}

}  // namespace bench::results
