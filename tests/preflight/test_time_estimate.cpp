#include <gmock/gmock.h>

#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
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
    TimeEstimate estimate({}, "this host");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (done_s >= total_s / 2) {
            double left_s = 0;
            for (std::size_t j = i; j < cells.size(); ++j) left_s += estimate.cost(cells[j])->total_s();
            return left_s / (total_s - done_s);
        }
        done_s += took_s(cells[i]);
        estimate.measured(
            cells[i], {.measure_s = took_s(cells[i]) - compile_s(cells[i]), .compile_s = compile_s(cells[i])},
            /*is_complete=*/true);
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

class KeptTimeEstimate : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "time-estimate-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        file_ = folder_ / "cell_times.json";
        RunPlan plan = big_plan();
        plan.devices = {"cpu", "cuda:0"};
        cells_ = expand(plan);
        on_gpu_ = *std::ranges::find(cells_, "cuda:0", &Cell::device);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    TimeEstimate estimate() const { return {file_, "this host"}; }
    static double expected_s(const Cell& cell) { return expected_cost(cell).total_s(); }
    /// A cell that took so many times what was expected, in measuring and in compiling.
    static CellCost times(double factor, const Cell& cell, double compile_factor) {
        const CellCost expected = expected_cost(cell);
        return {.measure_s = factor * expected.measure_s, .compile_s = compile_factor * expected.compile_s};
    }
    static CellCost times(double factor, const Cell& cell) { return times(factor, cell, factor); }

    std::filesystem::path folder_, file_;
    std::vector<Cell> cells_;
    Cell on_gpu_;
};

TEST_F(KeptTimeEstimate, IsTheMeanOfTheRunSoFarOnTheSameDevice) {
    TimeEstimate estimate = this->estimate();
    EXPECT_DOUBLE_EQ(estimate.cost(cells_[2])->total_s(), expected_s(cells_[2])) << "nothing is known";
    estimate.measured(cells_[0], times(3, cells_[0]), false);
    EXPECT_DOUBLE_EQ(estimate.cost(cells_[2])->total_s(), 3 * expected_s(cells_[2]));
    EXPECT_DOUBLE_EQ(estimate.cost(on_gpu_)->total_s(), expected_s(on_gpu_)) << "another device";
    estimate.measured(cells_[1], times(1, cells_[1]), true);
    const CellCost first = expected_cost(cells_[0]), second = expected_cost(cells_[1]),
                   third = expected_cost(cells_[2]);
    const double mean_s =
        third.measure_s * (3 * first.measure_s + second.measure_s) / (first.measure_s + second.measure_s) +
        third.compile_s * (3 * first.compile_s + second.compile_s) / (first.compile_s + second.compile_s);
    EXPECT_DOUBLE_EQ(estimate.cost(cells_[2])->total_s(), mean_s);
    estimate.measured(on_gpu_, times(7, on_gpu_), true);
    EXPECT_DOUBLE_EQ(estimate.cost(on_gpu_)->total_s(), 7 * expected_s(on_gpu_));
    EXPECT_DOUBLE_EQ(estimate.cost(cells_[2])->total_s(), mean_s);

    TimeEstimate of_search;
    EXPECT_FALSE(of_search.cost(cells_[0]));
    of_search.measured(cells_[0], times(2, cells_[0]), true);
    EXPECT_DOUBLE_EQ(of_search.cost(cells_[1])->total_s(), 2 * expected_s(cells_[1]));
}

TEST_F(KeptTimeEstimate, PackagesInTheCacheLeaveMeasuringAlone) {
    TimeEstimate estimate = this->estimate();
    estimate.measured(cells_[0], times(2, cells_[0], 0), true);
    EXPECT_GT(expected_cost(cells_[2]).compile_s, 1.0);
    EXPECT_DOUBLE_EQ(estimate.cost(cells_[2])->total_s(), 2 * expected_cost(cells_[2]).measure_s);
    EXPECT_DOUBLE_EQ(this->estimate().cost(cells_[2])->total_s(), 2 * expected_cost(cells_[2]).measure_s);
}

TEST_F(KeptTimeEstimate, StartsAsTheLastRunOfThisHostWent) {
    TimeEstimate first = estimate();
    first.measured(cells_[0], times(5, cells_[0]), false);
    EXPECT_FALSE(std::filesystem::exists(file_)) << "a cell that failed says nothing of other runs";
    TimeEstimate second = estimate();
    second.measured(cells_[0], times(4, cells_[0]), true);
    EXPECT_DOUBLE_EQ(estimate().cost(cells_[1])->total_s(), 4 * expected_s(cells_[1]));
    TimeEstimate third = estimate();
    third.measured(cells_[0], times(2, cells_[0]), true);
    EXPECT_DOUBLE_EQ(third.cost(cells_[1])->total_s(), 2 * expected_s(cells_[1]))
        << "this run alone counts now";
    EXPECT_DOUBLE_EQ(estimate().cost(cells_[1])->total_s(), 2 * expected_s(cells_[1])) << "the last one";

    Cell other = cells_[1];
    other.preset = Preset::publish;
    EXPECT_DOUBLE_EQ(estimate().cost(other)->total_s(), expected_s(other)) << "another preset";
    other = cells_[1];
    other.kind = RunKind::training;
    EXPECT_DOUBLE_EQ(estimate().cost(other)->total_s(), expected_s(other)) << "training steps";
    EXPECT_DOUBLE_EQ(TimeEstimate(file_, "another host").cost(cells_[1])->total_s(), expected_s(cells_[1]));
    EXPECT_DOUBLE_EQ(TimeEstimate({}, "this host").cost(cells_[1])->total_s(), expected_s(cells_[1]))
        << "no file";
}

TEST_F(KeptTimeEstimate, FilesOfEarlierVersionsAndDamagedOnesAreReplaced) {
    for (const char* text :
         {R"({"schema": 1, "cells": [{"host": "this host", "device": "cpu", "kind": "inference",
              "preset": "standard", "modes": ["eager"], "total_s": 900, "compile_s": 100}]})",
          R"({"schema": 1, "paces": [{"host": 3}]})", "{"}) {
        std::ofstream(file_) << text;
        TimeEstimate estimate = this->estimate();
        EXPECT_DOUBLE_EQ(estimate.cost(cells_[0])->total_s(), expected_s(cells_[0])) << text;
        estimate.measured(cells_[0], times(2, cells_[0]), true);
        EXPECT_DOUBLE_EQ(this->estimate().cost(cells_[0])->total_s(), 2 * expected_s(cells_[0])) << text;
    }
    for (int i = 0; i < 120; ++i)
        TimeEstimate(file_, "host " + std::to_string(i)).measured(cells_[0], times(1, cells_[0]), true);
    const auto json = nlohmann::json::parse(std::ifstream(file_));
    EXPECT_EQ(json["paces"].size(), 100u);
    EXPECT_EQ(json["paces"].back()["host"], "host 119");
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
