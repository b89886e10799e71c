#include "core/targets/runtimes.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <fstream>

#include "core/base/error.h"
#include "core/plan/run_plan.h"
#include "core/preflight/memory_limits.h"
#include "core/preflight/validate.h"
#include "core/targets/add_runtime.h"
#include "core/targets/devices.h"
#include "core/targets/target.h"

namespace bench::runtimes {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

class Runtimes : public testing::Test {
protected:
    Runtimes() {
        std::string pattern = (fs::temp_directory_path() / "runtimes-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_DATA", dir_.c_str(), 1);
    }
    ~Runtimes() override {
        ::unsetenv("COMPILESCOPE_DATA");
        fs::remove_all(dir_);
    }

    /// With its files there.
    Runtime made(const std::string& name, const std::string& torch) const {
        const fs::path folder = folder_of(name);
        Runtime runtime{.name = name,
                        .torch = torch,
                        .transformers = "5.17.0",
                        .python = folder / "python",
                        .runner = folder / "runner",
                        .why_no_runner = {},
                        .created = "2026-01-31T12:00:00Z"};
        fs::create_directories(folder);
        for (const std::string& file : {runtime.python, runtime.runner}) std::ofstream{file};
        keep(runtime);
        return runtime;
    }

    fs::path dir_;
};

TEST_F(Runtimes, AreKeptByNameAndRemovedWhole) {
    EXPECT_THAT(all(), IsEmpty());
    const Runtime older = made("older", "2.10.0"), newer = made("2.12.1", "2.12.1");
    EXPECT_THAT(all(), ElementsAre(newer, older));
    EXPECT_EQ(find("older"), older);
    EXPECT_FALSE(find("none"));
    EXPECT_FALSE(find("../older"));
    remove("older");
    EXPECT_FALSE(fs::exists(folder_of("older")));
    EXPECT_THAT(all(), ElementsAre(newer));
    EXPECT_THAT([] { remove("older"); }, ThrowsMessage<InputError>(HasSubstr("no such runtime")));
}

TEST_F(Runtimes, HalfARuntimeIsNone) {
    made("broken", "2.10.0");
    std::ofstream(folder_of("broken") / "runtime.json") << "{";
    fs::create_directories(folder_of("begun"));
    EXPECT_THAT(all(), IsEmpty());
    EXPECT_THAT(unfinished(), ElementsAre("begun", "broken"));
}

TEST_F(Runtimes, AFolderOfTheUserIsNotRemoved) {
    fs::create_directories(folder_of("mine"));
    std::ofstream(folder_of("mine") / "main.c") << "mine";
    EXPECT_THAT([] { remove("mine"); },
                ThrowsMessage<InputError>(HasSubstr("was not made by `runtimes add`")));
    EXPECT_TRUE(fs::exists(folder_of("mine") / "main.c"));
    std::ofstream(folder_of("mine") / "add.log").close();  // of an installation that was broken off
    remove("mine");
    EXPECT_FALSE(fs::exists(folder_of("mine")));
}

TEST_F(Runtimes, AreTargetsOfAPlanWhileTheirFilesAreThere) {
    const Runtime runtime = made("older", "2.10.0");
    const Target target = find_target("local:older");
    EXPECT_THAT(target.worker_command, ElementsAre(runtime.runner, "worker"));
    EXPECT_EQ(target.python, runtime.python);
    RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu", "local:older/cpu"};
    EXPECT_NO_THROW(validate(plan));
    fs::remove(runtime.runner);
    EXPECT_THAT([&] { validate(plan); },
                ThrowsMessage<InputError>(HasSubstr("runner of this runtime is gone")));
    plan.devices = {"local:none/cpu"};
    EXPECT_THAT([&] { validate(plan); }, ThrowsMessage<InputError>(HasSubstr("there are: older")));
}

TEST_F(Runtimes, OneWithoutARunnerSaysWhy) {
    Runtime runtime = made("old", "2.0.1");
    runtime.runner.clear();
    runtime.why_no_runner = Message::plain("too old");
    keep(runtime);
    const Target target = find_target("local:old");
    EXPECT_EQ(target.only_python, "too old");
    EXPECT_THAT(target.worker_command, IsEmpty());
    EXPECT_EQ(target.torch, "2.0.1");
}

TEST_F(Runtimes, AreDevicesOfTheirOwn) {
    made("older", "2.10.0");
    const DeviceInfo cpu{
        .id = "cpu", .name = "A CPU", .memory_bytes = 1 << 30, .capability = {}, .reason = {}};
    const auto devices = with_targets({cpu});
    ASSERT_EQ(devices.size(), 2u);
    EXPECT_EQ(devices[0].torch, "");
    EXPECT_EQ(devices[1].id, "local:older/cpu");
    EXPECT_EQ(devices[1].torch, "2.10.0");
    EXPECT_EQ(devices[1].name, "A CPU");
    // What ran out of memory with one torch says nothing of another.
    EXPECT_NE(device_identity("local:older/cpu"), device_identity("cpu"));
    EXPECT_THAT(device_identity("local:older/cpu"), HasSubstr("2.10.0"));
}

TEST(FirstError, IsFoundInTheWordsOfPipCompilersAndCMake) {
    EXPECT_EQ(first_error("Collecting\nERROR: No matching distribution\nERROR: more\n"),
              "No matching distribution");
    EXPECT_EQ(
        first_error("[1/9] x\n/s/a.cpp:3:5: error: no member named 'f'\n  f();\nninja: build stopped\n"),
        "no member named 'f'");
    EXPECT_EQ(
        first_error(
            "CMake Error at c/x.cmake:5 (message):\n  LibTorch 2.0 is\n  too old.\nCall Stack\n  x:1\n\n"),
        "LibTorch 2.0 is too old.");
    EXPECT_EQ(first_error("CMake Error: The source is another one.\n\n  A=\"1\"\n  B=\"2\"\n"),
              "The source is another one.");
    EXPECT_EQ(first_error("what it said last\n\n"), "what it said last");
    EXPECT_EQ(first_error(""), "");
}

}  // namespace bench::runtimes
