#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/chosen_device.h"
#include "app/commands/command.h"
#include "app/commands/import_models.h"
#include "app/commands/model_options.h"
#include "app/commands/number_types.h"
#include "app/commands/prediction_table.h"
#include "app/commands/weights_option.h"
#include "core/base/error.h"
#include "core/catalog/class_names.h"
#include "core/catalog/kinds.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/processing/postprocess.h"
#include "core/engine/processing/prediction_json.h"
#include "core/engine/processing/preprocess.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/engine/worker/single_arm.h"
#include "core/imaging/image.h"
#include "core/machine/host_lock.h"
#include "core/plan/modes.h"

namespace app {

namespace {

using bench::InputError;

struct InferArguments {
    std::string model, weights = "random", input, image, text, output, device, dtype = "float32",
                       mode = "eager", python, segmentation = "model", labels;
    std::uint64_t seed = 0;
    int threads = 0;  // 0: LibTorch's choice
    bool json = false, trust = false;
    bench::imaging::PostprocessOptions shown;
};

/// The model's inputs, and the size of the image that the prediction refers to.
struct Inputs {
    std::vector<at::Tensor> tensors;
    int height_px = 0, width_px = 0;
    std::vector<std::string> queries;  ///< names of the classes, if the model reads text
};

/// Reads the model's inputs from a safetensors file. Without pixel_mask there is no padding; without
/// input_ids the queries are those of --text.
Inputs read_inputs(const InferArguments& arguments, const bench::weights::LoadedModel& model) {
    const std::string& file = arguments.input;
    const bench::weights::SafetensorsFile tensors{file};
    const at::Tensor pixels = tensors.tensor("pixel_values");
    if (pixels.dim() != 4)
        throw InputError(file + ": pixel_values has " + std::to_string(pixels.dim()) +
                         " dimensions; (N, C, H, W) is expected");
    const std::int64_t batch = pixels.size(0);
    bench::imaging::NamedTensors made{
        {"pixel_mask", at::ones({batch, pixels.size(2), pixels.size(3)}, at::kLong)}};
    Inputs inputs{{}, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)), {}};
    if (!tensors.tensors().contains("input_ids")) {
        const bench::text::QueryInput queries = query_input(model, arguments.text);
        const auto of_batch = bench::imaging::repeated(queries.tensors, static_cast<int>(batch));
        made.insert(made.end(), of_batch.begin(), of_batch.end());
        inputs.queries = queries.names;
    } else if (!arguments.text.empty()) {
        throw InputError("--text: " + file + " holds input_ids already");
    }
    for (const std::string& name : model.module->input_names()) {
        const auto own = std::ranges::find(made, name, &std::pair<std::string, at::Tensor>::first);
        const bool use_own = own != made.end() && !tensors.tensors().contains(name);
        inputs.tensors.push_back(use_own ? own->second : tensors.tensor(name));
    }
    return inputs;
}

Inputs prepare_image(const InferArguments& arguments, const bench::weights::LoadedModel& model) {
    const bench::imaging::ImageProcessor processor(model.preprocessor_config, model.config.model_type);
    const bench::imaging::Image image = bench::imaging::load_image(arguments.image);
    const bench::text::QueryInput queries = query_input(model, arguments.text);
    bench::imaging::NamedTensors named = processor(image);
    named.insert(named.end(), queries.tensors.begin(), queries.tensors.end());
    return {bench::imaging::select_inputs(named, model.module->input_names()), image.height_px,
            image.width_px, queries.names};
}

/// Returns what the outputs say about the image. Throws InputError if the input is a batch of several.
bench::imaging::Prediction prediction_of(const InferArguments& arguments,
                                         const bench::weights::LoadedModel& model,
                                         const std::vector<at::Tensor>& outputs, const Inputs& inputs) {
    if (const std::int64_t batch = inputs.tensors.front().size(0); batch != 1)
        throw InputError("--input " + arguments.input + ": has a batch of " + std::to_string(batch) +
                         "; labels are shown for one image (--output without --json takes any batch)");
    bench::imaging::PostprocessOptions options = arguments.shown;
    options.segmentation = bench::value_in(bench::imaging::kSegmentationNames, arguments.segmentation)
                               .value_or(bench::imaging::Segmentation::model);
    options.queries = inputs.queries;
    return bench::imaging::postprocess(model.config.model_type, model.config, outputs, inputs.height_px,
                                       inputs.width_px, options);
}

/// Prints the prediction as JSON. Writes a map to a PNG beside the output, if there is one.
void print_json(const InferArguments& arguments, const bench::imaging::Prediction& prediction) {
    nlohmann::json json = bench::imaging::to_json(prediction);
    json["map_png"] = nullptr;
    if (!prediction.map.ids.empty() && !arguments.output.empty()) {
        const auto file = std::filesystem::path(arguments.output).replace_extension(".map.png");
        bench::imaging::write_png16(file, prediction.map.width_px, prediction.map.height_px,
                                    prediction.map.ids);
        json["map_png"] = file.string();
    }
    std::cout << json.dump(2) << '\n';
}

/// Prints the prediction as tables, for people.
void print_tables(const bench::weights::LoadedModel& model, const bench::imaging::Prediction& prediction) {
    print_prediction(std::cout, prediction);
    if (model.source == bench::WeightsSource::random)
        std::cout << "Random weights: the labels mean nothing. --weights selects others.\n";
}

void write_outputs(const std::string& file, const std::vector<std::string>& names,
                   const std::vector<at::Tensor>& outputs) {
    bench::weights::NamedTensors named;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        named.emplace_back(names.at(i), outputs[i].to(at::kFloat));
    bench::weights::write_safetensors(file, named);
}

/// Throws InputError if a classifier has another number of classes than --labels has names.
void check_labels(const InferArguments& arguments, const std::vector<at::Tensor>& outputs,
                  const bench::weights::ClassNames& names) {
    const bool classifies = !outputs.empty() && outputs.front().dim() == 2;
    if (classifies && !names.empty())
        bench::weights::check_class_count(names, outputs.front().size(1), arguments.labels);
}

std::vector<at::Tensor> run_once(const InferArguments& arguments, const bench::weights::LoadedModel& loaded,
                                 const std::vector<at::Tensor>& inputs, at::Device device) {
    bench::backends::SingleArmOptions options = bench::backends::options_of(loaded);
    options.weights_seed = arguments.seed;
    options.python = arguments.python;
    options.settings = bench::arm_settings(arguments.mode, {});
    bench::HostLock no_run;  // compiling would disturb a run
    if (bench::find_mode(arguments.mode)->compiled)
        no_run.wait([](const std::string& holder) {
            std::cerr << "waiting for a run on this host to end (" << holder << ")\n";
        });
    try {
        return bench::backends::prepare_single(arguments.mode, loaded.module, inputs, device, options)
            .arm->run(inputs);
    } catch (const c10::Error& error) {
        throw bench::Error(arguments.model + ": " + error.what_without_backtrace());
    }
}

int infer(const InferArguments& arguments) {
    if (arguments.image.empty() && arguments.input.empty())
        throw InputError("--image or --input is needed: what the model should see");
    const auto class_names = arguments.labels.empty() ? bench::weights::ClassNames()
                                                      : bench::weights::read_class_names(arguments.labels);
    if (arguments.threads > 0) at::set_num_threads(arguments.threads);
    allow_files({bench::model_id(arguments.model)}, arguments.trust);
    const at::NoGradGuard no_grad;
    const at::Device device = chosen_device(arguments.device);
    const at::ScalarType dtype = bench::scalar_type(bench::arm_dtype(
        arguments.mode,
        bench::value_in(bench::kDTypeNames, arguments.dtype).value_or(bench::DType::float32)));
    const std::string format = bench::arm_settings(arguments.mode, {}).memory_format;
    bench::weights::LoadedModel loaded = bench::weights::load_model(
        arguments.model, weights_spec(arguments.weights, arguments.seed), arguments.python);
    bench::backends::convert_module(*loaded.module, device, dtype, format);
    Inputs inputs =
        arguments.image.empty() ? read_inputs(arguments, loaded) : prepare_image(arguments, loaded);
    inputs.tensors = bench::backends::convert_inputs(inputs.tensors, device, dtype, format);
    const auto outputs = run_once(arguments, loaded, inputs.tensors, device);
    check_labels(arguments, outputs, class_names);
    if (!class_names.empty()) loaded.config.id2label = class_names;
    if (!arguments.output.empty()) write_outputs(arguments.output, loaded.module->output_names(), outputs);
    if (!arguments.json && !arguments.output.empty()) return 0;
    const bench::imaging::Prediction prediction = prediction_of(arguments, loaded, outputs, inputs);
    if (arguments.json)
        print_json(arguments, prediction);
    else
        print_tables(loaded, prediction);
    return 0;
}

template <typename Enum, std::size_t N>
std::vector<std::string> words_of(const bench::EnumNames<Enum, N>& names) {
    std::vector<std::string> words;
    for (const auto& [value, name] : names) words.emplace_back(name);
    return words;
}

void add_model_options(CLI::App& command, InferArguments& arguments) {
    constexpr const char* kGroup = "Model";
    command
        .add_option(
            "--model", arguments.model,
            "Model id, a folder in Hugging Face layout, timm/NAME, transformers/NAME, or a TorchScript file")
        ->required()
        ->group(kGroup);
    command.add_option("--weights", arguments.weights, "random, hub (the local cache), or a folder")
        ->capture_default_str()
        ->group(kGroup);
    command.add_option("--seed", arguments.seed, "Seed of random weights")
        ->capture_default_str()
        ->group(kGroup);
    command
        .add_option(
            "--labels", arguments.labels,
            "Names of the classes, instead of those of the model: imagenet-1k, or a file with one name "
            "per line, a JSON list or a config.json")
        ->group(kGroup);
    add_trust_option(command, arguments.trust);
}

void add_input_options(CLI::App& command, InferArguments& arguments) {
    constexpr const char* kGroup = "Input";
    CLI::Option* input = command.add_option("--input", arguments.input,
                                            "Safetensors file with the model's inputs, float32 pixel_values");
    CLI::Option* image = command.add_option("--image", arguments.image,
                                            "Photograph, to be prepared as the model's processor does it");
    CLI::Option* text = command.add_option(
        "--text", arguments.text, "Texts that a model such as OWL-ViT looks for, \"a cat,a remote control\"");
    image->excludes(input);
    for (CLI::Option* option : {image, input, text}) option->group(kGroup);
}

void add_execution_options(CLI::App& command, InferArguments& arguments) {
    constexpr const char* kGroup = "How to run it";
    command.add_option("--device", arguments.device, "cpu or cuda:N; default: the first GPU, else the CPU")
        ->group(kGroup);
    command.add_option("--mode", arguments.mode, "Mode of execution")
        ->check(refusal_of_mode)
        ->capture_default_str()
        ->group(kGroup);
    command.add_option("--dtype", arguments.dtype, "Number type")
        ->check(CLI::IsMember(number_types_without_int8()))
        ->capture_default_str()
        ->group(kGroup);
    command.add_option("--threads", arguments.threads, "CPU threads")
        ->check(CLI::PositiveNumber)
        ->group(kGroup);
    command
        .add_option(
            "--python", arguments.python,
            "Python interpreter for compiling; its torch must have the version of this program's LibTorch")
        ->group(kGroup);
}

void add_output_options(CLI::App& command, InferArguments& arguments) {
    constexpr const char* kGroup = "Output";
    command.add_flag("--json", arguments.json, "Print labels, boxes and segments as JSON, for programs")
        ->group(kGroup);
    command
        .add_option("--output", arguments.output,
                    "Safetensors file for the outputs, as float32, instead of printing the labels")
        ->group(kGroup);
    command.add_option("--top-k", arguments.shown.top_k, "Number of labels to print")
        ->check(CLI::PositiveNumber)
        ->capture_default_str()
        ->group(kGroup);
    command
        .add_option("--segmentation", arguments.segmentation,
                    "Kind of segmentation to compute from masks; model: the kind that the model is made for")
        ->check(CLI::IsMember(words_of(bench::imaging::kSegmentationNames)))
        ->capture_default_str()
        ->group(kGroup);
    command
        .add_option(
            "--threshold", arguments.shown.threshold,
            "Print boxes and segments with a higher score (default: transformers' threshold for the model)")
        ->check(CLI::Range(0.0, 1.0))
        ->group(kGroup);
}

}  // namespace

RunCommand add_infer(CLI::App& command) {
    auto arguments = std::make_shared<InferArguments>();
    add_model_options(command, *arguments);
    add_input_options(command, *arguments);
    add_execution_options(command, *arguments);
    add_output_options(command, *arguments);
    command.footer(
        "Examples:\n"
        "  compilescope-cli infer --model microsoft/resnet-50 --weights hub --image photo.jpg\n"
        "  compilescope-cli infer --model ./model.pt --trust --labels imagenet-1k --image photo.jpg\n"
        "  compilescope-cli infer --model facebook/detr-resnet-50 --weights hub --image photo.jpg --json");
    return [arguments] { return infer(*arguments); };
}

}  // namespace app
