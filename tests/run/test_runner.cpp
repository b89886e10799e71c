#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

#include "core/results/journal.h"
#include "tests/run/runner_fixture.h"

namespace bench {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

TEST_F(Runner, RowsAreFinishedAndSaved) {
    const RunOutcome outcome = run(kFaster);
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
    const ArmResult& arm = *outcome.rows[1];
    EXPECT_EQ(arm.device, "cpu");  // the plan's name, not the worker's
    EXPECT_EQ(arm.task, "classification");
    EXPECT_EQ(arm.samples_ms.size(), 12u);
    EXPECT_TRUE(arm.median_ci95_ms);
    EXPECT_NEAR(*arm.vs_eager.improvement_percent, 20.0, 1e-6);
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::faster);
    EXPECT_EQ(arm.compile_cold_s, 2.5);

    const auto saved = results::read_results(outcome.out_dir);
    EXPECT_EQ(*saved.rows[1], arm);
    EXPECT_EQ(saved.plan, plan_);
    EXPECT_EQ(saved.environment["cpu"], "A test's CPU");
    EXPECT_EQ(saved.environment["torch"], "2.11.0");
    for (const char* name : {"results.csv", "results.md", "journal.jsonl", "logs/worker.log"})
        EXPECT_TRUE(fs::exists(outcome.out_dir / name)) << name;
    EXPECT_EQ(recorder_.rounds, 24);
    EXPECT_THAT(recorder_.logs, Contains(HasSubstr("powersave")));
    EXPECT_EQ(recorder_.progress.remaining_s, 0.0);
}

TEST_F(Runner, APercentageDividesArmsOfOneEngine) {
    plan_.modes = {"eager",          "default",          "python-eager",
                   "python-default", "default+freezing", "python-default+freezing"};
    const json arms = {{"eager", {{"ms", 10.0}}},           {"default", {{"ms", 8.0}}},
                       {"default+freezing", {{"ms", 5.0}}}, {"python-eager", {{"ms", 16.0}}},
                       {"python-default", {{"ms", 12.0}}},  {"python-default+freezing", {{"ms", 10.0}}}};
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", arms}}}}}});
    const auto row = [&](const std::string& mode) {
        for (const auto& r : outcome.rows)
            if (r->mode == mode) return *r;
        throw std::runtime_error("no row of " + mode);
    };
    EXPECT_EQ(row("default").engine, Engine::cpp);
    EXPECT_EQ(row("python-default").engine, Engine::python);
    EXPECT_NEAR(*row("default").vs_eager.ratio, 10.0 / 8, 1e-6);
    EXPECT_NEAR(*row("python-default").vs_eager.ratio, 16.0 / 12, 1e-6);
    EXPECT_NEAR(*row("default+freezing").vs_eager.ratio, 10.0 / 5, 1e-6);
    EXPECT_NEAR(*row("python-default+freezing").vs_eager.ratio, 16.0 / 10, 1e-6);
    EXPECT_FALSE(row("python-eager").vs_eager.ratio);
    // The one number with both engines, of arms that took turns.
    EXPECT_NEAR(*row("eager").cpp_vs_python.ratio, 10.0 / 16, 1e-6);
    EXPECT_NEAR(*row("default").cpp_vs_python.ratio, 8.0 / 12, 1e-6);
    EXPECT_NEAR(*row("default+freezing").cpp_vs_python.ratio, 5.0 / 10, 1e-6);
    EXPECT_TRUE(row("default").cpp_vs_python.ratio_ci95);
    EXPECT_FALSE(row("python-default").cpp_vs_python.ratio);
    EXPECT_THAT(cells_started(), Contains(std::string(kResNet) +
                                          "@1 eager python-eager default+freezing python-default+freezing"));
}

TEST_F(Runner, APythonArmWithoutPythonsEagerHasNoSpeedUp) {
    plan_.modes = {"eager", "default", "python-default"};
    const RunOutcome outcome = run(kFaster);
    ASSERT_THAT(statuses(outcome), ElementsAre("ok", "ok", "ok"));
    EXPECT_TRUE(outcome.rows[1]->vs_eager.ratio);
    EXPECT_EQ(outcome.rows[2]->vs_eager, VersusEager{});
    EXPECT_TRUE(outcome.rows[1]->cpp_vs_python.ratio);
}

TEST_F(Runner, JournalHoldsPlanRoundsAndRowsInOrder) {
    run(kFaster);
    std::ifstream in(options_.out_dir / "journal.jsonl");
    std::vector<std::string> types;
    for (std::string line; std::getline(in, line);) types.push_back(json::parse(line)["type"]);
    ASSERT_EQ(types.size(), 1u + 24 + 2 * 6 + 3 + 2);  // 6 rounds of each arm alone; 3 launches
    EXPECT_EQ(types.front(), "run");
    EXPECT_EQ(types[1], "round");
    EXPECT_EQ(types.back(), "row");
    EXPECT_EQ(results::read_journal(options_.out_dir).plan, plan_);
}

TEST_F(Runner, NoiseBetweenTheLinesIsIgnored) {
    const RunOutcome outcome = run({{"cells", {{"*", {{"noise", true}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
    EXPECT_EQ(recorder_.rounds, 24);
}

TEST_F(Runner, AHelloThatCannotBeUsedFailsItsCells) {
    for (const char* key : {"torch", "version"}) {
        recorder_ = Recorder{};
        options_.out_dir = dir_ / key;
        const RunOutcome outcome = run({{key, {{"a", 7}}}});
        EXPECT_EQ(outcome.status, RunStatus::failed);
        EXPECT_THAT(statuses(outcome), ElementsAre("failed", "failed"));
        EXPECT_THAT(outcome.rows[0]->reason,
                    HasSubstr("the worker's hello cannot be used: the key " + std::string(key)));
    }
}

TEST_F(Runner, AMachineThatCannotBeDescribedCostsNothing) {
    const json nonsense = {{"gpus", {1, {{"device", 5}}}},
                           {"cpu", {1, 2}},
                           {"governor", {{"a", 1}}},
                           {"targets", 3},
                           {"torch", 5}};
    EXPECT_THAT(statuses(run({{"environment", nonsense}})), ElementsAre("ok", "ok"));
}

TEST_F(Runner, KilledWorkerCostsOneCell) {
    plan_.models = {kResNet, kVit};
    plan_.batches = {1, 4};
    const RunOutcome outcome = run({{"cells", {{std::string(kResNet) + "@4", {{"die_after", 6}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "failed", "failed", "ok", "ok", "ok", "ok"));
    EXPECT_THAT(outcome.rows[2]->reason, HasSubstr("killed by signal 9 (SIGKILL)"));
    EXPECT_EQ(outcome.rows[2]->samples_ms.size(), 6u);
    EXPECT_TRUE(outcome.rows[2]->median_ms);
    EXPECT_FALSE(outcome.rows[3]->vs_eager.verdict);
    EXPECT_EQ(workers_started().size(), 1u + 3);  // the third crash ends the cell
}

TEST_F(Runner, CrashThatIsNotRepeatedCostsNothing) {
    const RunOutcome outcome = run({{"cells", {{std::string(kResNet) + "@1#1", {{"die_after", 6}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 12u);
    EXPECT_THAT(recorder_.logs, Contains(HasSubstr("tried again")));
}

TEST_F(Runner, KilledCellCostsOneCellAndNoWorker) {
    plan_.batches = {1, 4};
    const RunOutcome outcome = run({{"cells", {{std::string(kResNet) + "@1", {{"cell_dies_after", 3}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("failed", "failed", "ok", "ok"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("SIGSEGV"));
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 3u);
    EXPECT_EQ(workers_started().size(), 1u);
    EXPECT_EQ(cells_started().size(), 3u + 1);
}

/// After an illegal memory access, every CUDA call of the process fails with that error.
TEST_F(Runner, AnArmThatLosesTheGpuCostsOnlyItself) {
    plan_.modes = {"eager", "default", "python-eager", "python-default"};
    const json lost = {{"lost", "CUDA error: an illegal memory access was encountered"}};
    const RunOutcome outcome =
        run({{"cells",
              {{"*", {{"arms", {{"default", lost}, {"python-eager", lost}, {"python-default", lost}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed", "failed", "failed"));
    for (const std::size_t failed : {1, 2, 3})
        EXPECT_THAT(outcome.rows[failed]->reason, HasSubstr("illegal memory access"));
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 12u);
    EXPECT_THAT(
        cells_started(),
        testing::IsSupersetOf({"microsoft/resnet-50@1 eager default python-eager python-default",
                               "microsoft/resnet-50@1 eager python-eager python-default",
                               "microsoft/resnet-50@1 eager python-default", "microsoft/resnet-50@1 eager"}));
}

TEST_F(Runner, AnArmThatLosesTheGpuInALaterLaunchKeepsTheFirst) {
    plan_.preset = Preset::standard;
    const RunOutcome outcome = run(
        {{"cells", {{std::string(kResNet) + "@1#2", {{"arms", {{"default", {{"lost", "CUDA error"}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), testing::Each("ok"));
    EXPECT_EQ(outcome.rows[1]->samples_ms.size(), 12u);
    EXPECT_THAT(outcome.rows[1]->warnings, Contains("launch 2 of 2: failed: CUDA error"));
}

TEST_F(Runner, ArmThatTheWorkerForgetsHasItsRowToo) {
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", {{"default", {{"row", false}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed"));
    EXPECT_THAT(outcome.rows[1]->reason, HasSubstr("without a result"));
}

TEST_F(Runner, CancelKeepsRoundsAndIsQuick) {
    plan_.models = {kResNet, kVit};
    recorder_.after_rounds = 6;
    const RunOutcome outcome = run({{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.02}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::cancelled);
    EXPECT_THAT(statuses(outcome), ElementsAre("cancelled", "cancelled", "cancelled", "cancelled"));
    EXPECT_GE(outcome.rows[0]->samples_ms.size(), 3u);
    EXPECT_TRUE(outcome.rows[0]->median_ms);
    EXPECT_THAT(outcome.rows[2]->samples_ms, IsEmpty());
    EXPECT_EQ(outcome.rows[2]->reason, "cancelled before it began");
    EXPECT_THAT(cells_started(), ElementsAre("microsoft/resnet-50@1 eager default"));
}

TEST_F(Runner, WorkerThatIgnoresCancellingIsKilledInTime) {
    options_.kill_after_s = 0.5;
    recorder_.after_rounds = 6;
    const RunOutcome outcome =
        run({{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.01}, {"deaf", true}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::cancelled);
    EXPECT_GE(outcome.rows[0]->samples_ms.size(), 3u);
    EXPECT_EQ(outcome.rows[0]->stopped_by, StoppedBy::cancelled);
    ASSERT_THAT(workers_started(), testing::SizeIs(1));
    EXPECT_FALSE(exists(workers_started()[0])) << "the worker still runs";
}

TEST_F(Runner, CancelledBeforeItBeganRunsNothing) {
    recorder_.stop.request_stop();
    const RunOutcome outcome = run(kFaster);
    EXPECT_THAT(statuses(outcome), ElementsAre("cancelled", "cancelled"));
    EXPECT_THAT(cells_started(), IsEmpty());
}

TEST_F(Runner, SilentWorkerIsKilledAndTheRunGoesOn) {
    options_.heartbeat_timeout_s = 5;
    plan_.batches = {1, 4};
    const RunOutcome outcome = run({{"cells", {{std::string(kResNet) + "@1", {{"hang_after", 2}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("timeout", "timeout", "ok", "ok"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("the worker did not answer for 5.0 s"));
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 2u);
}

TEST_F(Runner, CellThatOnlyBeatsIsEnded) {
    options_.progress_timeout_s = 5;
    const RunOutcome outcome = run({{"cells", {{"*", {{"hang_after", 3}, {"beats", true}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), ElementsAre("timeout", "timeout"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("no progress for 5.0 s"));
    EXPECT_EQ(outcome.rows[0]->stopped_by, StoppedBy::timeout);
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 3u);
}

TEST_F(Runner, LongCellThatGetsOnIsNot) {
    options_.progress_timeout_s = options_.heartbeat_timeout_s = 5;
    const RunOutcome outcome = run({{"cells", {{"*", {{"rounds", 20}, {"round_s", 0.3}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
}

TEST_F(Runner, LargerBatchesAreSkippedAfterOutOfMemory) {
    plan_.batches = {16, 4, 1};
    const json script = {{"cells",
                          {{std::string(kResNet) + "@4",
                            {{"arms", {{"default", {{"status", "oom"}, {"reason", "8 GiB"}}}}}}}}}};
    const RunOutcome outcome = run(script);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "ok", "oom", "ok", "skipped"));
    EXPECT_EQ(outcome.rows[5]->reason, "out of memory at batch 4");
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("@1 eager default"), HasSubstr("@4 eager default"),
                                             "microsoft/resnet-50@16 eager"));
}

TEST_F(Runner, OutOfMemoryIsRememberedForTheDevice) {
    plan_.batches = {4};
    const json script = {{"cells", {{"*", {{"arms", {{"default", {{"oom_at", 4}}}}}}}}}};
    EXPECT_THAT(statuses(run(script)), ElementsAre("ok", "oom"));
    const auto again = [&](bool retry, const json& next) {
        recorder_ = Recorder{};
        options_.out_dir = dir_ / ("run" + std::to_string(fs::hash_value(options_.out_dir)));
        options_.retry_oom = retry;
        return run(next);
    };
    plan_.batches = {8};
    const RunOutcome later = again(false, script);
    EXPECT_THAT(statuses(later), ElementsAre("ok", "skipped"));
    EXPECT_THAT(later.rows[1]->reason, HasSubstr("out of memory at batch 4 in a run of 20"));
    EXPECT_THAT(later.rows[1]->reason, HasSubstr("--retry-oom"));
    EXPECT_THAT(statuses(again(true, script)), ElementsAre("ok", "oom"));
    // Another torch has other needs; a batch that works now lifts the limit.
    EXPECT_THAT(statuses(again(false, {{"torch", "2.12.0"}})), ElementsAre("ok", "ok"));
    plan_.batches = {8, 16};
    EXPECT_THAT(statuses(again(false, json::object())), ElementsAre("ok", "ok", "ok", "ok"));
}

TEST_F(Runner, SettingsThatAreNotAsAskedFailTheArm) {
    plan_.settings.tf32 = "off";
    const RunOutcome outcome =
        run({{"cells", {{"*", {{"arms", {{"default", {{"settings", {{"tf32", "on"}}}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed"));
    EXPECT_THAT(outcome.rows[1]->reason, HasSubstr("tf32 is \"on\" instead of \"off\""));
}

TEST_F(Runner, PhaseThatTakesTooLongCostsItsArmAlone) {
    options_.phase_limits[Phase::compile] = 0.5;
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", {{"default", {{"hang_in", "compile"}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "timeout"));
    EXPECT_THAT(outcome.rows[1]->reason, HasSubstr("compile took longer than 0.50 s"));
}

TEST_F(Runner, ArmThatCrashesTwiceIsLeftOut) {
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", {{"default", {{"die_in", "warmup"}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed"));
    EXPECT_THAT(outcome.rows[1]->reason, HasSubstr("SIGSEGV"));
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("eager default"), HasSubstr("eager default"),
                                             "microsoft/resnet-50@1 eager"));
}

TEST_F(Runner, ArmThatIsKilledBesideTheOthersIsMeasuredApart) {
    plan_.preset = Preset::standard;
    const RunOutcome outcome =
        run({{"cells", {{"*", {{"arms", {{"default", {{"ms", 8.0}, {"killed_beside", "warmup"}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
    for (const auto& row : outcome.rows) EXPECT_EQ(row->order, ArmOrder::abba);
    EXPECT_THAT(outcome.rows[1]->warnings,
                Contains("the arms do not fit in memory together; measured in separate processes, ABBA"));
    EXPECT_THAT(outcome.rows[0]->warnings, Not(Contains(HasSubstr("do not fit"))));
    EXPECT_EQ(outcome.rows[1]->vs_eager.verdict, Verdict::faster);
    const std::string both = "microsoft/resnet-50@1 eager default", eager = "microsoft/resnet-50@1 eager",
                      arm = "microsoft/resnet-50@1 default";
    EXPECT_THAT(cells_started(), ElementsAre(both, both, eager, eager, eager, arm, arm, eager));
}

TEST_F(Runner, ArmsThatAreKilledInTheirRoundsAreMeasuredApart) {
    plan_.preset = Preset::standard;
    const RunOutcome outcome =
        run({{"cells", {{"*", {{"arms", {{"default", {{"ms", 8.0}, {"killed_after", 3}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
    for (const auto& row : outcome.rows) {
        EXPECT_EQ(row->order, ArmOrder::abba);
        EXPECT_EQ(row->samples_ms.size(), 24u);
        EXPECT_THAT(row->warnings, Contains(HasSubstr("the arms do not fit in memory together")));
    }
    EXPECT_THAT(recorder_.logs, Contains(HasSubstr("the arms are measured one by one")));
    EXPECT_EQ(outcome.rows[1]->vs_eager.verdict, Verdict::faster);
}

TEST_F(Runner, ArmThatIsKilledAloneAsWellFailsAndCostsNoOther) {
    plan_.preset = Preset::standard;
    plan_.modes = {"eager", "default", "python-eager"};
    const RunOutcome outcome = run({{"cells",
                                     {{"*",
                                       {{"arms",
                                         {{"eager", {{"ms", 10.0}}},
                                          {"default", {{"killed_in", "warmup"}}},
                                          {"python-eager", {{"ms", 8.0}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed", "ok"));
    EXPECT_THAT(outcome.rows[1]->reason,
                HasSubstr("killed by signal 9 (SIGKILL); Linux does this when memory runs out"));
    EXPECT_EQ(outcome.rows[2]->samples_ms.size(), 24u);
    EXPECT_THAT(outcome.rows[2]->warnings, Not(Contains(HasSubstr("aborted"))));
    EXPECT_EQ(outcome.rows[2]->order, ArmOrder::alternating);
}

TEST_F(Runner, StandardMergesTwoLaunches) {
    plan_.preset = Preset::standard;
    const RunOutcome outcome = run(kFaster);
    EXPECT_EQ(cells_started().size(), 2u);
    const ArmResult& arm = *outcome.rows[1];
    EXPECT_EQ(arm.samples_ms.size(), 24u);
    EXPECT_THAT(arm.samples_per_launch, ElementsAre(12, 12));
    EXPECT_EQ(arm.launches, 2);
    EXPECT_EQ(arm.compile_cold_s, 2.5);
    EXPECT_EQ(arm.compile_cached_s, 2.5);
    EXPECT_EQ(arm.peak_host_bytes, 1'000'000);
    EXPECT_NEAR(*arm.isolated_ms, 8.0, 0.1);
    EXPECT_EQ(arm.vs_eager.verdict, Verdict::faster);
}

TEST_F(Runner, LaterWavesComeLastAndCarryTheirEager) {
    plan_.models = {"facebook/detr-resnet-50", kResNet};
    plan_.modes = {"eager", "default", "default+freezing"};
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", {{"default+freezing", {{"ms", 5.0}}}}}}}}}});
    EXPECT_THAT(cells_started(),
                ElementsAre("facebook/detr-resnet-50@1 eager default", "microsoft/resnet-50@1 eager default",
                            "microsoft/resnet-50@1 eager default+freezing",
                            "facebook/detr-resnet-50@1 eager default+freezing"));
    const ArmResult& arm = *outcome.rows[2];  // rows go by model
    EXPECT_EQ(arm.mode, "default+freezing");
    EXPECT_EQ(arm.model, "facebook/detr-resnet-50");
    EXPECT_EQ(arm.run_stage, 2);
    EXPECT_EQ(arm.eager_samples_ms.size(), 12u);
    EXPECT_NEAR(*arm.vs_eager.ratio, 2.0, 0.01);
    EXPECT_TRUE(outcome.rows[1]->eager_samples_ms.empty());
}

TEST_F(Runner, AModeOfALaterStageIsReportedWithTheTimeThatTheTableShows) {
    plan_.modes = {"eager", "default", "default+freezing"};
    // The machine takes twice as long in the second stage.
    const auto arms = [](double eager_ms) {
        return json{{"arms",
                     {{"eager", {{"ms", eager_ms}}},
                      {"default", {{"ms", 8.0}}},
                      {"default+freezing", {{"ms", 10.0}}}}}};
    };
    const RunOutcome outcome =
        run({{"cells", {{"*", arms(10)}, {"microsoft/resnet-50@1 eager default+freezing", arms(20)}}}});
    const ArmResult& frozen = *outcome.rows[2];
    ASSERT_EQ(frozen.mode, "default+freezing");
    ASSERT_NEAR(*frozen.median_ms, 10, 0.1);
    EXPECT_NEAR(*frozen.linked_ms, 5, 0.05);
    const auto& [cell, reported] = recorder_.rows.back();
    EXPECT_EQ(reported->mode, "default+freezing");
    EXPECT_EQ(reported->linked_ms, frozen.linked_ms);
    EXPECT_EQ(reported->linked_ci95_ms, frozen.linked_ci95_ms);
}

TEST_F(Runner, TrainingTakesTheLargestPowerOfTwoThatFits) {
    plan_.kind = RunKind::training;
    plan_.models = {"mmaction2/stgcn"};
    plan_.modes = {"eager", "default", "max-autotune"};
    plan_.input.kind = InputKind::synthetic;
    plan_.batches = {24};
    const json script = {{"started_log", (dir_ / "started.txt").string()},
                         {"cells", {{"*", {{"arms", {{"default", {{"oom_at", 6}}}}}}}}}};
    std::ofstream(dir_ / "script.json") << script;
    options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                               (dir_ / "script.json").string()};
    const RunOutcome outcome = bench::run(plan_, {}, std::ref(recorder_), options_);
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok", "ok"));
    for (const auto& row : outcome.rows) {
        EXPECT_EQ(row->batch, 4);
        EXPECT_EQ(row->planned_batch, 24);
        EXPECT_THAT(row->warnings,
                    Contains(testing::AllOf(HasSubstr("batch 24 does not fit in memory (default"),
                                            HasSubstr("fits is 4"))));
    }
    const auto started = cells_started();
    EXPECT_THAT(started, Contains(HasSubstr("@16 eager default")));
    options_.resume_dir = options_.out_dir;
    recorder_ = Recorder{};
    const RunOutcome resumed = bench::run(plan_, {}, std::ref(recorder_), options_);
    EXPECT_EQ(resumed.rows.size(), 3U);
    EXPECT_EQ(resumed.rows[0]->batch, 4);
    EXPECT_EQ(cells_started(), started) << "measured again";

    options_.again = {{"mmaction2/stgcn", "cpu", 24, DType::float32, "default"}};
    recorder_ = Recorder{};
    (void)bench::run(plan_, {}, std::ref(recorder_), options_);
    EXPECT_GT(cells_started().size(), started.size()) << "its finished processes were taken for the new ones";
}

TEST_F(Runner, TrainingThatIsResumedKeepsTheBatchThatFits) {
    plan_.kind = RunKind::training;
    plan_.models = {"mmaction2/stgcn"};
    plan_.modes = {"eager", "default", "max-autotune"};  // the last one is measured later
    plan_.input.kind = InputKind::synthetic;
    plan_.batches = {24};
    const json script = {{"cells", {{"*", {{"arms", {{"default", {{"oom_at", 6}}}}}}}}}};
    std::ofstream(dir_ / "script.json") << script;
    options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                               (dir_ / "script.json").string()};
    recorder_.on_round_of = [this](int cell) {
        if (cell == 1) recorder_.stop.request_stop();
    };
    (void)bench::run(plan_, recorder_.stop.get_token(), std::ref(recorder_), options_);
    recorder_ = Recorder{};
    options_.resume_dir = options_.out_dir;
    const RunOutcome resumed = bench::run(plan_, {}, std::ref(recorder_), options_);
    EXPECT_THAT(statuses(resumed), ElementsAre("ok", "ok", "ok"));
    for (const auto& row : resumed.rows) {
        EXPECT_EQ(row->batch, 4) << row->mode;
        EXPECT_EQ(row->planned_batch, 24) << row->mode;
        EXPECT_THAT(row->warnings, Contains(HasSubstr("batch 24 does not fit in memory (default")));
    }
}

TEST_F(Runner, SeveralBatchesOfATrainingPlanAreWhatTheyAre) {
    plan_.kind = RunKind::training;
    plan_.models = {"mmaction2/stgcn"};
    plan_.input.kind = InputKind::synthetic;
    plan_.batches = {2, 8};
    const json script = {{"cells", {{"*", {{"arms", {{"default", {{"oom_at", 6}}}}}}}}}};
    EXPECT_THAT(statuses(run(script)), ElementsAre("ok", "ok", "ok", "oom"));
}

TEST_F(Runner, LargestBatchIsFoundByDoublingAndBisecting) {
    options_.find_largest_batch = true;
    const json script = {
        {"cells", {{"*", {{"arms", {{"eager", {{"oom_at", 23}}}, {"default", {{"oom_at", 1}}}}}}}}}};
    std::ofstream(dir_ / "script.json") << script;
    options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                               (dir_ / "script.json").string()};
    const RunOutcome outcome = bench::run(plan_, {}, std::ref(recorder_), options_);
    ASSERT_EQ(outcome.rows.size(), 2u);
    EXPECT_THAT(statuses(outcome), ElementsAre("oom", "ok"));  // by batch
    EXPECT_EQ(outcome.rows[0]->batch, 1);
    EXPECT_EQ(outcome.rows[1]->batch, 22);
    EXPECT_EQ(outcome.rows[1]->peak_host_bytes, 22'000'000);
    EXPECT_THAT(outcome.rows[1]->warnings, Contains(HasSubstr("batch 23: oom: no 23 GiB")));
}

TEST_F(Runner, TheLargestBatchOfAModeIsSearchedOnceInAllStages) {
    plan_.modes = {"eager", "default", "default+freezing", "max-autotune"};
    options_.find_largest_batch = true;
    const json script = {{"cells", {{"*", {{"arms", {{"eager", {{"oom_at", 3}}}}}}}}}};
    std::ofstream(dir_ / "script.json") << script;
    options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                               (dir_ / "script.json").string()};
    const RunOutcome outcome = bench::run(plan_, {}, std::ref(recorder_), options_);
    std::vector<std::string> modes;
    for (const auto& row : outcome.rows) modes.push_back(row->mode);
    EXPECT_THAT(modes, UnorderedElementsAreArray(plan_.modes));
}

}  // namespace bench
