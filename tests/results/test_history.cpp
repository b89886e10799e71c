#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/results/history.h"

namespace bench::results {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;
using namespace std::chrono_literals;

std::shared_ptr<ArmResult> row(const std::string& mode, double median_ms) {
    auto r = std::make_shared<ArmResult>();
    r->model = "microsoft/resnet-50";
    r->device = "cpu";
    r->device_name = "A CPU";
    r->mode = mode;
    r->status = ArmStatus::ok;
    r->samples_ms = {median_ms, median_ms + 0.5, median_ms - 0.5};
    r->median_ms = median_ms;
    return r;
}

ResultFile run(const std::string& created, double eager_ms = 20.5) {
    ResultFile file;
    file.created = created;
    file.plan.models = {"microsoft/resnet-50"};
    file.plan.devices = {"cpu"};
    file.plan.preset = Preset::quick;
    file.environment = {{"host", "testhost"}, {"torch", "2.11.0"}};
    file.rows = {row("eager", eager_ms), row("default", 12.25)};
    return file;
}

class HistoryTest : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(dir_); }
    void TearDown() override { std::filesystem::remove_all(dir_); }

    /// What SQLite's own shell answers, without the last newline.
    std::string shell(const std::string& sql) const {
        std::ofstream(dir_ / "in.sql") << sql;
        const std::string command = "sqlite3 -batch '" + file_.string() + "' < '" +
                                    (dir_ / "in.sql").string() + "' > '" + (dir_ / "out.txt").string() +
                                    "' 2>&1";
        const int code = std::system(command.c_str());  // NOLINT(cert-env33-c)
        std::string answer = read_text_file(dir_ / "out.txt");
        EXPECT_EQ(code, 0) << sql << '\n' << answer;
        if (answer.ends_with('\n')) answer.pop_back();
        return answer;
    }

    /// Runs `work` in as many processes at once; true when none threw.
    static bool in_processes(int count, const std::function<void(int)>& work) {
        std::vector<pid_t> children;
        for (int i = 0; i < count; ++i) {
            const pid_t child = ::fork();
            if (child == 0) {
                try {
                    work(i);
                } catch (const std::exception& error) {
                    std::fprintf(stderr, "%s\n", error.what());
                    ::_exit(1);
                }
                ::_exit(0);
            }
            children.push_back(child);
        }
        bool all_well = true;
        for (const pid_t child : children) {
            int status = 0;
            ::waitpid(child, &status, 0);
            all_well = all_well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        return all_well;
    }

    const std::filesystem::path dir_ =
        std::filesystem::temp_directory_path() / ("history-" + std::to_string(::getpid()));
    const std::filesystem::path file_ = dir_ / "history.db";
};

}  // namespace

TEST_F(HistoryTest, KeepsWholeRunsTheNewestFirst) {
    const ResultFile older = run("2026-01-01T00:00:00Z"), newer = run("2026-02-01T00:00:00Z");
    {
        History history(file_);
        EXPECT_TRUE(history.add(newer, dir_ / "newer").is_new);
        EXPECT_TRUE(history.add(older, dir_ / "older").is_new);
    }
    const History history(file_);
    const auto entries = history.list();
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].created, newer.created);
    EXPECT_EQ(entries[1].created, older.created);
    HistoryEntry expected{.id = entries[0].id,
                          .created = newer.created,
                          .host = "testhost",
                          .machine = "A CPU",
                          .models = "ResNet",
                          .model_count = 1,
                          .preset = "quick",
                          .torch = "2.11.0",
                          .arms = 2,
                          .arms_ok = 2,
                          .status = KeptStatus::done,
                          .folder = (dir_ / "newer").string(),
                          .note = {}};
    EXPECT_EQ(entries[0], expected);
    const ResultFile back = history.read(entries[0].id);
    EXPECT_EQ(to_json_text(back), to_json_text(newer));
    EXPECT_EQ(*back.rows[1], *newer.rows[1]);
}

TEST_F(HistoryTest, TheSameContentIsKeptOnce) {
    History history(file_);
    const auto first = history.add(run("2026-01-01T00:00:00Z"), dir_ / "a");
    const auto again = history.add(run("2026-01-01T00:00:00Z"), dir_ / "copied");
    EXPECT_EQ(again.id, first.id);
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(history.list().size(), 1u);
}

TEST_F(HistoryTest, AResumedRunTakesItsOwnPlace) {
    History history(file_);
    ResultFile half = run("2026-01-01T00:00:00Z");
    half.rows.pop_back();
    const auto before = history.add(half, dir_ / "run");
    EXPECT_EQ(history.entry(before.id).status, KeptStatus::incomplete) << "an arm of the plan is missing";
    history.set_note(before.id, "قبل الترقية | 测试");
    const auto after = history.add(run("2026-01-01T00:00:00Z"), dir_ / "run");
    EXPECT_EQ(after.id, before.id);
    const auto entries = history.list();
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0].status, KeptStatus::done);
    EXPECT_EQ(entries[0].note, "قبل الترقية | 测试");
    EXPECT_EQ(history.read(after.id).rows.size(), 2u);
}

TEST_F(HistoryTest, StatusComesFromTheRows) {
    ResultFile file = run("2026-01-01T00:00:00Z");
    const auto cancelled = row("default", 1.0);
    cancelled->status = ArmStatus::cancelled;
    file.rows[1] = cancelled;
    EXPECT_EQ(summarised(file, {}).status, KeptStatus::incomplete);
    const auto failed = row("default", 1.0);
    failed->status = ArmStatus::failed;
    file.rows = {failed, failed};
    EXPECT_EQ(summarised(file, {}).status, KeptStatus::failed);
    EXPECT_EQ(summarised(file, {}).arms_ok, 0);
}

TEST_F(HistoryTest, KindComesFromTheRows) {
    ResultFile file = run("2026-01-01T00:00:00Z");
    EXPECT_EQ(summarised(file, {}).kind, RunKind::inference);
    const auto step = row("eager", 1.0);
    step->kind = "training";
    file.rows = {step};
    History history(file_);
    history.add(file, {});
    EXPECT_EQ(history.list()[0].kind, RunKind::training);
    EXPECT_EQ(shell("SELECT kind FROM run;"), "training");
}

TEST_F(HistoryTest, RemovedRunsAreGoneAndTheirIdsToo) {
    History history(file_);
    const auto first = history.add(run("2026-01-01T00:00:00Z"), {}).id;
    const auto second = history.add(run("2026-01-02T00:00:00Z"), {}).id;
    EXPECT_THAT([&] { history.remove({first, 77}); }, ThrowsMessage<InputError>(HasSubstr("no run 77")));
    EXPECT_EQ(history.list().size(), 2u) << "all or none";
    history.remove({first, second});
    EXPECT_TRUE(history.list().empty());
    EXPECT_EQ(shell("SELECT count(*) FROM run_file;"), "0");
    EXPECT_GT(history.add(run("2026-01-02T00:00:00Z"), {}).id, second);
    EXPECT_THAT([&] { history.read(first); }, ThrowsMessage<InputError>(HasSubstr("no run 1")));
    EXPECT_THAT([&] { history.set_note(first, "x"); }, ThrowsMessage<InputError>(HasSubstr("no run 1")));
}

TEST_F(HistoryTest, SQLitesShellReadsItsTables) {
    ResultFile file = run("2026-01-01T00:00:00Z");
    const auto compiled = row("default", 12.25);
    compiled->vs_eager.verdict = Verdict::faster;
    compiled->compile_report.ok = true;
    file.rows[1] = compiled;
    History(file_).add(file, {});
    EXPECT_EQ(shell("SELECT created, machine, models, arms_ok, status FROM run;"),
              "2026-01-01T00:00:00Z|A CPU|ResNet|2|done");
    EXPECT_EQ(shell("SELECT run, model, mode, batch, median_ms, vs_eager_verdict, engaged_ok FROM result;"),
              "1|microsoft/resnet-50|eager|1|20.5||\n1|microsoft/resnet-50|default|1|12.25|faster|1");
    EXPECT_EQ(shell("PRAGMA integrity_check;"), "ok");
}

TEST_F(HistoryTest, AFileOfVersionOneIsBroughtUpToDate) {
    shell(R"(
CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, created TEXT NOT NULL, host TEXT NOT NULL DEFAULT '',
  machine TEXT NOT NULL DEFAULT '', models TEXT NOT NULL DEFAULT '', model_count INTEGER NOT NULL DEFAULT 0,
  preset TEXT NOT NULL DEFAULT '', torch TEXT NOT NULL DEFAULT '', arms INTEGER NOT NULL DEFAULT 0,
  arms_ok INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT '', folder TEXT NOT NULL DEFAULT '',
  sha256 TEXT NOT NULL UNIQUE);
CREATE INDEX run_newest_first ON run (created DESC, id DESC);
CREATE INDEX run_by_folder ON run (folder, created);
CREATE TABLE run_file (run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE, json TEXT NOT NULL);
INSERT INTO run (created, machine, arms, status, sha256) VALUES ('2025-12-31T00:00:00Z', 'Old', 1, 'done', 'x');
INSERT INTO run_file VALUES (1, '{"schema": 1, "results": [{"model": "m", "mode": "eager", "status": "ok"}]}');
INSERT INTO run (created, sha256) VALUES ('2025-12-30T00:00:00Z', 'y'), ('2025-12-29T00:00:00Z', 'z');
INSERT INTO run_file VALUES (2, '{"schema": 1, "results": [{"kind": "training", "model": "m", "mode": "eager"}]}');
INSERT INTO run_file VALUES (3, 'cut of');
PRAGMA application_id = 1129531465;
PRAGMA user_version = 1;
)");
    {
        History history(file_);
        const auto entries = history.list();
        ASSERT_EQ(entries.size(), 3u);
        EXPECT_EQ(entries[0].kind, RunKind::inference);
        EXPECT_EQ(entries[1].kind, RunKind::training);
        EXPECT_EQ(entries[2].kind, RunKind::inference);
        EXPECT_EQ(entries[0].machine, "Old");
        EXPECT_EQ(entries[0].note, "");
        history.set_note(1, "kept");
        EXPECT_EQ(history.read(1).rows.size(), 1u);
    }
    EXPECT_EQ(shell("SELECT note FROM run WHERE id = 1;"), "kept");
    EXPECT_EQ(shell("SELECT model FROM result WHERE run = 1;"), "m");
    const std::string version = shell("PRAGMA user_version;");
    EXPECT_GT(std::stoi(version), 1);
    History second(file_);
    EXPECT_EQ(shell("PRAGMA user_version;"), version);
}

TEST_F(HistoryTest, AnOldViewIsMadeAnew) {
    History(file_).add(run("2026-01-01T00:00:00Z"), {});
    shell("DROP VIEW result; CREATE VIEW result AS SELECT 1 AS one;");
    const History again(file_);
    EXPECT_EQ(shell("SELECT count(model) FROM result;"), "2");
}

TEST_F(HistoryTest, WhatCannotBeUsedIsNamed) {
    const auto opening = [&] { return [this] { History history(file_, 200ms); }; };
    std::ofstream(file_) << std::string(4096, 'x');
    EXPECT_THAT(opening(), ThrowsMessage<Error>(AllOf(HasSubstr(file_.string()), HasSubstr("damaged"))));
    std::filesystem::remove(file_);

    shell("CREATE TABLE mine (x);");
    EXPECT_THAT(opening(),
                ThrowsMessage<Error>(AllOf(HasSubstr(file_.string()), HasSubstr("another program"))));
    EXPECT_EQ(shell("SELECT name FROM sqlite_master;"), "mine") << "and left as it is";
    std::filesystem::remove(file_);

    { History history(file_); }
    shell("PRAGMA user_version = 99;");
    EXPECT_THAT(opening(),
                ThrowsMessage<Error>(AllOf(HasSubstr(file_.string()), HasSubstr("newer CompileScope"))));

    const std::filesystem::path nowhere = dir_ / "none" / "history.db";
    EXPECT_THAT([&] { History history(nowhere); }, ThrowsMessage<Error>(HasSubstr(nowhere.string())));
}

TEST_F(HistoryTest, ADamagedPageIsAnErrorAndNoCrash) {
    {
        History history(file_);
        for (int i = 0; i < 50; ++i)
            history.add(run("2026-01-01T00:00:00Z", 20.0 + i), dir_ / std::to_string(i));
    }
    shell("PRAGMA wal_checkpoint(TRUNCATE);");
    const auto size = std::filesystem::file_size(file_);
    {
        std::fstream damage(file_, std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(4096);
        damage << std::string(size - 4096, '\x7f');
    }
    EXPECT_THAT([&] { History(file_).list(); },
                ThrowsMessage<Error>(AllOf(HasSubstr(file_.string()), HasSubstr("damaged"))));
}

TEST_F(HistoryTest, ALockIsWaitedForAndThenNamed) {
    { History history(file_); }
    const std::string held = (dir_ / "held").string(), file = (dir_ / "hold.sql").string();
    std::ofstream(file) << "BEGIN IMMEDIATE;\n.shell touch '" << held << "'\n.shell while [ -e '" << held
                        << "' ]; do sleep 0.02; done\nCOMMIT;\n";
    ASSERT_EQ(
        std::system(("sqlite3 '" + file_.string() + "' < '" + file + "' &").c_str()),  // NOLINT(cert-env33-c)
        0);
    while (!std::filesystem::exists(held)) ::usleep(5000);
    History impatient(file_, 50ms);
    EXPECT_THAT([&] { impatient.add(run("2026-01-01T00:00:00Z"), {}); },
                ThrowsMessage<Error>(AllOf(HasSubstr(file_.string()), HasSubstr("locked"))));
    EXPECT_TRUE(impatient.list().empty()) << "reading goes on";
    ASSERT_EQ(std::system(("sh -c \"sleep 0.3; rm '" + held + "'\" &").c_str()), 0);  // NOLINT(cert-env33-c)
    History(file_, 60s).add(run("2026-01-01T00:00:00Z"), {});
    EXPECT_EQ(impatient.list().size(), 1u);
}

TEST_F(HistoryTest, TwoProgramsWriteAtOnce) {
    constexpr int kProcesses = 2, kRuns = 40;
    EXPECT_TRUE(in_processes(kProcesses, [&](int process) {
        History history(file_, 60s);
        for (int i = 0; i < kRuns; ++i) {
            history.add(run("2026-01-01T00:00:00Z", 100.0 * (process + 1) + i), {});
            history.add(run("2026-01-02T00:00:00Z", i), {});  // the same from both
            if (history.list().size() < static_cast<std::size_t>(i) + 1) throw Error("a run was lost");
        }
    }));
    EXPECT_EQ(History(file_).list().size(), static_cast<std::size_t>(kProcesses * kRuns + kRuns));
    EXPECT_EQ(shell("SELECT count(*) FROM run_file; PRAGMA integrity_check;"), "120\nok");
}

TEST_F(HistoryTest, SeveralProgramsMakeTheFileAtOnce) {
    for (int round = 0; round < 10; ++round) {
        EXPECT_TRUE(in_processes(5, [&](int process) {
            History(file_, 60s).add(run("2026-01-01T00:00:00Z", process), {});
        })) << round;
        EXPECT_EQ(History(file_).list().size(), 5u) << round;
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file_.string() + end);
    }
}

TEST_F(HistoryTest, TenThousandRunsAreListedByTheIndex) {
    ResultFile large = run("2026-01-01T00:00:00Z");
    while (large.rows.size() < 24)
        large.rows.push_back(row("default", static_cast<double>(large.rows.size())));
    History history(file_);
    history.add(large, dir_ / "run");
    const auto fill = [&](int from, int to) {
        const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT " + std::to_string(from) +
                                    " UNION ALL SELECT i + 1 FROM n WHERE i < " + std::to_string(to) + ") ";
        shell("BEGIN;" + numbers +
              "INSERT INTO run (id, created, host, machine, models, model_count, preset, torch, arms, "
              "arms_ok, status, "
              "folder, sha256) SELECT i, strftime('%Y-%m-%dT%H:%M:%SZ', 1700000000 + i * 7919 % 1000003, "
              "'unixepoch'), "
              "host, machine, models, model_count, preset, torch, arms, arms_ok, status, folder || i, sha256 "
              "|| i "
              "FROM n, run WHERE run.id = 1;" +
              numbers + "INSERT INTO run_file SELECT i, json FROM n, run_file WHERE run = 1; COMMIT;");
    };
    // Processor time, which other programs disturb least; the wall clock's is only printed.
    struct Times {
        double cpu_ms = 1e9, wall_ms = 1e9;
    };
    const auto list = [&](std::size_t count) {
        Times best;
        for (int i = 0; i < 5; ++i) {
            const auto start = std::chrono::steady_clock::now();
            const std::clock_t cpu_start = std::clock();
            const auto entries = History(file_).list();
            best.cpu_ms = std::min(best.cpu_ms,
                                   1000.0 * static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC);
            const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
            best.wall_ms = std::min(best.wall_ms, wall.count());
            EXPECT_EQ(entries.size(), count);
            EXPECT_TRUE(std::ranges::is_sorted(entries, std::greater<>(), &HistoryEntry::created));
        }
        return best;
    };
    fill(2, 1000);
    const Times thousand = list(1000);
    fill(1001, 10'000);
    const Times ten_thousand = list(10'000);
    std::printf("opened and listed: 10,000 runs in %.1f ms (processor %.1f ms), 1,000 in %.1f ms (%.1f ms)\n",
                ten_thousand.wall_ms, ten_thousand.cpu_ms, thousand.wall_ms, thousand.cpu_ms);
    EXPECT_LT(ten_thousand.cpu_ms, 40 * thousand.cpu_ms) << "listing grows faster than the list";
    const std::string plan = shell("EXPLAIN QUERY PLAN SELECT * FROM run ORDER BY created DESC, id DESC;");
    EXPECT_THAT(plan, AllOf(HasSubstr("USING INDEX run_newest_first"), Not(HasSubstr("TEMP B-TREE"))));
}

TEST_F(HistoryTest, AfterARunAProblemIsAWarning) {
    ::setenv("COMPILESCOPE_DATA", dir_.c_str(), 1);
    std::filesystem::create_directories(dir_ / "run");
    write_results(dir_ / "run", run("2026-01-01T00:00:00Z"));
    EXPECT_EQ(remember_run(dir_ / "run"), "");
    EXPECT_EQ(history_file(), file_);
    EXPECT_EQ(History().list().size(), 1u);
    EXPECT_THAT(remember_run(dir_ / "none"), HasSubstr((dir_ / "none").string()));
    for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(file_.string() + end);
    std::ofstream(file_) << std::string(4096, 'x');
    EXPECT_THAT(remember_run(dir_ / "run"), AllOf(HasSubstr("not added"), HasSubstr(file_.string())));
}

}  // namespace bench::results
