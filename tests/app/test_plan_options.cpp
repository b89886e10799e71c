#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "app/commands/plan_options.h"
#include "core/base/error.h"
#include "core/plan/command_line.h"

namespace app {

namespace {

using bench::DType;
using bench::InputError;
using bench::RunPlan;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// The plan of a command line without the program's name and `run`.
RunPlan parse(std::vector<std::string> words, bench::RunKind kind = bench::RunKind::inference) {
    CLI::App command;
    const PlanOptions options(command, kind);
    std::ranges::reverse(words);  // CLI11 takes them from the back
    command.parse(words);
    return options.plan([] { return std::string("cuda:7"); });
}

/// Every member changed from its default.
RunPlan unusual_plan() {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50", "facebook/detr-resnet-50"};
    plan.devices = {"cuda:1", "cpu"};
    plan.batches = {1, 4, 16};
    plan.dtypes = {DType::bfloat16, DType::float16};
    plan.modes = {"eager", "default", "default+freezing"};
    plan.preset = bench::Preset::publish;
    plan.weights = {.source = bench::WeightsSource::folder, .folder = "/my weights, all", .seed = 9};
    plan.input = {
        .kind = bench::InputKind::image, .image = "/a photo.png", .queries = {"a cat", "it's \"a\" 猫"}};
    plan.pictures = "/my pictures";
    plan.settings = {.threads = 3,
                     .tf32 = "off",
                     .cudnn_benchmark = true,
                     .memory_format = "channels_last",
                     .attention = "explicit",
                     .grad_guard = "inference"};
    plan.python = "/usr/bin/python3";  // of the command line, never of a file
    return plan;
}

RunPlan round_trip(const RunPlan& plan) {
    std::vector<std::string> words = to_command_line(plan);
    EXPECT_EQ(words.front(), "run");
    words.erase(words.begin());
    return parse(words);
}

}  // namespace

TEST(PlanOptions, CommandLineOfAPlanIsReadBack) {
    EXPECT_EQ(round_trip(unusual_plan()), unusual_plan());
    RunPlan plan;
    plan.models = {"google/vit-base-patch16-224"};
    plan.devices = {"cpu"};
    EXPECT_EQ(round_trip(plan), plan);
    plan.input.kind = bench::InputKind::synthetic;
    plan.weights = {.source = bench::WeightsSource::hub, .folder = {}, .seed = 0};
    EXPECT_EQ(round_trip(plan), plan);
}

TEST(PlanOptions, ShellReadsTheCopiedCommand) {
    RunPlan plan = unusual_plan();
    plan.python = "it's $HOME `x` \"y\" \\ *";
    const std::string command =
        "printf '%s\\n'" + to_shell_command(plan).substr(std::strlen("compilescope-cli"));
    FILE* shell = ::popen(command.c_str(), "r");
    std::string text;
    for (int c; (c = std::fgetc(shell)) != EOF;) text += static_cast<char>(c);
    ::pclose(shell);
    std::string expected;
    for (const std::string& word : to_command_line(plan)) expected += word + "\n";
    EXPECT_EQ(text, expected);
}

TEST(PlanOptions, DefaultsAreThoseOfThePlan) {
    RunPlan expected;
    expected.models = {"microsoft/resnet-50"};
    expected.devices = {"cuda:7"};
    EXPECT_EQ(parse({"--model", "microsoft/resnet-50"}), expected);
}

TEST(PlanOptions, TrainingIsOfVideoModelsAndTheirOwnBatches) {
    const RunPlan plan = parse({"--model", "all", "--attention", "sdpa"}, bench::RunKind::training);
    EXPECT_EQ(plan.kind, bench::RunKind::training);
    EXPECT_THAT(plan.models, testing::Each(testing::StartsWith("mmaction2/")));
    EXPECT_THAT(plan.models, testing::Contains("mmaction2/tsn_r50"));
    EXPECT_THAT(plan.batches, ElementsAre(bench::kBatchOfTheModel));
    std::vector<std::string> words = to_command_line(plan);
    EXPECT_EQ(words.front(), "train");
    words.erase(words.begin());
    EXPECT_EQ(parse(words, bench::RunKind::training), plan);
    EXPECT_EQ(parse({"--model", "all"}, bench::RunKind::training).settings.attention, "explicit");
    EXPECT_THROW(parse({"--model", "all", "--image", "cat.png"}, bench::RunKind::training), CLI::ParseError);
}

TEST(PlanOptions, ListsTakeCommasAndRepeats) {
    const RunPlan plan = parse({"--model", "microsoft/resnet-50,google/vit-base-patch16-224", "--model",
                                "detection", "--batch", "1,4", "--batch", "16", "--device", "cpu,cuda:0"});
    EXPECT_THAT(plan.models, ElementsAre("microsoft/resnet-50", "google/vit-base-patch16-224",
                                         "google/owlvit-base-patch32", "facebook/detr-resnet-50",
                                         "facebook/detr-resnet-101", "microsoft/conditional-detr-resnet-50"));
    EXPECT_THAT(plan.batches, ElementsAre(1, 4, 16));
    EXPECT_THAT(plan.devices, ElementsAre("cpu", "cuda:0"));
}

TEST(PlanOptions, FolderWithACommaIsOneModel) {
    const auto dir = std::filesystem::temp_directory_path() / ("models, mine-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir);
    std::ofstream(dir / "config.json") << R"({"model_type":"vit"})";
    EXPECT_THAT(parse({"--model", dir.string()}).models, ElementsAre(dir.string()));
    std::filesystem::remove_all(dir);
}

TEST(PlanOptions, WordsThatAreNotUnderstoodAreNamed) {
    const auto with = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"--model", "microsoft/resnet-50"});
        return [words] { parse(words); };
    };
    EXPECT_THAT(with({"--dtype", "fp32"}), ThrowsMessage<InputError>(HasSubstr("--dtype fp32")));
    EXPECT_THAT(with({"--dtype", "fp32"}), ThrowsMessage<InputError>(HasSubstr("bfloat16")));
    EXPECT_THAT(with({"--preset", "fast"}), ThrowsMessage<InputError>(HasSubstr("--preset fast")));
    EXPECT_THAT(with({"--input", "noise"}), ThrowsMessage<InputError>(HasSubstr("--input noise")));
    EXPECT_THAT(with({"--text", "a cat,,a dog"}),
                ThrowsMessage<InputError>(HasSubstr("--text: query 2 is empty")));
    EXPECT_THAT(with({"--text", ""}), ThrowsMessage<InputError>(HasSubstr("--text: query 1 is empty")));
    EXPECT_THAT(with({"--text", "\xff"}), ThrowsMessage<InputError>(HasSubstr("not valid UTF-8")));
    EXPECT_THAT(with({"--batch", "many"}), ThrowsMessage<CLI::ParseError>(HasSubstr("--batch")));
    EXPECT_THAT(with({"--image", "a.png", "--input", "synthetic"}),
                ThrowsMessage<CLI::ParseError>(HasSubstr("--image")));
    EXPECT_THAT(
        [] {
            parse({"--model", "resnet-51"});
        },
        ThrowsMessage<InputError>(HasSubstr("--model resnet-51")));
}

}  // namespace app
