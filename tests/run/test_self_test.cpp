#include "core/run/self_test.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/machine/host_info.h"
#include "core/plan/cells.h"
#include "core/preflight/validate.h"
#include "core/run/environment.h"
#include "core/run/self_test_store.h"

namespace bench {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::DoubleNear;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

std::shared_ptr<const ArmResult> row(const std::string& mode, std::optional<Interval> interval = {},
                                     Verdict verdict = Verdict::same) {
    ArmResult result;
    result.mode = mode;
    result.device = "cpu";
    result.device_name = "A CPU";
    result.status = ArmStatus::ok;
    result.rounds = 40;
    result.launches = 2;
    if (interval) {
        result.vs_eager.ratio = ((*interval)[0] + (*interval)[1]) / 2;
        result.vs_eager.ratio_ci95 = interval;
        result.vs_eager.verdict = verdict;
    }
    return std::make_shared<const ArmResult>(result);
}

class SelfTests : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "selftest-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        ::setenv("COMPILESCOPE_DATA", (dir_ / "data").c_str(), 1);
    }
    void TearDown() override {
        fs::remove_all(dir_);
        ::unsetenv("COMPILESCOPE_CACHE");
        ::unsetenv("COMPILESCOPE_DATA");
    }
    fs::path dir_;
};

SelfTest kept(const std::string& device, double percent) {
    SelfTest test;
    test.host = host_info::host_name();
    test.device = device;
    test.percent = percent;
    test.date = "2026-01-02T03:04:05Z";
    test.ratio_ci95 = Interval{0.99, 1.01};
    return test;
}

}  // namespace

TEST(SelfTest, TheFartherEndIsTheSmallestVisibleDifference) {
    SelfTest test = self_test_of({row("eager"), row("eager-again", Interval{0.998, 1.001})});
    EXPECT_THAT(test.percent, DoubleNear(0.2, 1e-9));
    EXPECT_EQ(test.verdict, Verdict::same);
    EXPECT_FALSE(test.too_noisy);
    EXPECT_EQ(test.device_name, "A CPU");
    test = self_test_of({row("eager"), row("eager-again", Interval{0.99, 1.03}, Verdict::cant_tell)});
    EXPECT_THAT(test.percent, DoubleNear(3.0, 1e-9));
    EXPECT_EQ(test.verdict, Verdict::cant_tell);
    EXPECT_FALSE(test.too_noisy);
}

TEST(SelfTest, NeverSaysFasterOrSlower) {
    for (const Verdict verdict : {Verdict::faster, Verdict::slower}) {
        const SelfTest test = self_test_of({row("eager"), row("eager-again", Interval{1.02, 1.04}, verdict)});
        EXPECT_EQ(test.verdict, Verdict::cant_tell);
        EXPECT_TRUE(test.too_noisy);
        EXPECT_THAT(test.percent, DoubleNear(4.0, 1e-9));
    }
}

TEST(SelfTest, WithoutResultsSaysWhy) {
    auto failed = std::make_shared<ArmResult>(*row("eager-again"));
    failed->status = ArmStatus::oom;
    failed->reason = Message::plain("no memory");
    EXPECT_THAT(
        [&] {
            self_test_of({row("eager"), failed});
        },
        ThrowsMessage<Error>(HasSubstr("no result: eager-again: oom: no memory")));
    EXPECT_THAT([&] { self_test_of({row("eager")}); },
                ThrowsMessage<Error>(HasSubstr("no row of eager-again")));
    EXPECT_THAT(
        [&] {
            self_test_of({row("eager"), row("eager-again")});
        },
        ThrowsMessage<Error>(HasSubstr("too few rounds")));
}

TEST(SelfTest, ItsPlanSharesTheSeconds) {
    const RunPlan plan = self_test_plan("cpu", 10);
    validate(plan);
    const std::vector<Cell> cells = expand(plan);
    ASSERT_EQ(cells.size(), 1u);
    const MethodSettings launch = launch_settings(cells[0]);
    EXPECT_GE(launch.launches, 2);
    EXPECT_NEAR(*launch.arm_min_s * launch.launches * 2 * 2, 10, 1e-9);  // arms, discarded calls
    EXPECT_GT(*launch.arm_max_s, *launch.arm_min_s);
    EXPECT_FALSE(launch.target_half_width);
    Cell usual = cells[0];
    usual.arm_s.reset();
    EXPECT_EQ(launch_settings(usual).arm_min_s, launch_settings(Preset::publish).arm_min_s);
}

TEST_F(SelfTests, TheLastOfADeviceIsKept) {
    EXPECT_THAT(self_tests::all(), IsEmpty());
    self_tests::keep(kept("cpu", 1.0));
    self_tests::keep(kept("cuda:0", 0.3));
    self_tests::keep(kept("cpu", 0.5));
    SelfTest elsewhere = kept("cpu", 9.0);
    elsewhere.host = "another host";
    self_tests::keep(elsewhere);
    EXPECT_EQ(self_tests::all().size(), 3u);
    EXPECT_EQ(self_tests::find("cpu"), kept("cpu", 0.5));
    EXPECT_EQ(self_tests::find("cuda:7"), std::nullopt);
}

TEST_F(SelfTests, ADamagedFileIsNoObstacle) {
    fs::create_directories(self_tests::file().parent_path());
    for (const char* text : {"", "{", "[]", R"({"tests": 3})", R"({"tests": [7, {"percent": "x"}]})"}) {
        std::ofstream(self_tests::file()) << text;
        EXPECT_THAT(self_tests::all(), IsEmpty()) << text;
    }
    self_tests::keep(kept("cpu", 0.5));
    EXPECT_TRUE(self_tests::find("cpu"));
}

TEST_F(SelfTests, ARunsEnvironmentHasTheLargestOfItsDevices) {
    RunPlan plan;
    plan.devices = {"cpu", "cuda:0"};
    EXPECT_FALSE(run_environment(json::object(), plan).contains("self_tests"));
    self_tests::keep(kept("cpu", 1.5));
    self_tests::keep(kept("cuda:0", 0.4));
    json environment = run_environment(json::object(), plan);
    EXPECT_EQ(environment["smallest_visible_difference_percent"], 1.5);
    EXPECT_EQ(environment["smallest_visible_difference_date"], "2026-01-02T03:04:05Z");
    EXPECT_EQ(environment["self_tests"].size(), 2u);
    plan.devices = {"cuda:0"};
    EXPECT_EQ(run_environment(json::object(), plan)["smallest_visible_difference_percent"], 0.4);
    EXPECT_FALSE(run_environment(json::object()).contains("self_tests"));
}

TEST_F(SelfTests, RunsEagerAgainstEagerAndKeepsTheResult) {
    const fs::path script = dir_ / "script.json";
    const auto with = [&](const json& cell) {
        std::ofstream(script) << json{{"cells", {{"*", cell}}}};
        RunOptions options;
        options.worker_command = {"python3", COMPILESCOPE_TEST_SUPPORT "/fake_worker.py", script.string()};
        return run_self_test(
            "cpu", 4, {}, [](const RunEvent&) {}, options);
    };
    auto test = with({{"rounds", 20}});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->verdict, Verdict::same);
    EXPECT_FALSE(test->date.empty());
    EXPECT_EQ(test->torch, "2.11.0");
    EXPECT_EQ(test->launches, 5);
    EXPECT_GT(*test->spread_percent, 0.5) << "the usual spread still counts";
    EXPECT_LT(*test->spread_percent, 2.0);
    EXPECT_EQ(self_tests::find("cpu"), test);
    test = with({{"rounds", 20}, {"arms", {{"eager-again", {{"ms", 10.5}}}}}});
    ASSERT_TRUE(test);
    EXPECT_TRUE(test->too_noisy);
    EXPECT_EQ(test->verdict, Verdict::cant_tell);
    EXPECT_GT(test->percent, 4.5);
    EXPECT_LT(test->percent, 6.5);
    EXPECT_THAT(
        [&] {
            with({{"arms", {{"eager", {{"status", "unsupported"}, {"reason", "no such device"}}}}}});
        },
        ThrowsMessage<Error>(HasSubstr("no such device")));
}

}  // namespace bench
