#include <gmock/gmock.h>

#include "core/plan/cells.h"
#include "core/run/run_progress.h"

namespace bench {
namespace {

TEST(RunProgress, WhatIsLeftIsThatOfTheSlowestHost) {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu", "ssh:far/cpu"};
    plan.batches = {1, 4, 16};
    plan.modes = {"eager", "default"};
    const std::vector<Cell> cells = expand(plan);  // here, far, here, ...
    ASSERT_EQ(cells.size(), 6u);
    const TimeEstimate estimate({}, "this host");
    const auto left_s = [&](std::initializer_list<std::size_t> of) {
        double sum_s = 0;
        for (const std::size_t i : of) sum_s += estimate.cost(cells[i])->total_s();
        return sum_s;
    };
    std::vector<Progress> told;
    RunProgress progress(
        cells, [&](const RunEvent& event) { told.push_back(std::get<Progress>(event)); }, estimate,
        [](const Cell& cell) { return cell.device == "cpu" ? "" : "far"; });
    const auto finish = [&](int cell) {
        progress.skip_cell(cell);
        progress.arm_done();
        progress.arm_done();
    };
    finish(0);
    EXPECT_EQ(told.back().arms_done, 2);
    EXPECT_EQ(told.back().arms_total, 12);
    EXPECT_DOUBLE_EQ(*told.back().remaining_s, left_s({1, 3, 5})) << "the other host";
    finish(1);
    finish(3);
    EXPECT_DOUBLE_EQ(*told.back().remaining_s, left_s({2, 4})) << "this one";
    for (const int cell : {2, 4, 5}) finish(cell);
    EXPECT_EQ(told.back().remaining_s, 0.0);
}

TEST(RunProgress, ACellTellsOnceWhenItStartsToMeasure) {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu"};
    plan.modes = {"eager", "default"};
    const std::vector<Cell> cells = expand(plan);
    const TimeEstimate estimate({}, "this host");
    int told = 0;
    RunProgress progress(
        cells,
        [&](const RunEvent& event) {
            ++told;
            EXPECT_TRUE(std::get<Progress>(event).remaining_s);
        },
        estimate);
    progress.begin_cell(0);
    for (const Phase phase : {Phase::load, Phase::compile, Phase::warmup}) progress.phase(0, phase);
    EXPECT_EQ(told, 0);
    progress.phase(0, Phase::measure);
    EXPECT_EQ(told, 1);
    for (const Phase phase : {Phase::warmup, Phase::measure, Phase::measure}) progress.phase(0, phase);
    EXPECT_EQ(told, 1) << "arms, launches and passes";
}

/// The progress of one cell whose last run took `real`, of the same cell.
struct OneCell {
    explicit OneCell(const CellCost& real) {
        plan.models = {"microsoft/resnet-50"};
        plan.devices = {"cpu"};
        plan.modes = {"eager", "default"};
        cells = expand(plan);
        estimate.measured(cells[0], real, /*is_complete=*/false);
    }
    RunProgress begin() {
        RunProgress progress(
            cells, [this](const RunEvent& event) { told = std::get<Progress>(event); }, estimate);
        progress.begin_cell(0);
        return progress;
    }
    RunPlan plan;
    std::vector<Cell> cells;
    TimeEstimate estimate{{}, "this host"};
    Progress told;
};

TEST(RunProgress, MeasuringIsLeftHoweverLongCompilingTook) {
    OneCell cell({.measure_s = 1e6, .compile_s = 1e9});
    RunProgress progress = cell.begin();
    progress.while_waiting();
    progress.phase(0, Phase::compile);
    progress.arm_done();
    EXPECT_NEAR(*cell.told.remaining_s, 1e9 + 1e6, 1e4);
    progress.phase(0, Phase::measure);
    EXPECT_NEAR(*cell.told.remaining_s, 1e6, 1e4) << "nothing is left to compile";
    EXPECT_FALSE(cell.told.overdue);
}

TEST(RunProgress, NothingIsPromisedAfterTheEstimatedTime) {
    OneCell cell({.measure_s = 0, .compile_s = 0});
    RunProgress progress = cell.begin();
    progress.phase(0, Phase::compile);
    progress.arm_done();
    EXPECT_FALSE(cell.told.remaining_s);
    EXPECT_TRUE(cell.told.overdue);
    progress.end_cell(0, true);
    progress.arm_done();
    EXPECT_EQ(cell.told.remaining_s, 0.0);
    EXPECT_FALSE(cell.told.overdue);
}

}  // namespace
}  // namespace bench
