#include <ATen/ATen.h>
#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/bench/kinds.h"
#include "core/weights/model_source.h"
#include "core/weights/safetensors.h"

namespace app {

namespace {

using bench::InputError;

struct InferArguments {
    std::string model, weights = "random", input, output, device, dtype = "float32", mode = "eager";
    std::uint64_t seed = 0;
    int threads = 0;  // 0: LibTorch's choice
};

bench::WeightsSpec weights_spec(const InferArguments& arguments) {
    bench::WeightsSpec spec;
    spec.seed = arguments.seed;
    if (const auto word = bench::value_in(bench::kWeightsSourceNames, arguments.weights);
        word && *word != bench::WeightsSource::folder) {
        spec.source = *word;
    } else {
        spec.source = bench::WeightsSource::folder;
        spec.folder = arguments.weights;
    }
    return spec;
}

at::ScalarType scalar_type(const std::string& word) {
    switch (bench::value_in(bench::kDTypeNames, word).value_or(bench::DType::float32)) {
        case bench::DType::bfloat16:
            return at::kBFloat16;
        case bench::DType::float16:
            return at::kHalf;
        case bench::DType::float32:
            break;
    }
    return at::kFloat;
}

at::Device chosen_device(const std::string& word) {
    const int gpus =
        at::globalContext().hasCUDA() ? at::globalContext().getAcceleratorHooksInterface().deviceCount() : 0;
    if (word.empty()) return gpus > 0 ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU);
    try {
        at::Device device(word);
        if (device.is_cpu()) return device;
        if (device.is_cuda() && !device.has_index()) device.set_index(0);
        if (device.is_cuda() && device.index() < gpus) return device;
    } catch (const c10::Error&) {
        // Said below, with what is there.
    }
    throw InputError("--device " + word + ": not a device of this machine (cpu" +
                     (gpus > 0 ? ", cuda:0 to cuda:" + std::to_string(gpus - 1) : ", no GPU found") + ")");
}

/// The model's inputs from a safetensors file, on the device; a missing pixel_mask means no padding.
std::vector<at::Tensor> read_inputs(const std::string& file, const bench::models::VisionModel& model,
                                    at::Device device, at::ScalarType dtype) {
    const bench::weights::SafetensorsFile tensors{file};
    std::vector<at::Tensor> inputs;
    for (const std::string& name : model.input_names()) {
        at::Tensor value;
        if (name == "pixel_mask" && !tensors.entries().contains(name))
            value = at::ones({inputs[0].size(0), inputs[0].size(2), inputs[0].size(3)}, at::kLong);
        else
            value = tensors.tensor(name);
        if (name == "pixel_values" && value.dim() != 4)
            throw InputError(file + ": pixel_values has " + std::to_string(value.dim()) +
                             " dimensions; (N, C, H, W) is expected");
        inputs.push_back(value.to(device, value.is_floating_point() ? dtype : value.scalar_type()));
    }
    return inputs;
}

std::vector<at::Tensor> run_once(const InferArguments& arguments, bench::models::VisionModel& model,
                                 const std::vector<at::Tensor>& inputs) {
    if (arguments.mode != "eager")
        throw bench::UnsupportedError("--mode " + arguments.mode + ": infer runs eager only in this version");
    try {
        return model.forward(inputs);
    } catch (const c10::Error& error) {
        throw bench::Error(arguments.model + ": " + error.what_without_backtrace());
    }
}

int infer(const InferArguments& arguments) {
    if (arguments.threads > 0) at::set_num_threads(arguments.threads);
    const at::NoGradGuard no_grad;
    const at::Device device = chosen_device(arguments.device);
    const at::ScalarType dtype = scalar_type(arguments.dtype);
    const bench::weights::LoadedModel loaded =
        bench::weights::load_model(arguments.model, weights_spec(arguments));
    loaded.module->to(device, dtype);
    const auto inputs = read_inputs(arguments.input, *loaded.module, device, dtype);
    const auto outputs = run_once(arguments, *loaded.module, inputs);
    const auto names = loaded.module->output_names();
    bench::weights::NamedTensors named;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        named.emplace_back(names.at(i), outputs[i].to(at::kFloat));
    bench::weights::write_safetensors(arguments.output, named);
    return 0;
}

std::vector<std::string> dtype_words() {
    std::vector<std::string> words;
    for (const auto& [dtype, name] : bench::kDTypeNames) words.emplace_back(name);
    return words;
}

}  // namespace

RunCommand add_infer(CLI::App& command) {
    auto arguments = std::make_shared<InferArguments>();
    command.add_option("--model", arguments->model, "A known model's id, or a folder in Hugging Face layout")
        ->required();
    command.add_option("--weights", arguments->weights, "random, hub (the local cache), or a folder")
        ->capture_default_str();
    command
        .add_option("--input", arguments->input,
                    "Safetensors file with the model's inputs, float32 pixel_values")
        ->required();
    command.add_option("--output", arguments->output, "Safetensors file for the outputs, as float32")
        ->required();
    command.add_option("--device", arguments->device, "cpu or cuda:N; default: the first GPU, else the CPU");
    command.add_option("--dtype", arguments->dtype, "The type to compute in")
        ->check(CLI::IsMember(dtype_words()))
        ->capture_default_str();
    command.add_option("--mode", arguments->mode, "How to run")->capture_default_str();
    command.add_option("--threads", arguments->threads, "CPU threads")->check(CLI::PositiveNumber);
    command.add_option("--seed", arguments->seed, "Of random weights")->capture_default_str();
    return [arguments] { return infer(*arguments); };
}

}  // namespace app
