#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/plan/cells.h"
#include "core/plan/command_line.h"
#include "core/plan/modes.h"
#include "core/plan/run_plan.h"
#include "core/preflight/validate.h"

namespace bench {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

RunPlan small_plan() {
    RunPlan plan;
    plan.models = {"microsoft/resnet-50", "google/vit-base-patch16-224"};
    plan.devices = {"cpu"};
    return plan;
}

/// A folder that goes with the test.
class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("run-plan-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
        std::ofstream(path_ / "config.json") << R"({"model_type":"resnet"})";
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string str() const { return path_.string(); }
    void add_weights() const { std::ofstream(path_ / "model.safetensors") << ""; }

private:
    std::filesystem::path path_;
};

void expect_refused(const std::function<void(RunPlan&)>& change, const std::string& words) {
    RunPlan plan = small_plan();
    change(plan);
    EXPECT_THAT([&] { validate(plan); }, ThrowsMessage<InputError>(HasSubstr(words)));
}

}  // namespace

TEST(RunPlan, WhatCannotBeMeasuredIsRefused) {
    for (const double arm_s : {-5.0, 0.0, 86'401.0, 1e300})
        expect_refused([=](RunPlan& plan) { plan.arm_s = arm_s; }, "arm_s");
    expect_refused([](RunPlan& plan) { plan.batches.assign(65'535, 1); },
                   "more than 20000 combinations of model");
    RunPlan plan = small_plan();
    plan.arm_s = 5;
    EXPECT_NO_THROW(validate(plan));
}

TEST(RunPlan, TrainingTakesThePublishedBatchOnAGpuAndOneClipOnACpu) {
    RunPlan plan;
    plan.kind = RunKind::training;
    plan.models = {"mmaction2/tsn_r50", "mmaction2/swin_tiny"};
    plan.devices = {"cuda:0", "cpu"};
    plan.batches = {kBatchOfTheModel};
    std::vector<int> batches;
    for (const Cell& cell : expand(plan)) {
        EXPECT_EQ(cell.kind, RunKind::training);
        batches.push_back(cell.batch);
    }
    EXPECT_THAT(batches, ElementsAre(32, 8, 1, 1));
    EXPECT_EQ(to_command_line(plan).front(), "train");
    EXPECT_THAT(to_command_line(plan), testing::Not(testing::Contains("--batch")));
}

TEST(RunPlan, WhatATrainingStepCannotBeCostsNothing) {
    RunPlan plan = default_plan(RunKind::training);
    plan.models = {"mmaction2/tsn_r50"};
    plan.devices = {"cuda:0"};
    plan.modes = {"eager", "default", "default+freezing", "tuned", "cudagraph"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_THAT(modes_with_rows(cells[0]), testing::UnorderedElementsAreArray(plan.modes));
    EXPECT_FALSE(is_refused("tuned", "cuda:0"));
    for (const char* mode : {"default+freezing", "tuned", "cudagraph"})
        EXPECT_TRUE(is_refused(mode, "cuda:0", RunKind::training)) << mode;
    EXPECT_FALSE(is_refused("reduce-overhead", "cuda:0", RunKind::training));
    EXPECT_TRUE(is_refused("reduce-overhead", "cpu", RunKind::training));
}

TEST(RunPlan, OnlyModelsWithARecipeAreTrained) {
    expect_refused([](RunPlan& plan) { plan.kind = RunKind::training; }, "--model microsoft/resnet-50");
    expect_refused([](RunPlan& plan) { plan.batches = {kBatchOfTheModel}; }, "--batch 0");
}

TEST(RunPlan, SmallBatchesOfEveryModelComeFirst) {
    RunPlan plan = small_plan();
    plan.devices = {"cuda:0", "cpu"};
    plan.batches = {16, 1, 4, 1};
    plan.dtypes = {DType::bfloat16, DType::float32};
    plan.modes = {"eager", "default", "eager"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 2u * 2 * 2 * 3);
    std::set<std::string> arms;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        EXPECT_EQ(cells[i].index, static_cast<int>(i));
        EXPECT_EQ(cells[i].run_stage, 1);
        EXPECT_THAT(cells[i].modes, ElementsAre("eager", "default"));
        EXPECT_EQ(cells[i].batch, (std::array{1, 4, 16})[i / 8]);
        arms.insert(cells[i].model + cells[i].device + std::string(name_in(kDTypeNames, cells[i].dtype)) +
                    std::to_string(cells[i].batch));
    }
    EXPECT_EQ(arms.size(), cells.size());
    EXPECT_EQ(cells[0].model, "microsoft/resnet-50");
    EXPECT_EQ(cells[1].model, "google/vit-base-patch16-224");
    EXPECT_EQ(cells[0].device, "cuda:0");
    EXPECT_EQ(cells[0].dtype, DType::bfloat16);
    EXPECT_EQ(cells[4].device, "cpu");
}

TEST(RunPlan, SlowModesAreWavesOfTheirOwnBesideEager) {
    RunPlan plan = small_plan();
    plan.models = {"facebook/detr-resnet-50", "microsoft/resnet-50"};
    plan.batches = {1, 4};
    plan.modes = {"default+freezing", "eager", "default"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 8u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(cells[i].run_stage, 1);
        EXPECT_THAT(cells[i].modes, ElementsAre("eager", "default"));
        EXPECT_EQ(modes_with_rows(cells[i]), cells[i].modes);
        EXPECT_EQ(cells[i].model, plan.models[i % 2]);
    }
    for (std::size_t i = 4; i < 8; ++i) {
        EXPECT_EQ(cells[i].run_stage, 2);
        EXPECT_THAT(cells[i].modes, ElementsAre("eager", "default+freezing"));
        EXPECT_THAT(modes_with_rows(cells[i]), ElementsAre("default+freezing"));
        EXPECT_EQ(cells[i].model, plan.models[1 - i % 2]);  // the smaller first: its compiling takes less
    }
}

TEST(RunPlan, AModeAndItsPythonTwinShareAWave) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.modes = {"eager",          "python-default+freezing", "default",         "python-eager",
                  "python-default", "python-max-autotune",     "default+freezing"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 3u);
    EXPECT_THAT(cells[0].modes, ElementsAre("eager", "default", "python-eager", "python-default"));
    EXPECT_EQ(modes_with_rows(cells[0]), cells[0].modes);
    EXPECT_THAT(cells[1].modes,
                ElementsAre("eager", "python-eager", "python-default+freezing", "default+freezing"));
    EXPECT_THAT(modes_with_rows(cells[1]), ElementsAre("python-default+freezing", "default+freezing"));
    EXPECT_THAT(cells[2].modes, ElementsAre("python-eager", "python-max-autotune"))
        << "eager is no measure of an arm of the other engine";
    EXPECT_THAT(modes_with_rows(cells[2]), ElementsAre("python-max-autotune"));
}

TEST(RunPlan, NothingIsAddedToAPlanWithoutPythonsEager) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.modes = {"eager", "python-default", "python-default+freezing"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 2u);
    EXPECT_THAT(cells[0].modes, ElementsAre("eager", "python-default"));
    EXPECT_THAT(cells[1].modes, ElementsAre("python-default+freezing"));
}

TEST(RunPlan, WhatMeansNothingOnADeviceIsARowOfItsFirstWave) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.devices = {"cpu", "cuda:0"};
    plan.modes = {"eager", "reduce-overhead", "max-autotune-no-cudagraphs", "cudagraph", "max-autotune"};
    std::vector<std::string> cells;
    for (const Cell& cell : expand(plan)) {
        std::string text = cell.device + " " + std::to_string(cell.run_stage);
        for (const std::string& mode : cell.modes) text += " " + mode;
        cells.push_back(text);
    }
    EXPECT_THAT(cells, ElementsAre("cpu 1 eager reduce-overhead cudagraph max-autotune-no-cudagraphs",
                                   "cuda:0 1 eager reduce-overhead", "cuda:0 2 eager cudagraph",
                                   "cuda:0 3 eager max-autotune-no-cudagraphs", "cpu 3 eager max-autotune",
                                   "cuda:0 3 eager max-autotune"));
}

TEST(RunPlan, APlanOfNothingButRefusedModesHasTheirRows) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.modes = {"cudagraph"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_THAT(modes_with_rows(cells[0]), ElementsAre("cudagraph"));
}

TEST(Modes, EachHasItsPlaceAndItsWordOfInductor) {
    std::set<std::string_view> ids;
    for (const ModeInfo& mode : all_modes()) {
        EXPECT_TRUE(ids.insert(mode.id).second) << mode.id;
        EXPECT_EQ(find_mode(mode.id), &mode);
        EXPECT_EQ(mode.freezing, mode.id.ends_with("+freezing")) << mode.id;
        EXPECT_FALSE(inductor_mode(mode).ends_with("+freezing"));
        EXPECT_EQ(mode_refusal(mode, "cuda:1").empty(), mode.package.empty()) << mode.id;
    }
    EXPECT_EQ(inductor_mode(*find_mode("max-autotune+freezing")), "max-autotune");
    EXPECT_TRUE(is_refused("reduce-overhead", "cpu"));
    EXPECT_FALSE(is_refused("max-autotune", "cpu"));
    EXPECT_FALSE(is_refused("no-such-mode", "cpu"));
}

TEST(Modes, OtherEnginesRunOnCpusForInferenceAndInTheFirstStage) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.modes = {"eager", "openvino", "onnxruntime", "openvino+bf16"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_THAT(cells[0].modes, ElementsAre("eager", "openvino", "onnxruntime", "openvino+bf16"));
    for (const char* mode : {"openvino", "onnxruntime"}) {
        EXPECT_EQ(find_mode(mode)->package, mode);
        EXPECT_EQ(engine_of(mode), Engine::cpp) << "its ratio is to the C++ eager";
        EXPECT_TRUE(has_own_process(mode));
        EXPECT_FALSE(is_refused(mode, "cpu"));
        EXPECT_TRUE(is_refused(mode, "local:2.10.0/cuda:0"));
        EXPECT_TRUE(is_refused(mode, "cpu", RunKind::training));
        EXPECT_TRUE(is_refused(std::string(mode) + "+channels_last", "cpu"));
        EXPECT_THAT(mode_words(Engine::cpp), testing::Not(HasSubstr(mode)));
        EXPECT_THAT(mode_words(), HasSubstr(mode));
    }
    EXPECT_TRUE(has_own_process("python-eager"));
    EXPECT_FALSE(has_own_process("default"));
}

TEST(Modes, AModeOfANewerTorchIsNamedByItsWord) {
    const ModeInfo* mode = find_mode("inductor:lite+freezing");
    ASSERT_TRUE(mode);
    EXPECT_EQ(mode->id, "inductor:lite+freezing");
    EXPECT_TRUE(mode->compiled && mode->freezing);
    EXPECT_EQ(inductor_mode(*mode), "lite");
    EXPECT_EQ(find_mode("inductor:lite+freezing"), mode);
    EXPECT_FALSE(find_mode("inductor:lite")->freezing);
    for (const char* wrong : {"inductor:", "inductor:+freezing", "inductor:a b", "lite"})
        EXPECT_FALSE(find_mode(wrong)) << wrong;
}

TEST(Modes, SuffixesNameTypeAndFormatInOneOrder) {
    const ModeInfo* mode = find_mode("default+freezing+channels_last+bf16");
    ASSERT_TRUE(mode);
    EXPECT_EQ(mode->id, "default+freezing+channels_last+bf16");
    EXPECT_EQ(find_mode("default+freezing+channels_last+bf16"), mode) << "one row each";
    EXPECT_TRUE(mode->compiled && mode->freezing && mode->channels_last);
    EXPECT_EQ(mode->dtype, DType::bfloat16);
    EXPECT_EQ(mode->run_stage, find_mode("default+freezing")->run_stage);
    EXPECT_FALSE(find_mode("eager+bf16")->channels_last);
    EXPECT_FALSE(find_mode("eager+channels_last")->dtype);
    for (const char* name : {"lite", "lite+freezing"})
        EXPECT_EQ(inductor_mode(*find_mode("inductor:" + std::string(name) + "+bf16")), "lite");
    EXPECT_EQ(inductor_mode(*find_mode("python-max-autotune+freezing+channels_last")), "max-autotune");
    EXPECT_EQ(engine_of("python-eager+bf16"), Engine::python);
    EXPECT_EQ(python_twin("eager+bf16"), "python-eager+bf16");
    for (const char* wrong : {"default+bf16+channels_last", "default+bf16+freezing", "default+bf16+bf16",
                              "default+channels_last+freezing", "+bf16", "no-such-mode+bf16",
                              "eager-again+bf16", "default+fp16", "default+bf16+channels_last+bf16"})
        EXPECT_FALSE(find_mode(wrong)) << wrong;
    expect_refused([](RunPlan& plan) { plan.modes = {"default+bf16+channels_last"}; },
                   "the suffixes +channels_last and +bf16, in this order");
}

TEST(Modes, SuffixesAreAddedAndTakenOff) {
    EXPECT_EQ(with_suffixes("default", false, false), "default");
    EXPECT_EQ(with_suffixes("default+bf16", true, false), "default+channels_last+bf16");
    EXPECT_EQ(with_suffixes("default+channels_last", true, true), "default+channels_last+bf16");
    EXPECT_EQ(without_suffixes("default+freezing+channels_last+bf16"), "default+freezing");
    EXPECT_EQ(without_suffixes("default"), "default");
    EXPECT_EQ(arm_dtype("eager+bf16", DType::float32), DType::bfloat16);
    EXPECT_EQ(arm_dtype("eager", DType::float16), DType::float16);
    EXPECT_EQ(arm_settings("eager+channels_last", {}).memory_format, "channels_last");
    EXPECT_EQ(arm_settings("eager+bf16", {}), RuntimeSettings());
}

TEST(Modes, OnlyThePlainOneIsTheEagerOfTheOthers) {
    for (const char* mode : {"eager+bf16", "eager+channels_last", "python-eager+bf16"})
        EXPECT_FALSE(is_eager(mode)) << mode;
}

TEST(Modes, ASuffixThatChangesNothingIsRefused) {
    Cell cell;
    cell.device = "cpu";
    const auto refusal = [&](const char* mode) { return mode_refusal(*find_mode(mode), cell).text(); };
    EXPECT_EQ(refusal("default+channels_last+bf16"), "");
    EXPECT_THAT(refusal("reduce-overhead+channels_last+bf16"),
                HasSubstr("the same as default+channels_last+bf16"));
    cell.dtype = DType::bfloat16;
    EXPECT_THAT(
        refusal("default+channels_last+bf16"),
        HasSubstr("number type is bfloat16 already, so this mode is the same as default+channels_last"));
    EXPECT_EQ(refusal("default+channels_last"), "");
    cell.dtype = DType::float32;
    cell.settings.memory_format = "channels_last";
    EXPECT_THAT(
        refusal("default+channels_last+bf16"),
        HasSubstr("memory layout is channels_last already, so this mode is the same as default+bf16"));
    cell = {};
    cell.kind = RunKind::training;
    EXPECT_THAT(refusal("eager+bf16"), HasSubstr("inference only"));
}

TEST(Modes, OnlyFrozenModesAreQuantisedBesideEagerInFloat32) {
    Cell cell;
    cell.device = "cpu";
    cell.dtype = DType::int8;
    const auto refusal = [&](const char* mode) { return mode_refusal(*find_mode(mode), cell).text(); };
    for (const char* mode : {"default+freezing", "max-autotune+freezing", "python-default+freezing",
                             "inductor:new+freezing", "default+freezing+channels_last"}) {
        EXPECT_EQ(refusal(mode), "") << mode;
        EXPECT_EQ(arm_dtype(mode, DType::int8), DType::int8) << mode;
        EXPECT_EQ(arm_dtype(mode, DType::float32), DType::float32) << mode;
    }
    for (const char* mode : {"eager", "python-eager"}) {
        EXPECT_EQ(refusal(mode), "") << mode;
        EXPECT_EQ(arm_dtype(mode, DType::int8), DType::float32) << mode;
    }
    for (const char* mode : {"default", "tuned", "torchscript", "python-default", "default+freezing+bf16"})
        EXPECT_THAT(refusal(mode), HasSubstr("frozen weights")) << mode;
    cell.device = "cuda:0";
    EXPECT_THAT(refusal("default+freezing"), HasSubstr("x86"));
    EXPECT_THAT(refusal("eager"), HasSubstr("x86"));
    cell.device = "cpu";
    cell.kind = RunKind::training;
    EXPECT_THAT(refusal("eager"), HasSubstr("inference only"));
}

TEST(RunPlan, AModeAndTheSameWithSuffixesShareACell) {
    RunPlan plan = small_plan();
    plan.models = {"microsoft/resnet-50"};
    plan.dtypes = {DType::float32, DType::bfloat16};
    plan.modes = {"eager",
                  "default",
                  "default+freezing",
                  "eager+bf16",
                  "default+freezing+bf16",
                  "default+freezing+channels_last"};
    std::vector<std::string> cells;
    for (const Cell& cell : expand(plan)) {
        std::string text =
            std::string(name_in(kDTypeNames, cell.dtype)) + " " + std::to_string(cell.run_stage);
        for (const std::string& mode : modes_with_rows(cell)) text += " " + mode;
        cells.push_back(text);
    }
    EXPECT_THAT(cells,
                ElementsAre("float32 1 eager default eager+bf16",
                            "bfloat16 1 eager default eager+bf16 default+freezing+bf16",
                            "float32 2 default+freezing default+freezing+bf16 default+freezing+channels_last",
                            "bfloat16 2 default+freezing default+freezing+channels_last"))
        << "what a suffix does not change is a row of the first stage";
}

TEST(RunPlan, AWaveWithoutEagerHasNone) {
    RunPlan plan = small_plan();
    plan.modes = {"default+freezing"};
    const auto cells = expand(plan);
    ASSERT_EQ(cells.size(), 2u);
    EXPECT_THAT(cells[0].modes, ElementsAre("default+freezing"));
    EXPECT_THAT(modes_with_rows(cells[0]), ElementsAre("default+freezing"));
}

TEST(RunPlan, WeightsFolderOfSeveralModelsHasAFolderEach) {
    RunPlan plan = small_plan();
    plan.weights = {.source = WeightsSource::folder, .folder = "/weights", .seed = 0};
    EXPECT_EQ(expand(plan)[0].weights.folder, "/weights/microsoft/resnet-50");
    plan.models.pop_back();
    EXPECT_EQ(expand(plan)[0].weights.folder, "/weights");
}

TEST(RunPlan, FolderAsModelBringsItsWeights) {
    const Folder folder;
    RunPlan plan = small_plan();
    plan.models.push_back(folder.str());
    EXPECT_EQ(expand(plan)[2].weights.source, WeightsSource::random);  // a configuration only
    folder.add_weights();
    EXPECT_EQ(expand(plan)[2].weights.source, WeightsSource::folder);
    EXPECT_EQ(expand(plan)[2].weights.folder, folder.str());
    EXPECT_EQ(expand(plan)[0].weights.source, WeightsSource::random);
    EXPECT_NO_THROW(validate(plan));
}

TEST(RunPlan, WhatCannotRunIsNamed) {
    EXPECT_NO_THROW(validate(small_plan()));
    expect_refused([](RunPlan& p) { p.models.clear(); }, "--model");
    expect_refused([](RunPlan& p) { p.models.push_back("resnet51"); }, "--model resnet51");
    expect_refused([](RunPlan& p) { p.devices = {"gpu"}; }, "--device gpu");
    expect_refused([](RunPlan& p) { p.devices = {"cuda:"}; }, "--device cuda:");
    expect_refused([](RunPlan& p) { p.batches = {1, 0}; }, "--batch 0");
    expect_refused([](RunPlan& p) { p.batches.clear(); }, "--batch");
    expect_refused([](RunPlan& p) { p.dtypes.clear(); }, "--dtype");
    expect_refused([](RunPlan& p) { p.modes = {"eager", "fast"}; }, "--mode fast");
    expect_refused([](RunPlan& p) { p.modes = {"fast"}; }, "default+freezing");
    expect_refused([](RunPlan& p) { p.settings.threads = 0; }, "--threads 0");
    expect_refused([](RunPlan& p) { p.settings.tf32 = "maybe"; }, "--tf32 maybe");
    expect_refused([](RunPlan& p) { p.input.image = "/no/such.png"; }, "--image /no/such.png");
    expect_refused([](RunPlan& p) { p.pictures = "/no/such/folder"; }, "--pictures /no/such/folder");
    expect_refused([](RunPlan& p) { p.models = {"mmaction2/stgcn"}; }, "mmaction2/stgcn: takes clips");
    expect_refused(
        [](RunPlan& p) {
            p.models = {"mmaction2/stgcn"};
            p.input.kind = InputKind::synthetic;
            p.pictures = "/";
        },
        "--pictures: the model mmaction2/stgcn reads clips");
    expect_refused(
        [](RunPlan& p) {
            p.models = {"mmaction2/stgcn"};
            p.input.kind = InputKind::synthetic;
            p.weights.source = WeightsSource::hub;
        },
        "--weights hub");
    expect_refused([](RunPlan& p) { p.input.queries = {"a cat"}; }, "--text: none of these models");
    expect_refused([](RunPlan& p) { p.input.queries = {"a cat, a dog"}; }, "--text: a query has a comma");
    expect_refused([](RunPlan& p) { p.weights = {WeightsSource::folder, "/no/such", 0}; }, "/no/such");
}

/// A warning shows the command of a stranger's plan before anybody validates it.
TEST(RunPlan, AnInvalidPlanHasACommandToo) {
    RunPlan plan = default_plan(RunKind::inference);
    plan.input.queries = {"", "a,b", " c "};
    EXPECT_THAT(to_shell_command(plan), HasSubstr("--text 'a,b, c '"));
    EXPECT_THROW(validate(plan), InputError);
}

TEST(RunPlan, ShellCommandQuotesWhatAShellWouldChange) {
    RunPlan plan = small_plan();
    plan.models = {"/my models/it's"};
    plan.input.kind = InputKind::synthetic;
    EXPECT_EQ(to_shell_command(plan),
              "compilescope-cli run --model '/my models/it'\\''s' --device cpu --batch 1 --dtype float32 "
              "--mode eager,default --preset standard --input synthetic");
}

}  // namespace bench
