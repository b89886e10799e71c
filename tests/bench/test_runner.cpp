#include <gmock/gmock.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/bench/host_lock.h"
#include "core/bench/runner.h"
#include "core/results/journal.h"
#include "core/results/result_files.h"

namespace bench {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

constexpr const char* kResNet = "microsoft/resnet-50";
constexpr const char* kVit = "google/vit-base-patch16-224";

class Recorder : public RunObserver {
public:
    void on_started(const std::vector<Cell>& cells, const std::string&) override {
        cell_count = cells.size();
    }
    void on_round(int, const std::string&, int, double, std::optional<double>,
                  std::optional<double>) override {
        ++rounds;
        if (after_rounds && rounds >= *after_rounds) stop.request_stop();
    }
    void on_row(int cell, std::shared_ptr<const ArmResult> row) override { rows.emplace_back(cell, row); }
    void on_log(const std::string& line) override {
        logs.push_back(line);
        if (on_log_line) on_log_line();
    }
    void on_progress(const Progress& p) override { progress = p; }

    std::stop_source stop;
    std::optional<int> after_rounds;  ///< then the run is cancelled
    std::function<void()> on_log_line;
    std::size_t cell_count = 0;
    int rounds = 0;
    std::vector<std::pair<int, std::shared_ptr<const ArmResult>>> rows;
    std::vector<std::string> logs;
    Progress progress;
};

class Runner : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "runner-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        ::setenv("COMPILESCOPE_DATA", (dir_ / "data").c_str(), 1);
        plan_.models = {kResNet};
        plan_.devices = {"cpu"};
        plan_.preset = Preset::quick;
        options_.out_dir = dir_ / "run";
        options_.heartbeat_timeout_s = 20.0;
    }
    void TearDown() override {
        fs::remove_all(dir_);
        ::unsetenv("COMPILESCOPE_CACHE");
        ::unsetenv("COMPILESCOPE_DATA");
    }

    RunOutcome run(json script) {
        script["started_log"] = (dir_ / "started.txt").string();
        const fs::path file = dir_ / "script.json";
        std::ofstream(file) << script;
        options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py", file.string()};
        const RunOutcome outcome = bench::run(plan_, recorder_.stop.get_token(), recorder_, options_);
        expect_every_arm_once(outcome);
        return outcome;
    }

    /// What must hold whatever happened.
    void expect_every_arm_once(const RunOutcome& outcome) {
        std::vector<std::string> expected, got, told, saved;
        const auto name = [](const ArmResult& r) {
            return r.model + " " + r.device + " " + std::to_string(r.batch) + " " + r.mode;
        };
        for (const Cell& cell : expand(plan_))
            for (const std::string& mode : modes_with_rows(cell))
                expected.push_back(cell.model + " " + cell.device + " " + std::to_string(cell.batch) + " " +
                                   mode);
        for (const auto& row : outcome.rows) got.push_back(name(*row));
        for (const auto& [cell, row] : recorder_.rows) told.push_back(name(*row));
        for (const auto& row : results::read_results(outcome.out_dir).rows) saved.push_back(name(*row));
        EXPECT_EQ(told, expected);
        EXPECT_EQ(saved, got);
        EXPECT_THAT(got, testing::UnorderedElementsAreArray(expected));
        EXPECT_EQ(recorder_.progress.arms_done, static_cast<int>(expected.size()));
        EXPECT_FALSE(fs::exists(outcome.out_dir / "tmp")) << "scratch was left";
    }

    std::vector<std::string> statuses(const RunOutcome& outcome) const {
        std::vector<std::string> words;
        for (const auto& row : outcome.rows) words.emplace_back(name_in(kArmStatusNames, row->status));
        return words;
    }

    /// The cells that workers were given, by all runs of this test.
    std::vector<std::string> cells_started() const {
        std::ifstream in(dir_ / "started.txt");
        std::vector<std::string> cells;
        for (std::string line; std::getline(in, line);)
            if (line.starts_with("cell ")) cells.push_back(line.substr(5));
        return cells;
    }
    std::vector<int> workers_started() const {
        std::ifstream in(dir_ / "started.txt");
        std::vector<int> pids;
        for (std::string line; std::getline(in, line);)
            if (!line.starts_with("cell ") && !line.starts_with("alone ")) pids.push_back(std::stoi(line));
        return pids;
    }

    fs::path dir_;
    RunPlan plan_;
    RunOptions options_;
    Recorder recorder_;
};

const json kFaster = {{"cells", {{"*", {{"arms", {{"default", {{"ms", 8.0}}}}}}}}}};

}  // namespace

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

TEST_F(Runner, JournalHoldsPlanRoundsAndRowsInOrder) {
    run(kFaster);
    std::ifstream in(options_.out_dir / "journal.jsonl");
    std::vector<std::string> types;
    for (std::string line; std::getline(in, line);) types.push_back(json::parse(line)["type"]);
    ASSERT_EQ(types.size(), 1u + 24 + 2 * 6 + 2);  // 6 rounds of each arm alone
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

TEST_F(Runner, ArmThatTheWorkerForgetsHasItsRowToo) {
    const RunOutcome outcome = run({{"cells", {{"*", {{"arms", {{"default", {{"row", false}}}}}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "failed"));
    EXPECT_THAT(outcome.rows[1]->reason, HasSubstr("without a result"));
}

TEST_F(Runner, CancelKeepsRoundsAndIsQuick) {
    plan_.models = {kResNet, kVit};
    recorder_.after_rounds = 6;
    const auto start = std::chrono::steady_clock::now();
    const RunOutcome outcome = run({{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.02}}}}}});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));  // not the 2000 s it asked
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
    for (const int pid : workers_started()) EXPECT_EQ(::kill(pid, 0), -1) << "the worker still runs";
}

TEST_F(Runner, CancelledBeforeItBeganRunsNothing) {
    recorder_.stop.request_stop();
    const RunOutcome outcome = run(kFaster);
    EXPECT_THAT(statuses(outcome), ElementsAre("cancelled", "cancelled"));
    EXPECT_THAT(cells_started(), IsEmpty());
}

TEST_F(Runner, SilentWorkerIsKilledAndTheRunGoesOn) {
    options_.heartbeat_timeout_s = 1.5;
    plan_.batches = {1, 4};
    const RunOutcome outcome = run({{"cells", {{std::string(kResNet) + "@1", {{"hang_after", 2}}}}}});
    EXPECT_THAT(statuses(outcome), ElementsAre("timeout", "timeout", "ok", "ok"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("no sign of life for 1.5 s"));
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 2u);
}

TEST_F(Runner, CellThatOnlyBeatsIsEnded) {
    options_.progress_timeout_s = 1.5;
    const RunOutcome outcome = run({{"cells", {{"*", {{"hang_after", 3}, {"beats", true}}}}}});
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), ElementsAre("timeout", "timeout"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("no progress for 1.5 s"));
    EXPECT_EQ(outcome.rows[0]->stopped_by, StoppedBy::timeout);
    EXPECT_EQ(outcome.rows[0]->samples_ms.size(), 3u);
}

TEST_F(Runner, LongCellThatGetsOnIsNot) {
    options_.progress_timeout_s = options_.heartbeat_timeout_s = 1.5;
    const RunOutcome outcome = run({{"cells", {{"*", {{"rounds", 6}, {"round_s", 0.3}}}}}});
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
    EXPECT_NEAR(*arm.alone_ms, 8.0, 0.1);
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
    EXPECT_EQ(arm.wave, 2);
    EXPECT_EQ(arm.eager_samples_ms.size(), 12u);
    EXPECT_NEAR(*arm.vs_eager.ratio, 2.0, 0.01);
    EXPECT_TRUE(outcome.rows[1]->eager_samples_ms.empty());
}

TEST_F(Runner, LargestBatchIsFoundByDoublingAndBisecting) {
    options_.find_largest_batch = true;
    const json script = {
        {"cells", {{"*", {{"arms", {{"eager", {{"oom_at", 23}}}, {"default", {{"oom_at", 1}}}}}}}}}};
    std::ofstream(dir_ / "script.json") << script;
    options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                               (dir_ / "script.json").string()};
    const RunOutcome outcome = bench::run(plan_, {}, recorder_, options_);
    ASSERT_EQ(outcome.rows.size(), 2u);
    EXPECT_THAT(statuses(outcome), ElementsAre("oom", "ok"));  // by batch
    EXPECT_EQ(outcome.rows[0]->batch, 1);
    EXPECT_EQ(outcome.rows[1]->batch, 22);
    EXPECT_EQ(outcome.rows[1]->peak_host_bytes, 22'000'000);
    EXPECT_THAT(outcome.rows[1]->warnings, Contains(HasSubstr("batch 23: oom: no 23 GiB")));
}

TEST_F(Runner, WorkerThatCannotStartFailsTheRun) {
    plan_.batches = {1, 4, 16};
    const RunOutcome outcome = run({{"hello", "no"}});
    EXPECT_EQ(outcome.status, RunStatus::failed);
    EXPECT_THAT(outcome.reason, HasSubstr("exit code 3"));
    EXPECT_EQ(workers_started().size(), 2u);  // not once a cell
    for (const auto& row : outcome.rows) EXPECT_THAT(row->reason, HasSubstr("before it said hello"));
    EXPECT_THAT(read_text_file(outcome.out_dir / "logs/worker.log"), HasSubstr("cannot load libtorch"));
}

TEST_F(Runner, WorkerThatNeverSaysHelloFailsTheRun) {
    options_.hello_timeout_s = 0.5;
    const RunOutcome outcome = run({{"hello", "late"}});
    EXPECT_THAT(statuses(outcome), ElementsAre("failed", "failed"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("said nothing for 0.50 s"));
}

TEST_F(Runner, ResumeRunsWhatIsLeft) {
    plan_.batches = {1, 4, 16};
    recorder_.after_rounds = 24 + 6;
    const json script = {{"cells", {{std::string(kResNet) + "@4", {{"round_s", 0.05}}}}}};
    EXPECT_EQ(run(script).status, RunStatus::cancelled);
    // As after a power cut: the last line is half written.
    std::ofstream(options_.out_dir / "journal.jsonl", std::ios::app)
        << R"({"type":"row","cell":2,"row":{"mod)";

    recorder_ = Recorder{};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    const RunOutcome outcome = run(script);
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_EQ(outcome.out_dir, options_.resume_dir);
    EXPECT_EQ(statuses(outcome), std::vector<std::string>(6, "ok"));
    EXPECT_THAT(cells_started(),
                ElementsAre(HasSubstr("@1 "), HasSubstr("@4 "), HasSubstr("@4 "), HasSubstr("@16 ")));

    const auto journal = results::read_journal(options_.resume_dir);
    ASSERT_EQ(journal.rows.size(), 6u);
    for (const auto& row : journal.rows) EXPECT_EQ(row->status, ArmStatus::ok);
}

TEST_F(Runner, ResumeIntoAnotherFolderTakesAlongWhatIsDone) {
    plan_.batches = {1};
    run(kFaster);
    recorder_ = Recorder{};
    options_.resume_dir = std::exchange(options_.out_dir, dir_ / "second");
    plan_.batches = {1, 4};
    const RunOutcome outcome = run(kFaster);
    EXPECT_EQ(outcome.out_dir, dir_ / "second");
    EXPECT_THAT(cells_started(), ElementsAre(HasSubstr("@1 "), HasSubstr("@4 ")));
    EXPECT_EQ(results::read_journal(dir_ / "second").rows.size(), 4u);
}

TEST_F(Runner, ResumeRefusesWhatDoesNotBelongTogether) {
    run(kFaster);
    options_.resume_dir = std::exchange(options_.out_dir, {});
    plan_.preset = Preset::publish;
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<InputError>(HasSubstr("preset")));
    options_.resume_dir = dir_ / "nothing";
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<InputError>(HasSubstr("journal.jsonl")));
}

TEST_F(Runner, ResumeWithAnotherTorchIsRefused) {
    run(kFaster);
    options_.resume_dir = std::exchange(options_.out_dir, {});
    plan_.batches = {1, 4};
    json script = kFaster;
    script["torch"] = "2.12.0";
    EXPECT_THAT([&] { run(script); },
                ThrowsMessage<InputError>(AllOf(HasSubstr("2.11.0"), HasSubstr("2.12.0"))));
    EXPECT_EQ(results::read_journal(options_.resume_dir).rows.size(), 2u);
}

TEST_F(Runner, ResumeWithAnotherProgramIsNotedInTheRows) {
    run(kFaster);
    std::string journal = read_text_file(options_.out_dir / "journal.jsonl");
    const std::string key = R"("compilescope":")";
    journal.replace(journal.find(key) + key.size(), 3, "0.0");
    std::ofstream(options_.out_dir / "journal.jsonl") << journal;
    recorder_ = Recorder{};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    const RunOutcome outcome = run(kFaster);
    EXPECT_THAT(outcome.rows[0]->warnings, Contains(HasSubstr("measured by CompileScope 0.0")));
    EXPECT_EQ(cells_started().size(), 1u);
    EXPECT_EQ(results::read_results(outcome.out_dir).environment["torch"], "2.11.0");
}

TEST_F(Runner, FolderOfAnotherRunIsNotOverwritten) {
    run(kFaster);
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<InputError>(HasSubstr("--resume")));
}

TEST_F(Runner, ScratchIsShortAndGoesWithTheRun) {
    for (const std::string& name : {std::string("short"), std::string(90, 'x')}) {
        recorder_ = Recorder{};
        options_.out_dir = dir_ / name;
        fs::remove(dir_ / "started.txt");
        run(kFaster);
        std::istringstream started(read_text_file(dir_ / "started.txt"));
        std::string pid, scratch;
        started >> pid >> scratch;
        EXPECT_FALSE(scratch.empty());
        EXPECT_LE(scratch.size(), 60u);  // sockets in it must have paths under 108 bytes
        EXPECT_FALSE(fs::exists(scratch)) << scratch;
    }
}

TEST_F(Runner, PlanAndFolderThatCannotBeUsedAreNamed) {
    options_.out_dir = "/proc/nowhere";
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<Error>(HasSubstr("/proc/nowhere")));
    plan_.modes = {"fast"};
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<InputError>(HasSubstr("--mode fast")));
}

TEST_F(Runner, WaitsForAnotherRunOnThisHost) {
    auto other = std::make_unique<HostLock>();
    ASSERT_TRUE(other->try_lock());
    bool waited = false;
    recorder_.on_log_line = [&] {
        if (!other) return;
        EXPECT_THAT(cells_started(), IsEmpty());
        waited = true;
        other.reset();
    };
    const RunOutcome outcome = run(kFaster);
    EXPECT_TRUE(waited);
    EXPECT_THAT(recorder_.logs.front(), HasSubstr("waiting for another run on this host"));
    EXPECT_THAT(recorder_.logs.front(), HasSubstr("process " + std::to_string(::getpid())));
    EXPECT_THAT(statuses(outcome), ElementsAre("ok", "ok"));
}

TEST_F(Runner, CancelEndsTheWaitForTheHost) {
    HostLock other;
    ASSERT_TRUE(other.try_lock());
    recorder_.on_log_line = [this] { recorder_.stop.request_stop(); };
    EXPECT_EQ(run(kFaster).status, RunStatus::cancelled);
}

}  // namespace bench
