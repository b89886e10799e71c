#include <gmock/gmock.h>

#include "core/analysis/launch_spread.h"
#include "core/base/text_file.h"
#include "core/machine/host_info.h"
#include "core/plan/modes.h"
#include "core/results/unfinished.h"
#include "core/run/control.h"
#include "core/run/spread_store.h"
#include "tests/run/runner_fixture.h"

namespace bench {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class Controls : public Runner {
protected:
    void SetUp() override {
        Runner::SetUp();
        plan_.models = {kResNet, kVit};
    }

    /// Arms of the modes `default` and `default+freezing` have packages.
    RunOutcome measure(json eager = json::object()) {
        json script = {{"started_log", (dir_ / "started.txt").string()},
                       {"cells",
                        {{"*",
                          {{"arms",
                            {{"eager", eager},
                             {"default", {{"ms", 8.0}, {"package", "k"}}},
                             {"default+freezing", {{"ms", 6.0}, {"package", "f"}}}}}}}}}};
        std::ofstream(dir_ / "script.json") << script;
        options_.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py",
                                   (dir_ / "script.json").string()};
        recorder_ = {};
        return bench::run(plan_, {}, std::ref(recorder_), options_);
    }
};

MeasuredRow measured(const char* mode, double ms, double ratio) {
    ArmResult row;
    row.status = ArmStatus::ok;
    row.mode = mode;
    row.engine = engine_of(mode);
    row.median_ms = ms;
    row.vs_eager.ratio = ratio;
    if (row.engine == Engine::cpp) row.compile_report.package_key = "k";
    Cell cell;
    cell.modes = {"eager", mode, "other"};
    return {cell, std::make_shared<const ArmResult>(row)};
}

}  // namespace

TEST(ChooseControl, TheCheapestPackageIsChosen) {
    const auto control = choose_control(
        {measured("python-default", 1, 1.5), measured("default", 10, 2), measured("max-autotune", 6, 3)});
    ASSERT_TRUE(control);
    EXPECT_EQ(control->mode, "max-autotune") << "6 + 18 ms a round, not 10 + 20";
    EXPECT_THAT(control->cell.modes, ElementsAre("eager", "max-autotune"));
    EXPECT_THAT(choose_control({measured("python-default", 1, 1.5)})->cell.modes,
                ElementsAre("python-eager", "python-default"));
    EXPECT_FALSE(choose_control({measured("torchscript", 1, 1.5)})) << "not compiled by Inductor";
    EXPECT_FALSE(choose_control({}));
}

TEST_F(Controls, OneArmIsMeasuredAgainAtTheEnd) {
    const RunOutcome outcome = measure();
    ASSERT_EQ(outcome.status, RunStatus::done);
    ASSERT_EQ(outcome.rows.size(), 5U) << "two models with two modes, and the control";
    const ArmResult& control = *outcome.rows.back();
    EXPECT_EQ(control.mode, "control");
    EXPECT_EQ(control.control.mode, "default");
    EXPECT_NEAR(*control.control.ratio, 1.0, 0.05);
    EXPECT_TRUE(control.control.ratio_ci95);
    EXPECT_EQ(control.launches, 1);
    EXPECT_THAT(cells_started().back(), HasSubstr("eager default"));
    EXPECT_EQ(recorder_.rows.size(), 4U) << "the control is no arm of the plan";
    EXPECT_EQ(recorder_.progress.arms_done, 4);
    EXPECT_THAT(recorder_.logs, Contains(HasSubstr("control: default of")));
    const auto file = results::read_results(outcome.out_dir);
    EXPECT_EQ(*file.rows.back(), control);
    EXPECT_FALSE(results::unfinished_run(outcome.out_dir));
}

TEST_F(Controls, AControlDoesNotStandInForAnArm) {
    const RunOutcome outcome = measure();
    const std::string journal = read_text_file(outcome.out_dir / "journal.jsonl");
    // Without the first row, the control's is as many rows as the plan has arms.
    const std::size_t row = journal.find("{\"cell\"") == std::string::npos ? journal.find("\"row\"") : 0;
    ASSERT_NE(row, std::string::npos);
    std::string cut;
    int rows = 0;
    std::istringstream lines(journal);
    for (std::string line; std::getline(lines, line);)
        if (line.find("\"type\":\"row\"") == std::string::npos || rows++ > 0) cut += line + '\n';
    ASSERT_GT(rows, 1);
    replace_text_file(outcome.out_dir / "journal.jsonl", cut);
    EXPECT_TRUE(results::unfinished_run(outcome.out_dir));
}

TEST_F(Controls, AResumedRunThatMeasuresNothingKeepsIt) {
    const RunOutcome outcome = measure();
    const auto started = cells_started();
    options_.resume_dir = options_.out_dir;
    const RunOutcome resumed = measure();
    EXPECT_EQ(cells_started(), started);
    ASSERT_EQ(resumed.rows.size(), 5U);
    EXPECT_EQ(resumed.rows.back()->control, outcome.rows.back()->control);

    options_.out_dir = dir_ / "second";
    measure();
    options_.resume_dir = options_.out_dir;
    EXPECT_EQ(measure().rows.size(), 5U) << "the second folder's journal has the control";
}

TEST_F(Controls, AnArmWithASmallerBatchHasOne) {
    plan_.kind = RunKind::training;
    plan_.models = {"mmaction2/stgcn"};
    plan_.input.kind = InputKind::synthetic;
    plan_.batches = {24};
    const RunOutcome outcome = measure({{"oom_at", 6}});
    ASSERT_EQ(outcome.rows.back()->mode, "control");
    EXPECT_EQ(outcome.rows.back()->batch, 4);
    EXPECT_TRUE(outcome.rows.back()->control.ratio);
}

TEST_F(Controls, OneThatFailsIsNoRow) {
    plan_.preset = Preset::guide;  // means of one process after the other
    EXPECT_EQ(measure().rows.size(), 4U);
}

TEST_F(Controls, ARunsSpreadIsKeptForLaterRuns) {
    plan_.preset = Preset::standard;
    EXPECT_TRUE(spread_store::of_this_machine("").empty());
    const RunOutcome outcome = measure();
    const auto file = results::read_results(outcome.out_dir);
    EXPECT_FALSE(file.environment.contains(kLaunchSpreadKey)) << "the first run";
    ArmResult like = *outcome.rows[0];
    const LaunchSpreads kept = spread_store::of_this_machine("");
    const auto pool =
        kept.to_json().at("local/" + like.device.substr(0, like.device.find(':')) + " cpp ratio");
    EXPECT_EQ(pool.at("degrees"), 3) << "two rows of two launches, and the control";
    EXPECT_TRUE(spread_store::of_this_machine(file.created + " " + outcome.out_dir.string()).empty())
        << "without the run itself";

    options_.out_dir = dir_ / "again";
    measure();
    EXPECT_EQ(results::read_results(options_.out_dir).environment.at(kLaunchSpreadKey), kept.to_json());
}

TEST_F(Controls, TheStoreKeepsThirtyRunsOfEachMachineAndBearsDamage) {
    ArmResult row;
    row.device = "cpu";
    LaunchSpreads one;
    one.add(row, SpreadOf::ratio, {.variance = 1e-4, .degrees = 1});
    for (int run = 0; run < 40; ++run) spread_store::keep(std::to_string(run), one);
    spread_store::keep("39", one);  // resumed
    const auto degrees = [] {
        return spread_store::of_this_machine("").to_json().value("/local~1cpu cpp ratio/degrees"_json_pointer,
                                                                 0.0);
    };
    EXPECT_EQ(degrees(), 30);
    const fs::path file = dir_ / "data/launch_spread.json";
    std::string text = read_text_file(file);
    const std::string host = "\"host\": \"" + host_info::host_name() + '"';
    text.replace(text.find(host), host.size(), "\"host\": \"another\"");
    replace_text_file(file, text);
    EXPECT_EQ(degrees(), 29) << "another machine's";
    replace_text_file(file, "{");
    EXPECT_EQ(degrees(), 0);
}

}  // namespace bench
