#include <cstdlib>
#include <set>
#include <thread>

#include "core/base/version.h"
#include "core/targets/remote_target.h"
#include "tests/run/runner_fixture.h"

namespace bench {

/// Another machine that is this one: an `ssh` that hands its last argument to a shell, as the real one's far
/// end does.
class RunnerHosts : public Runner {
protected:
    void SetUp() override {
        Runner::SetUp();
        write_program(dir_ / "bin/ssh", "for last; do :; done\nexec sh -c \"$last\"\n");
        path_before_ = std::getenv("PATH");
        ::setenv("PATH", ((dir_ / "bin").string() + ":" + path_before_).c_str(), 1);
    }
    void TearDown() override {
        ::setenv("PATH", path_before_.c_str(), 1);
        Runner::TearDown();
    }

    static void write_program(const fs::path& file, const std::string& script) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "#!/bin/sh\n" << script;
        fs::permissions(file, fs::perms::owner_all);
    }

    void add_host(const std::string& name, json script) {
        script["version"] = version();
        const fs::path file = dir_ / (name + ".json"), runner = dir_ / name;
        std::ofstream(file) << script;
        write_program(runner, "exec python3 " COMPILESCOPE_TEST_SUPPORT "/fake_worker.py " + file.string() +
                                  " \"$@\"\n");
        remote::RemoteTarget target;
        target.name = target.host = name;
        target.runner = runner;
        remote::keep(target);
        plan_.devices.push_back("ssh:" + name + "/cpu");
    }

    RunOutcome run_on_hosts(json script) {
        std::ofstream(dir_ / "script.json") << script;
        options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                                   (dir_ / "script.json").string()};
        return bench::run(plan_, recorder_.stop.get_token(), std::ref(recorder_), options_);
    }

    std::string path_before_;
};

TEST_F(RunnerHosts, RunAtTheSameTimeAndAreToldOnTheCallersThread) {
    const json script{{"cells", {{"*", {{"meets", {(dir_ / "meeting").string(), 3}}}}}}};
    add_host("one", script);
    add_host("two", script);
    plan_.models = {kResNet, kVit};
    std::set<std::thread::id> tellers;
    std::set<int> told;
    recorder_.on_round_of = [&](int cell) {
        tellers.insert(std::this_thread::get_id());
        told.insert(cell);
    };
    const RunOutcome outcome = run_on_hosts(script);
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), testing::AllOf(testing::SizeIs(12), testing::Each("ok")));
    EXPECT_THAT(tellers, testing::ElementsAre(std::this_thread::get_id()));
    EXPECT_EQ(told.size(), 6u);
    EXPECT_EQ(recorder_.progress.arms_done, 12);
}

TEST_F(RunnerHosts, AreCancelledTogetherAndKeepTheirRounds) {
    const json script{{"cells", {{"*", {{"rounds", 100000}, {"round_s", 0.02}}}}}};
    add_host("one", script);
    add_host("two", script);
    recorder_.after_rounds = 30;
    const RunOutcome outcome = run_on_hosts(script);
    EXPECT_EQ(outcome.status, RunStatus::cancelled);
    EXPECT_THAT(statuses(outcome), testing::Each("cancelled"));
    std::size_t samples = 0;
    for (const auto& row : outcome.rows) samples += row->samples_ms.size();
    EXPECT_GE(samples, 30u);
}

TEST_F(RunnerHosts, AResumedRunStillDescribesThoseThatItDoesNotMeasureOn) {
    const json script{{"cells", {{"*", json::object()}}}};
    add_host("one", script);
    const json first = results::read_results(run_on_hosts(script).out_dir).environment["targets"];
    ASSERT_TRUE(first.contains("ssh:one"));
    options_.resume_dir = options_.out_dir;
    options_.again = {{kResNet, "cpu", 1, DType::float32, "default"}};
    recorder_ = Recorder{};
    EXPECT_EQ(results::read_results(run_on_hosts(script).out_dir).environment["targets"], first);
}

TEST_F(RunnerHosts, AResumedRunThatMeasuresNothingKeepsItsEnvironment) {
    const json script{{"cells", {{"*", json::object()}}}};
    add_host("one", script);
    plan_.devices = {"ssh:one/cpu"};
    const json first = results::read_results(run_on_hosts(script).out_dir).environment;
    ASSERT_TRUE(first.contains("torch"));
    options_.resume_dir = options_.out_dir;
    recorder_ = Recorder{};
    EXPECT_EQ(results::read_results(run_on_hosts(script).out_dir).environment, first);
}

TEST_F(RunnerHosts, OneThatIsGoneCostsItsOwnRowsAlone) {
    add_host("one", {{"hello", "no"}});
    const RunOutcome outcome = run_on_hosts({{"cells", {{"*", json::object()}}}});
    EXPECT_EQ(outcome.status, RunStatus::done);
    EXPECT_THAT(statuses(outcome), testing::ElementsAre("ok", "ok", "failed", "failed"));
    EXPECT_THAT(outcome.rows[2]->reason, testing::HasSubstr("ended before its first line"));
}

}  // namespace bench
