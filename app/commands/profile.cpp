#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
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
#include "app/commands/plan_options.h"
#include "app/commands/text_table.h"
#include "app/commands/weights_option.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/engine/worker/profiler.h"
#include "core/engine/worker/single_arm.h"
#include "core/machine/host_lock.h"
#include "core/plan/modes.h"

namespace app {

namespace {

namespace fs = std::filesystem;
using bench::ArmProfile;
using bench::numbers::fixed;

constexpr std::size_t kShownOperators = 12;

struct ProfileArguments {
    std::string model, weights = "random", text, device, dtype = "float32", python, trace;
    bench::RuntimeSettings settings;
    std::vector<std::string> modes{"eager"};
    std::uint64_t seed = 0;
    int batch = 1, threads = 0;  // 0: physical cores
    bool json = false, trust = false;
};

/// Returns TRACE.json for one mode, TRACE.MODE.json for several.
fs::path trace_file(const ProfileArguments& arguments, const std::string& mode) {
    if (arguments.trace.empty() || arguments.modes.size() == 1) return arguments.trace;
    const fs::path file(arguments.trace);
    return file.parent_path() / (file.stem().string() + "." + mode + file.extension().string());
}

void check_modes(const std::vector<std::string>& modes) {
    for (const std::string& mode : modes)
        if (const std::string refusal = refusal_of_mode(mode); !refusal.empty())
            throw bench::InputError("--mode " + refusal);
}

/// Throws InputError if a trace cannot be written. The profiler itself would only log it.
void check_trace_files(const ProfileArguments& arguments) {
    if (arguments.trace.empty()) return;
    for (const std::string& mode : arguments.modes) {
        const fs::path file = trace_file(arguments, mode);
        std::error_code ignored;
        const bool is_new = !fs::exists(file, ignored);
        const bool is_writable = std::ofstream(file, std::ios::app).is_open();
        if (is_new) fs::remove(file, ignored);
        if (!is_writable) throw bench::InputError("--trace: " + file.string() + " cannot be written");
    }
}

void print(const ArmProfile& profile) {
    std::cout << '\n'
              << profile.mode << ", " << fixed(profile.call_ms, 2)
              << " ms a profiled call: " << explanation(profile) << "\n\n";
    bench::results::SummaryTable table;
    table.columns = {{"operator", false}, {"calls", true}, {"ms", true}};
    for (std::size_t i = 0; i < std::min(kShownOperators, profile.operators.size()); ++i) {
        const bench::OperatorTime& one = profile.operators[i];
        table.records.push_back({one.name, fixed(one.calls, 0), fixed(one.self_ms, 3)});
    }
    print_table(std::cout, table);
}

/// The model and its input in the type and memory format of a mode.
struct Placed {
    bench::weights::LoadedModel model;
    std::vector<at::Tensor> inputs;
};

Placed load(const ProfileArguments& arguments, at::Device device, bench::DType dtype,
            const std::string& format) {
    const at::ScalarType type = bench::scalar_type(dtype);
    Placed placed{.model = bench::weights::load_model(
                      arguments.model, weights_spec(arguments.weights, arguments.seed), arguments.python),
                  .inputs = {}};
    bench::backends::convert_module(*placed.model.module, device, type, format);
    placed.inputs = bench::backends::convert_inputs(
        bench::imaging::benchmark_inputs(placed.model, {}, arguments.batch, dtype, arguments.seed,
                                         query_input(placed.model, arguments.text).tensors)
            .select(placed.model.module->input_names()),
        device, type, format);
    return placed;
}

int profile(const ProfileArguments& arguments) {
    check_modes(arguments.modes);
    check_trace_files(arguments);
    allow_files({bench::model_id(arguments.model)}, arguments.trust);
    const at::Device device = chosen_device(arguments.device);
    bench::RuntimeSettings settings = arguments.settings;
    if (arguments.threads > 0) settings.threads = arguments.threads;
    settings = bench::backends::apply_settings(settings);
    const bench::backends::GradGuard guard(settings);
    const auto dtype = bench::value_in(bench::kDTypeNames, arguments.dtype).value_or(bench::DType::float32);
    auto placed_as = std::pair(dtype, settings.memory_format);
    Placed placed = load(arguments, device, dtype, settings.memory_format);

    bench::HostLock lock;
    if (!lock.try_lock())
        throw bench::Error(
            bench::message("a run is being measured (%1): a profile would disturb it", lock.holder()));
    nlohmann::json json{{"model", arguments.model}, {"profiles", nlohmann::json::array()}};
    std::vector<ArmProfile> profiles;
    for (const std::string& mode : arguments.modes) {
        const bench::RuntimeSettings of_mode = bench::arm_settings(mode, settings);
        const bench::DType type = bench::arm_dtype(mode, dtype);
        // Loaded again, because weights that were rounded to another type would not be the checkpoint's.
        if (placed_as != std::pair(type, of_mode.memory_format)) {
            placed = load(arguments, device, type, of_mode.memory_format);
            placed_as = {type, of_mode.memory_format};
        }
        bench::backends::SingleArmOptions options = bench::backends::options_of(placed.model);
        options.weights_seed = arguments.seed;
        options.python = arguments.python;
        options.settings = of_mode;
        const auto prepared =
            bench::backends::prepare_single(mode, placed.model.module, placed.inputs, device, options);
        profiles.push_back(bench::backends::profile_arm(mode, *prepared.arm, placed.inputs, device,
                                                        trace_file(arguments, mode)));
        json["profiles"].push_back(to_json(profiles.back()));
        if (!arguments.json) print(profiles.back());
    }
    const auto eager = std::ranges::find(profiles, std::string("eager"), &ArmProfile::mode);
    for (std::size_t i = 0; eager != profiles.end() && i < profiles.size(); ++i) {
        if (profiles[i].mode == "eager") continue;
        json["profiles"][i]["change"] = change(*eager, profiles[i]).text();
        if (!arguments.json)
            std::cout << "\neager to " << profiles[i].mode << ": " << change(*eager, profiles[i]) << '\n';
    }
    if (arguments.json) std::cout << json.dump(2) << '\n';
    return 0;
}

}  // namespace

RunCommand add_profile(CLI::App& command) {
    auto arguments = std::make_shared<ProfileArguments>();
    command.add_option("--model", arguments->model, "Model id, or a folder in Hugging Face layout")
        ->required();
    command.add_option("--mode", arguments->modes, "Modes; include eager to see what compiling changed")
        ->delimiter(',')
        ->capture_default_str();
    command.add_option("--weights", arguments->weights, "random, hub (the local cache), or a folder")
        ->capture_default_str();
    command.add_option("--device", arguments->device, "cpu or cuda:N; default: the first GPU, else the CPU");
    command.add_option("--batch", arguments->batch, "Images per call")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--dtype", arguments->dtype, "Number type")
        ->check(CLI::IsMember(number_types_without_int8()))
        ->capture_default_str();
    command.add_option("--trace", arguments->trace,
                       "File for a Chrome trace (ui.perfetto.dev shows it); with several modes, the mode is "
                       "added to the name");
    command.add_option(
        "--python", arguments->python,
        "Python interpreter for compiling; its torch must have the version of this program's LibTorch");
    command.add_option("--threads", arguments->threads, "CPU threads")->check(CLI::PositiveNumber);
    add_settings_options(command, arguments->settings);
    command.add_option("--text", arguments->text,
                       "Texts that a model such as OWL-ViT looks for, \"a cat,a remote control\"");
    command.add_option("--seed", arguments->seed, "Seed of random weights")->capture_default_str();
    add_trust_option(command, arguments->trust);
    command.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return profile(*arguments); };
}

}  // namespace app
