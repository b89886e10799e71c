#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/machine/host_lock.h"
#include "core/plan/plan_json.h"
#include "core/results/journal.h"
#include "core/results/unfinished.h"
#include "tests/run/runner_fixture.h"

// The commit that this program names (core/base/version.h).
constexpr const char* kCommit = "0123456789abcdef0123456789abcdef01234567";
extern "C" {
extern const char* const compilescope_commit;
const char* const compilescope_commit = kCommit;
}

namespace bench {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// As earlier versions wrote it, so that a test can change its lines.
static std::string without_sums(const std::string& journal) {
    return std::regex_replace(journal, std::regex(R"re(,"sum":"[0-9a-f]{16}"\})re"), "}");
}

TEST_F(Runner, WorkerThatCannotStartFailsTheRun) {
    plan_.batches = {1, 4, 16};
    const RunOutcome outcome = run({{"hello", "no"}});
    EXPECT_EQ(outcome.status, RunStatus::failed);
    EXPECT_THAT(outcome.reason, HasSubstr("exit code 3"));
    EXPECT_EQ(workers_started().size(), 2u);  // not once a cell
    for (const auto& row : outcome.rows) EXPECT_THAT(row->reason, HasSubstr("before its first line"));
    EXPECT_THAT(read_text_file(outcome.out_dir / "logs/worker.log"), HasSubstr("cannot load libtorch"));
}

TEST_F(Runner, WorkerThatNeverSaysHelloFailsTheRun) {
    options_.hello_timeout_s = 0.5;
    const RunOutcome outcome = run({{"hello", "late"}});
    EXPECT_THAT(statuses(outcome), ElementsAre("failed", "failed"));
    EXPECT_THAT(outcome.rows[0]->reason, HasSubstr("sent no line for 0.50 s"));
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

TEST_F(Runner, EveryProcessGetsInterpreterPauseAndLogFolder) {
    plan_.python = "/opt/own/python";
    options_.pause_ms = 7;
    json script = kFaster;
    script["cells_log"] = (dir_ / "cells.jsonl").string();
    run(script);
    std::ifstream sent(dir_ / "cells.jsonl");
    int processes = 0;
    for (std::string line; std::getline(sent, line); ++processes) {
        const CellRequest request = cell_request_from_json(json::parse(line));
        EXPECT_EQ(request.python, plan_.python);
        EXPECT_EQ(request.pause_ms, 7);
        EXPECT_EQ(request.log_dir, (options_.out_dir / "logs").string());
    }
    EXPECT_GT(processes, 0);
}

TEST_F(Runner, TheJournalSaysThatAnInterpreterWasGivenButNotWhich) {
    plan_.python = "/opt/own/python";
    run(kFaster);
    EXPECT_THAT(read_text_file(options_.out_dir / "journal.jsonl"), Not(HasSubstr("/opt/own/python")));
    EXPECT_TRUE(results::read_journal(options_.out_dir).python_given);
    EXPECT_EQ(results::read_journal(options_.out_dir).plan.python, "");

    for (const char* line : {R"({"type":"run","plan":{"models":["a/b"],"python":"./evil.sh"}})",
                             R"({"type":"run","plan":{"models":["a/b"]},"python_given":true})",
                             R"({"type":"run","plan":{"models":["a/b"]}})"}) {
        std::ofstream(dir_ / "journal.jsonl") << line << '\n';
        const results::JournalContent journal = results::read_journal(dir_);
        EXPECT_EQ(journal.plan.python, "") << line;
        EXPECT_EQ(journal.python_given, std::string(line).find("python") != std::string::npos) << line;
    }
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

/// Changes the version of the program that wrote the journal last to `version`, such as "0.0".
void set_program(const fs::path& folder, const std::string& version) {
    std::string journal = without_sums(read_text_file(folder / "journal.jsonl"));
    const std::string key = R"("compilescope":")";
    journal.replace(journal.rfind(key) + key.size(), 3, version);
    std::ofstream(folder / "journal.jsonl") << journal;
}

TEST_F(Runner, ResumeWithAnotherProgramIsNotedInTheRows) {
    run(kFaster);
    set_program(options_.out_dir, "0.0");
    recorder_ = Recorder{};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    const RunOutcome outcome = run(kFaster);
    EXPECT_THAT(outcome.rows[0]->warnings, Contains(HasSubstr("measured by CompileScope 0.0")));
    EXPECT_EQ(cells_started().size(), 1u);
    EXPECT_EQ(results::read_results(outcome.out_dir).environment["torch"], "2.11.0");
}

TEST_F(Runner, ARunThatIsResumedTwiceNamesTheProgramThatMeasured) {
    run(kFaster);
    const fs::path folder = std::exchange(options_.out_dir, {});
    const auto resumed_after = [&](const std::string& measuring) {
        set_program(folder, measuring);
        recorder_ = Recorder{};
        options_.resume_dir = folder;
        return run(kFaster).rows[0]->warnings;
    };
    const auto of_program = [](const std::vector<Message>& warnings) {
        std::vector<std::string> texts;
        for (const Message& warning : warnings)
            if (warning.text().starts_with("measured by CompileScope")) texts.push_back(warning.text());
        return texts;
    };
    EXPECT_THAT(of_program(resumed_after("0.0")), ElementsAre(HasSubstr("CompileScope 0.0")));
    EXPECT_THAT(of_program(resumed_after("0.7")), ElementsAre(HasSubstr("CompileScope 0.0")));
}

/// Cut off while it measures again, before it has come to the cells that another program measured.
TEST_F(Runner, ARunThatIsCutOffTwiceNamesTheProgramThatMeasured) {
    plan_.batches = {1, 4};
    run(kFaster);
    set_program(options_.out_dir, "0.0");
    options_.resume_dir = std::exchange(options_.out_dir, {});
    options_.again = {{kResNet, "cpu", 1, DType::float32, "default"}};
    recorder_ = Recorder{};
    run(kFaster);
    options_.again.clear();
    const std::string journal = read_text_file(options_.resume_dir / "journal.jsonl");
    const std::size_t run_line = journal.rfind("\"type\":\"run\"");
    replace_text_file(options_.resume_dir / "journal.jsonl",
                      journal.substr(0, journal.find('\n', run_line) + 1));
    recorder_ = Recorder{};
    const RunOutcome outcome = run(kFaster);
    for (const std::size_t of_batch_4 : {2, 3})
        EXPECT_THAT(outcome.rows[of_batch_4]->warnings, Contains(HasSubstr("measured by CompileScope 0.0")));
}

TEST_F(Runner, RowsOfAnotherMachineNameIt) {
    json script = kFaster;
    script["environment"] = {{"cpu", "Processor A"}};
    run(script);
    plan_.batches = {1, 4};
    options_.resume_dir = std::exchange(options_.out_dir, {});
    recorder_ = Recorder{};
    script["host"] = "another";
    script["environment"] = {{"cpu", "Processor B"}};
    const RunOutcome outcome = run(script);
    const auto is_named =
        Contains("measured on testhost (Processor A), before the run was resumed on another (Processor B)");
    ASSERT_EQ(outcome.rows.size(), 4u);
    for (std::size_t arm = 0; arm < 4; ++arm) {
        if (arm < 2)
            EXPECT_THAT(outcome.rows[arm]->warnings, is_named) << arm;
        else
            EXPECT_THAT(outcome.rows[arm]->warnings, Not(is_named)) << arm;
    }
}

TEST_F(Runner, TheRunNamesItsCommit) {
    EXPECT_EQ(results::read_results(run(kFaster).out_dir).environment["commit"], kCommit);
}

TEST_F(Runner, ResumeWithAnotherCommitIsNotedInTheRows) {
    run(kFaster);
    const fs::path first = std::exchange(options_.out_dir, {});
    const std::string whole = without_sums(read_text_file(first / "journal.jsonl"));
    const auto warnings_with = [&](const std::string& key_and_value) {
        std::string journal = whole;
        const std::string own = R"("commit":")" + std::string(kCommit) + R"(",)";
        journal.replace(journal.find(own), own.size(), key_and_value);
        std::ofstream(first / "journal.jsonl") << journal;
        recorder_ = Recorder{};
        options_.resume_dir = first;
        return run(kFaster).rows[0]->warnings;
    };
    EXPECT_THAT(warnings_with(R"("commit":"fedcba98765432100000000000000000deadbeef-modified",)"),
                Contains(AllOf(HasSubstr("(fedcba987654-modified), before"), HasSubstr("with"),
                               HasSubstr("(0123456789ab)"))));
    EXPECT_THAT(warnings_with(R"("commit":")" + std::string(kCommit) + R"(",)"), IsEmpty());
    EXPECT_THAT(warnings_with(""), IsEmpty());  // an older journal, or one from sources without git
    EXPECT_EQ(cells_started().size(), 1u);
}

TEST_F(Runner, AFolderThatARunUsesIsLeftAlone) {
    run(kFaster);
    const fs::path folder = options_.out_dir, scratch = folder / ".compilescope-tmp";
    std::ofstream(folder / ".lock") << "old text";
    auto other = std::make_unique<RunFolderLock>(folder);
    fs::create_directories(scratch);
    const std::string before = read_text_file(folder / "journal.jsonl");
    const auto refused = ThrowsMessage<InputError>(AllOf(
        HasSubstr(folder.string() + ": a run is already using this folder"), HasSubstr("another process")));
    EXPECT_THAT([this] { run(kFaster); }, refused);
    options_.resume_dir = std::exchange(options_.out_dir, {});
    plan_.batches = {1, 4};
    EXPECT_THAT([this] { run(kFaster); }, refused);
    options_.out_dir = options_.resume_dir;
    EXPECT_THAT([this] { run(kFaster); }, refused);
    EXPECT_EQ(read_text_file(folder / "journal.jsonl"), before);
    EXPECT_TRUE(fs::exists(scratch));
    EXPECT_EQ(read_text_file(folder / ".lock"), "old text") << "a file of the user";
    EXPECT_FALSE(results::unfinished_run(folder));

    other.reset();
    fs::remove(folder / ".lock");
    other = std::make_unique<RunFolderLock>(folder);
    EXPECT_THAT([this] { run(kFaster); },
                ThrowsMessage<InputError>(HasSubstr("(process " + std::to_string(::getpid()) + " on ")));
    EXPECT_THAT(RunFolderLock::holder(folder), HasSubstr(std::to_string(::getpid())));
    other.reset();
    EXPECT_EQ(RunFolderLock::holder(folder), "");
    recorder_ = Recorder{};
    EXPECT_EQ(run(kFaster).status, RunStatus::done);
}

TEST_F(Runner, LockFileIsNoLinkAndNoPipe) {
    fs::create_directories(options_.out_dir);
    std::ofstream(dir_ / "victim") << "a line of the user\n";
    fs::create_symlink(dir_ / "victim", options_.out_dir / ".lock");
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<Error>(HasSubstr(".lock")));
    EXPECT_EQ(read_text_file(dir_ / "victim"), "a line of the user\n");
    fs::remove(options_.out_dir / ".lock");
    ASSERT_EQ(::mkfifo((options_.out_dir / ".lock").c_str(), 0600), 0);
    EXPECT_THAT([this] { run(kFaster); }, ThrowsMessage<Error>(HasSubstr("not a regular file")));
}

TEST_F(Runner, NothingIsWrittenThroughLinksInAFolder) {
    plan_.batches = {1};
    run(kFaster);
    const fs::path folder = options_.out_dir, victim = dir_ / "victim";
    options_.resume_dir = std::exchange(options_.out_dir, {});
    plan_.batches = {1, 4};
    for (const char* name : {"logs/worker.log", "journal.jsonl", "logs"}) {
        fs::remove_all(victim);
        fs::rename(folder / name, victim);
        fs::create_symlink(victim, folder / name);
        const auto before = fs::last_write_time(victim);
        EXPECT_THAT([this] { run(kFaster); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(name), HasSubstr("symbolic link"))));
        EXPECT_EQ(fs::last_write_time(victim), before);
        fs::remove(folder / name);
        fs::rename(victim, folder / name);
    }
    fs::create_symlink(victim, folder / ("results.json.part" + std::to_string(::getpid())));
    const RunOutcome outcome = bench::run(plan_, {}, std::ref(recorder_), options_);
    EXPECT_THAT(outcome.reason, HasSubstr("results.json"));
    EXPECT_FALSE(fs::exists(victim));
}

TEST_F(Runner, FoldersOfTheUserInTheRunsFolderAreKept) {
    fs::create_directories(options_.out_dir / "tmp");
    std::ofstream(options_.out_dir / "tmp/notes.txt") << "mine";
    fs::create_directories(options_.out_dir / ".compilescope-tmp/of_a_killed_run");
    run(kFaster);
    EXPECT_EQ(read_text_file(options_.out_dir / "tmp/notes.txt"), "mine");
    EXPECT_FALSE(fs::exists(options_.out_dir / ".compilescope-tmp"));
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

TEST_F(Runner, TheLockIsWaitedForAsLongAsItIsWanted) {
    auto other = std::make_unique<HostLock>();
    ASSERT_TRUE(other->try_lock());
    HostLock lock;
    int told = 0, asked = 0;
    const auto on_wait = [&](const std::string& holder) {
        ++told;
        EXPECT_THAT(holder, HasSubstr("process " + std::to_string(::getpid())));
    };
    EXPECT_FALSE(lock.wait(on_wait, [&] { return ++asked < 3; }));
    EXPECT_EQ(told, 1);
    EXPECT_EQ(asked, 3);
    EXPECT_TRUE(lock.wait([&](const std::string&) { other.reset(); }));
    EXPECT_FALSE(HostLock().try_lock());
    EXPECT_TRUE(lock.wait([](const std::string&) { FAIL() << "nobody to wait for"; }));
}

TEST_F(Runner, CancelEndsTheWaitForTheHost) {
    HostLock other;
    ASSERT_TRUE(other.try_lock());
    recorder_.on_log_line = [this] { recorder_.stop.request_stop(); };
    EXPECT_EQ(run(kFaster).status, RunStatus::cancelled);
}

}  // namespace bench
