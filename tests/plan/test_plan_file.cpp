#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/plan/plan_file.h"
#include "core/results/result_files.h"

namespace bench {

namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

class PlanFile : public testing::Test {
protected:
    PlanFile() : folder_(fs::path(testing::TempDir()) / ("plan_file_" + std::to_string(::getpid()))) {
        fs::create_directories(folder_);
    }
    ~PlanFile() override { fs::remove_all(folder_); }

    fs::path write(const std::string& text) const {
        const fs::path file = folder_ / "plan.json";
        std::ofstream(file) << text;
        return file;
    }
    /// Reading `text` fails with a message that names the file and has `words`.
    void expect_refused(const std::string& text, const std::string& words) const {
        const fs::path file = write(text);
        EXPECT_THAT([&] { read_plan(file); },
                    ThrowsMessage<InputError>(AllOf(HasSubstr(file.string()), HasSubstr(words))))
            << text;
    }

    fs::path folder_;
};

RunPlan plan_of_a_file() {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50", "/my models/Modèle 模型"};
    plan.devices = {"cuda:0", "local:2.10.0/cpu"};
    plan.batches = {1, 64};
    plan.dtypes = {DType::bfloat16};
    plan.modes = {"eager", "tuned"};
    plan.preset = Preset::guide;
    plan.arm_s = 2.5;
    plan.weights = {.source = WeightsSource::folder, .folder = "/weights", .seed = 7};
    plan.input = {.kind = InputKind::synthetic, .image = {}, .queries = {"a cat"}};
    plan.settings.threads = 4;
    return plan;
}

}  // namespace

TEST_F(PlanFile, WhatIsWrittenIsReadAgain) {
    const fs::path file = folder_ / "plan.json";
    for (const RunPlan& plan : {plan_of_a_file(), RunPlan{}}) {
        write_plan(file, plan);
        EXPECT_EQ(read_plan(file), plan);
        EXPECT_TRUE(is_plan_file(file));
    }
    EXPECT_THROW(write_plan(folder_ / "nowhere" / "plan.json", RunPlan{}), Error);
}

TEST_F(PlanFile, WhatIsLeftOutIsAsUsual) {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50"};
    plan.settings.tf32 = "off";
    EXPECT_EQ(read_plan(write(R"({"schema": 1, "plan": {"models": ["microsoft/resnet-50"], "arm_s": null,
                                  "settings": {"tf32": "off", "threads": null}}})")),
              plan);
}

TEST_F(PlanFile, ThePlanOfAnEarlierRunIsReadFromItsResults) {
    results::ResultFile run;
    run.plan = plan_of_a_file();
    results::write_results(folder_, run);
    EXPECT_EQ(read_plan(folder_ / "results.json"), run.plan);
    EXPECT_FALSE(is_plan_file(folder_ / "results.json")) << "to be opened as results";
}

TEST_F(PlanFile, AnInterpreterIsIgnoredWithAWarning) {
    std::vector<std::string> warnings;
    const auto warn = [&](const std::string& warning) { warnings.push_back(warning); };
    const fs::path file = write(R"({"schema": 1, "plan": {"models": ["a/b"], "python": "./evil.sh"}})");
    EXPECT_EQ(read_plan(file, warn).python, "");
    EXPECT_THAT(warnings, testing::ElementsAre(AllOf(HasSubstr(file.string()), HasSubstr("plan.python"),
                                                     HasSubstr("--python"))));
    read_plan(write(R"({"schema": 1, "plan": {"models": ["a/b"], "python": ""}})"), warn);
    EXPECT_EQ(warnings.size(), 1u) << "an empty one, as earlier versions wrote it, is no interpreter";

    RunPlan plan = plan_of_a_file();
    plan.python = "/opt/python";
    write_plan(file, plan);
    EXPECT_THAT(read_text_file(file), testing::Not(HasSubstr("python")));
}

TEST_F(PlanFile, WhatIsWrongIsNamedWithItsKey) {
    expect_refused("{\"schema\": 1, \"plan\": {", "not valid JSON");
    expect_refused("[]", "the key plan is missing");
    expect_refused(R"({"schema": 1})", "the key plan is missing");
    expect_refused(R"({"schema": 2, "plan": {}})", "the key schema is not 1");
    expect_refused(R"({"plan": {}})", "the key schema is not 1");
    expect_refused(R"({"schema": 1, "plan": 3})", "the key plan: expected an object, found 3");
    expect_refused(R"({"schema": 1, "plan": {"batches": "1,4"}})", "plan.batches: expected a list");
    expect_refused(R"({"schema": 1, "plan": {"batches": [1.5]}})", "plan.batches: expected a whole number");
    for (const char* number : {"18446744073709551615", "9223372036854775808", "2147483648", "-2147483649"})
        expect_refused(R"({"schema": 1, "plan": {"batches": [)" + std::string(number) + "]}}",
                       "plan.batches: expected a whole number in range");
    for (const char* number : {"-1", "-9223372036854775808"})
        expect_refused(R"({"schema": 1, "plan": {"weights": {"seed": )" + std::string(number) + "}}}",
                       "plan.weights.seed: expected a whole number in range");
    expect_refused(R"({"schema": 1, "plan": {"preset": "slow"}})", "plan.preset: expected one of");
    expect_refused(R"({"schema": 1, "plan": {"settings": {"threads": "two"}}})", "plan.settings.threads");
    expect_refused(R"({"schema": 1, "plan": {"batch": [1]}})", "the key plan.batch is unknown");
    expect_refused(R"({"schema": 1, "plan": {"weights": {"sead": 1}}})",
                   "the key plan.weights.sead is unknown");
    EXPECT_THAT([&] { read_plan(folder_ / "none.json"); }, ThrowsMessage<InputError>(HasSubstr("none.json")));
}

TEST_F(PlanFile, ARunOfTooManyCombinationsIsRefused) {
    std::string batches = "1";
    for (int batch = 2; batch <= 65'535; ++batch) batches += "," + std::to_string(batch);
    expect_refused(
        R"({"schema": 1, "plan": {"models": ["a/b"], "devices": ["cpu"], "batches": [)" + batches + "]}}",
        "more than 20000 combinations");
    EXPECT_THAT(
        [&] {
            results::results_from_text(
                R"({"schema": 1, "results": [], "plan": {"batches": [)" + batches + "]}}", "a.json");
        },
        ThrowsMessage<InputError>(AllOf(HasSubstr("a.json"), HasSubstr("more than 20000 combinations"))));
}

TEST_F(PlanFile, OtherFilesAreNoPlans) {
    EXPECT_FALSE(is_plan_file(folder_));
    EXPECT_FALSE(is_plan_file(folder_ / "none.json"));
    EXPECT_FALSE(is_plan_file(write("a text")));
    EXPECT_FALSE(is_plan_file(write(R"({"schema": 1, "created": ""})")));
}

}  // namespace bench
