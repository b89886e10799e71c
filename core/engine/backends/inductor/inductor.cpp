#include "core/engine/backends/inductor/inductor.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/cache/caches.h"
#include "core/cache/compile_cache.h"
#include "core/catalog/model_import.h"
#include "core/engine/backends/cuda_graph.h"
#include "core/engine/backends/package_arm.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/runtime/versions.h"
#include "core/machine/host_info.h"
#include "core/protocol/compile_helper.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kAlignment = 64;
/// kTimeLimit_s is for the mode `default`; a longer compilation is taken to hang. Autotuning may take four
/// times as long, and a training step, whose graph is three to five times as large, three times. The maximum
/// is below the limit of the whole phase (default_phase_limits).
constexpr double kTimeLimit_s = 840, kLongestTime_s = 3360, kTrainingStep = 3;

nlohmann::json layout_of(const at::Tensor& tensor) {
    return {{"shape", tensor.sizes().vec()},
            {"strides", tensor.strides().vec()},
            {"dtype", dtype_word(tensor.scalar_type())}};
}

/// Returns the value of a tensor of one element, which Inductor treats as a constant and may put into the
/// code. Null if there are more elements or JSON cannot represent the value.
nlohmann::json single_value(const at::Tensor& tensor) {
    if (tensor.numel() != 1 || tensor.is_complex()) return nullptr;
    if (!tensor.is_floating_point()) return tensor.item<std::int64_t>();
    const double value = tensor.item<double>();
    return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json();
}

std::string random_weights_identity(const PrepareContext& context) {
    return "random seed " + std::to_string(context.weights_seed) + " of " + context.model_id;
}

/// Returns "" if the helper is incomplete; compiling then fails with the reason.
std::string helper_identity() {
    try {
        return compile_helper_sha256();
    } catch (const InputError&) {
        return {};
    }
}

void remove_quietly(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
}

int time_limit_s(const ModeInfo& mode, const nlohmann::json& changes) {
    const double limit_s =
        kTimeLimit_s * mode.compile_effort * (changes.contains("training") ? kTrainingStep : 1.0);
    return static_cast<int>(std::min(limit_s, kLongestTime_s));
}

/// Requests a new package from the helper and stores it in the cache.
CachedPackage compile(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                      const nlohmann::json& changes, const std::string& key, CompileCache& cache) {
    context.on_phase(Phase::compile, {});
    Stopwatch watch;
    nlohmann::json request{{"id", key},
                           {"torch", torch_version()},
                           {"graph", graph.file.string()},
                           {"weights", describe_weights(graph.weights)},
                           {"weights_file", nullptr},
                           {"inputs", nlohmann::json::array()},
                           {"device", context.device.str()},
                           {"mode", inductor_mode(mode)},
                           {"freezing", mode.freezing},
                           {"threads", context.threads},
                           {"tf32", context.settings.tf32},
                           {"attention", context.settings.attention},
                           {"time_limit_s", time_limit_s(mode, changes)},
                           {"package", cache.reserve(key).string()}};
    request.update(changes);
    if (context.calibration) {
        request["calibration"] = context.calibration->file.string();
        request["input_names"] = context.module->input_names();
    }
    for (const at::Tensor& input : context.inputs) request["inputs"].push_back(layout_of(input));
    const fs::path weights_file = context.work_dir / (key.substr(0, 16) + ".weights");
    if (mode.freezing) {
        write_weights(weights_file, graph.weights, request["weights"]);
        request["weights_file"] = weights_file.string();
    }
    nlohmann::json reply;
    context.release_memory();
    try {
        reply = context.compile(request);
    } catch (...) {
        remove_quietly(weights_file);
        throw;
    }
    remove_quietly(weights_file);

    CachedPackage package;
    package.key = key;
    package.model = context.model_id;
    // Only a training step and the mode `tuned` change a mode's request.
    package.mode = changes.empty() || changes.contains("training") ? without_suffixes(mode.id) : "tuned";
    package.device = device_name(context.device);
    package.dtype = context.calibration ? std::string(name_in(kDTypeNames, DType::int8))
                                        : dtype_word(context.inputs.front().scalar_type());
    package.compile_setup_s = reply.at("setup_s").get<double>();
    package.compile_cold_s = watch.lap_ms() / 1e3 - *package.compile_setup_s;
    package.compile_report.kernels = reply.at("kernels").get<int>();
    package.compile_report.fused_nodes = reply.at("fused_nodes").get<int>();
    json_values::read(reply.at("extern_calls"), package.compile_report.extern_calls);
    json_values::read(reply.at("choices"), package.compile_report.choices);
    if (context.calibration) {
        json_values::read(reply.at("quantized"), package.compile_report.quantized);
        json_values::read(reply.at("not_quantized"), package.compile_report.not_quantized);
    }
    package.compile_report.code_sha256 = reply.at("code_sha256").get<std::string>();
    package.notes = messages_from_json(reply.value("note_messages", nlohmann::json()),
                                       reply.at("notes").get<std::vector<std::string>>());
    json_values::read(reply.at("cuda_graph"), package.cuda_graph);
    package = cache.store(std::move(package), reply.at("package").get<std::string>());
    shrink_caches();
    return package;
}

}  // namespace

nlohmann::json describe_weights(const std::vector<CapturedWeight>& weights) {
    nlohmann::json specs = nlohmann::json::array();
    for (const CapturedWeight& weight : weights) {
        nlohmann::json& spec = specs.emplace_back(layout_of(weight.value));
        spec["name"] = weight.name;
        spec["parameter"] = weight.parameter;
        if (const nlohmann::json value = single_value(weight.value); !value.is_null()) spec["value"] = value;
    }
    return specs;
}

void write_weights(const fs::path& file, const std::vector<CapturedWeight>& weights, nlohmann::json& specs) {
    std::ofstream out(file, std::ios::binary);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const at::Tensor value = weights[i].value.cpu();
        const auto bytes = static_cast<std::int64_t>(value.nbytes());
        specs[i]["offset"] = offset;
        specs[i]["bytes"] = bytes;
        out.write(static_cast<const char*>(value.const_data_ptr()), bytes);
        const std::int64_t padding = (kAlignment - bytes % kAlignment) % kAlignment;
        out.write(std::string(kAlignment, '\0').data(), padding);
        offset += bytes + padding;
    }
    out.close();
    if (!out) throw Error("cannot write the weights to " + file.string() + ": is the disk full?");
}

CompilingMachine compiling_machine(at::Device device) {
    return {.device = device_name(device),
            .capability = device_capability(device),
            .helper = helper_identity(),
            .torch = torch_version(),
            .cuda = cuda_runtime_version(),
            .triton = triton_version(),
            .cpp_compiler = cpp_compiler_version(),
            .cpu_capability = cpu_capability(),
            .cpu_flags = host_info::cpu_flags()};
}

nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& changes) {
    return package_identity(mode, context, graph, changes, compiling_machine(context.device));
}

nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& changes,
                                const CompilingMachine& machine) {
    nlohmann::json identity{{"graph", graph.hash},
                            {"inputs", nlohmann::json::array()},
                            {"device", machine.device},
                            {"capability", machine.capability},
                            // The type and the memory format are in the layouts of inputs and weights.
                            {"mode", without_suffixes(mode.id)},
                            {"threads", context.threads},
                            {"helper", machine.helper},
                            {"tf32", context.settings.tf32},
                            {"attention", context.settings.attention},
                            {"torch", machine.torch},
                            {"cuda", machine.cuda},
                            {"triton", machine.triton},
                            {"cpp_compiler", machine.cpp_compiler},
                            {"cpu_capability", machine.cpu_capability},
                            {"cpu_flags", machine.cpu_flags}};
    for (const at::Tensor& input : context.inputs) identity["inputs"].push_back(describe_layout(input));
    for (const CapturedWeight& weight : graph.weights)
        if (const nlohmann::json value = single_value(weight.value); !value.is_null())
            identity["singles"][weight.name] = value;
    if (mode.freezing)
        identity["weights"] = context.weights_sha256.empty() ? random_weights_identity(context)
                                                             : "sha256 " + context.weights_sha256;
    // Buffers that the library's version decides are folded, too.
    if (mode.freezing && context.model_type == weights::kImportedModelType)
        identity["config"] = sha256_of_file(context.config_file);
    if (!changes.empty()) identity["changes"] = changes;
    if (context.calibration) identity["calibration"] = context.calibration->sha256;
    host_info::add_inductor_variables(identity);
    return identity;
}

PreparedArm prepare_inductor(const ModeInfo& mode, const PrepareContext& context) {
    context.on_phase(Phase::capture, {});
    const fs::path graph_file = context.work_dir / ("graph-" + inductor_mode(mode) + ".pt");
    PreparedArm prepared =
        prepare_package(mode, context, capture_graph(*context.module, context.inputs, graph_file));
    remove_quietly(graph_file);
    return prepared;
}

PreparedArm prepare_package(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                            const nlohmann::json& changes, const std::vector<CapturedWeight>& bound) {
    const std::string key = sha256_hex(package_identity(mode, context, graph, changes).dump());

    CompileCache cache;
    PreparedArm prepared;
    const auto load = [&](const CachedPackage& package) {
        context.on_phase(Phase::bind, {});
        prepared.arm =
            load_package(package.file, bound.empty() ? graph.weights : bound, mode.freezing, context.device);
    };
    Stopwatch watch;
    auto package = cache.find(key);
    if (package) {
        try {
            load(*package);
            prepared.compile_cached_s = watch.lap_ms() / 1e3;
        } catch (const OutOfMemory&) {
            throw;  // the package is good
        } catch (const Error&) {
            // The checksum is right but the package cannot be loaded here. It is compiled again below.
            cache.remove(key);
            package.reset();
        }
    }
    if (!package) {
        package = compile(mode, context, graph, changes, key, cache);
        load(*package);
    }
    prepared.compile_cold_s = package->compile_cold_s;
    prepared.compile_setup_s = package->compile_setup_s;
    prepared.compile_report = package->compile_report;
    prepared.compile_report.ok = package->compile_report.kernels.value_or(0) > 0;
    prepared.has_own_weights = mode.freezing;
    prepared.warnings = package->notes;
    if (package->cuda_graph && context.device.is_cuda()) replay_as_cuda_graph(prepared, context);
    return prepared;
}

}  // namespace bench::backends
