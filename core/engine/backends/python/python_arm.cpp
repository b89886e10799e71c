#include "core/engine/backends/python/python_arm.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/paths.h"
#include "core/base/sha256.h"
#include "core/base/text_file.h"
#include "core/cache/caches.h"
#include "core/cache/python_arm_cache.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/python/model_files.h"
#include "core/engine/backends/python/process_arm.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/engine/runtime/versions.h"
#include "core/machine/host_info.h"
#include "core/plan/modes.h"
#include "core/protocol/compile_helper.h"
#include "core/run/cell_rows.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

/// Returns the argument `mode` of torch.compile; null for eager.
nlohmann::json compile_mode(const ModeInfo& mode) {
    if (!mode.compiled) return nullptr;
    return inductor_mode(mode);
}

/// Describes Inductor's caches of exactly this arm. They exist only if this arm was compiled before. `step`
/// identifies a training step; empty for inference.
PythonArmCache cache_of(const ModeInfo& mode, const PrepareContext& context, const PythonVersions& versions,
                        const nlohmann::json& step) {
    nlohmann::json identity{{"model", context.model_id},
                            {"mode", without_suffixes(mode.id)},
                            {"inputs", nlohmann::json::array()},
                            {"device", device_name(context.device)},
                            {"threads", context.threads},
                            {"tf32", context.settings.tf32},
                            {"memory_format", context.settings.memory_format},
                            {"attention", context.settings.attention},
                            {"grad_guard", context.settings.grad_guard},
                            {"torch", versions.torch},
                            {"transformers", versions.transformers},
                            {"cpp_compiler", cpp_compiler_version()},
                            {"cpu_flags", host_info::cpu_flags()}};
    for (const at::Tensor& input : context.inputs) identity["inputs"].push_back(describe_layout(input));
    if (step.empty())
        identity["config"] = sha256_hex(read_text_file(context.config_file));
    else
        identity["step"] = step;
    if (mode.freezing) {
        identity["weights"] = context.weights_sha256;
        identity["seed"] = context.weights_seed;
    }
    if (context.calibration) identity["calibration"] = context.calibration->sha256;
    host_info::add_inductor_variables(identity);
    return {.key = sha256_hex(identity.dump()).substr(0, PythonArmCaches::kKeyDigits),
            .model = context.model_id,
            .mode = std::string(without_suffixes(mode.id)),
            .device = device_name(context.device),
            .dtype = context.calibration ? std::string(name_in(kDTypeNames, DType::int8))
                                         : dtype_word(context.inputs.front().scalar_type())};
}

RuntimeSettings settings_from(const nlohmann::json& json) {
    RuntimeSettings settings;
    settings.threads = json.at("threads").get<int>();
    settings.tf32 = json.at("tf32");
    settings.cudnn_benchmark = json.at("cudnn_benchmark");
    settings.memory_format = json.at("memory_format");
    settings.attention = json.at("attention");
    settings.grad_guard = json.at("grad_guard");
    return settings;
}

PythonProcessOptions process_options(const PrepareContext& context, const fs::path& cache) {
    std::map<std::string, std::string> environment = isa_checks_environment();
    // OMP_WAIT_POLICY is inherited, as for the cell's own arms: set on one side only, it would slow that side
    // down. Idle threads spin for less than the pause before each turn (see CellSetup::settle).
    environment.insert({{"PYTHONUNBUFFERED", "1"},
                        {"HF_HUB_OFFLINE", "1"},
                        {"TRANSFORMERS_OFFLINE", "1"},
                        {"TORCHINDUCTOR_CACHE_DIR", cache.string()}});
    return {
        .python = context.python,
        .helper = "arm",
        .remedy = message("the python-* modes need a Python with torch and transformers; name an interpreter "
                          "with --python or COMPILESCOPE_PYTHON, or run scripts/setup.sh"),
        .environment = std::move(environment),
        .throw_if_cancelled = context.throw_if_cancelled,
        .on_phase = [on_phase = context.on_phase](const std::string& word) {
            if (const auto phase = value_in(kPhaseNames, word)) on_phase(*phase, {});
        }};
}

/// Sets cuda_graph and its reason. Both stay empty if the mode has no CUDA graphs or their number is unknown.
void describe_cuda_graphs(const nlohmann::json& reply, CompileReport& compile_report) {
    const auto recorded = value_or_unknown<int>(reply, "cuda_graphs");
    const int skips = reply.value("cudagraph_skips", 0);
    if (skips > 0)
        compile_report.cuda_graph_reason = skips == 1 ? message("torch.compile skipped it %1 time", skips)
                                                      : message("torch.compile skipped it %1 times", skips);
    else if (recorded == 0)
        compile_report.cuda_graph_reason = message("torch.compile recorded none");
    if (recorded || skips > 0) compile_report.cuda_graph = compile_report.cuda_graph_reason.empty();
}

/// Copies the process's report of its compilation. A compilation that found only part of its work in the
/// cache is neither cold nor cached.
void describe_compilation(const nlohmann::json& reply, PreparedArm& prepared) {
    prepared.compile_cold_s = value_or_unknown<double>(reply, "compile_cold_s");
    prepared.compile_setup_s = value_or_unknown<double>(reply, "compile_setup_s");
    if (value_or_unknown<bool>(reply, "cached") == true)
        prepared.compile_cached_s = value_or_unknown<double>(reply, "compile_s");
    prepared.compile_report.kernels = value_or_unknown<int>(reply, "kernels");
    prepared.compile_report.ok = prepared.compile_report.kernels.value_or(0) > 0;
    if (reply.contains("quantized")) {
        json_values::read(reply.at("quantized"), prepared.compile_report.quantized);
        json_values::read(reply.at("not_quantized"), prepared.compile_report.not_quantized);
    }
    if (reply.contains("extern_calls")) {
        json_values::read(reply.at("extern_calls"), prepared.compile_report.extern_calls);
        prepared.compile_report.fused_nodes = value_or_unknown<int>(reply, "fused_nodes");
        json_values::read(reply.at("choices"), prepared.compile_report.choices);
        prepared.compile_report.code_sha256 = reply.value("code_sha256", std::string());
    }
    describe_cuda_graphs(reply, prepared.compile_report);
    int breaks = 0;
    std::string first;
    for (const auto& [reason, count] : reply.at("graph_breaks").items()) {
        if (breaks == 0) first = reason;
        breaks += count.get<int>();
    }
    prepared.compile_report.graph_breaks = breaks;
    if (breaks > 0)
        prepared.warnings.push_back(
            breaks == 1 ? message("torch.compile left the graph %1 time: %2", breaks, first)
                        : message("torch.compile left the graph %1 times, first: %2", breaks, first));
}

/// Starts the process and waits until it is ready. `what` is the part of the request with the model or step.
PreparedArm start_python_arm(const ModeInfo& mode, const PrepareContext& context, const ModelFiles& files,
                             const PythonArmCache& used, const PythonVersions& versions,
                             const std::vector<std::string>& input_names,
                             const std::vector<std::string>& outputs, const nlohmann::json& what) {
    const PythonArmCaches caches;
    const fs::path cache = caches.folder_of(used.key);
    // The lock keeps the cache from being removed while the process runs.
    auto arm =
        std::make_unique<ProcessArm>(process_options(context, cache), files.folder, std::string(mode.id),
                                     input_names, outputs, mode.compiled ? caches.use(used) : nullptr);
    nlohmann::json request{{"torch", versions.torch},
                           {"transformers", versions.transformers},
                           {"folder", files.folder.string()},
                           {"inputs", files.inputs.string()},
                           {"outputs", outputs},
                           {"device", context.device.str()},
                           {"dtype", dtype_word(context.inputs.front().scalar_type())},
                           {"mode", compile_mode(mode)},
                           {"freezing", mode.freezing},
                           {"cache", cache.string()},
                           {"settings", settings_json(context)}};
    request.update(what);
    if (context.calibration) request["calibration"] = context.calibration->file.string();
    nlohmann::json reply;
    context.release_memory();
    try {
        reply = arm->begin(request);
    } catch (...) {
        arm.reset();  // ends the process, which writes to the cache
        if (mode.compiled) caches.remove_unfinished(used.key);
        throw;
    }
    PreparedArm prepared;
    prepared.settings = settings_from(reply.at("settings"));
    if (const std::string unlike = unlike_asked(context.settings, *prepared.settings); !unlike.empty())
        throw Error("the arm did not run with the requested settings: " + unlike);
    prepared.load_s = value_or_unknown<double>(reply, "load_s");
    if (mode.compiled) {
        describe_compilation(reply, prepared);
        shrink_caches();
    }
    prepared.arm = std::move(arm);
    return prepared;
}

/// Says that the ratio to C++ compares different attention; empty if it does not.
Message unfused_attention_note(const PrepareContext& context) {
    const ModelInfo* model = model_of_type(context.model_type);
    const bool is_fused_in_cpp =
        context.settings.attention == name_in(models::kAttentionKindNames, models::AttentionKind::sdpa);
    if (model == nullptr || model->unfused_attention.empty() || !is_fused_in_cpp) return {};
    return message(
        "transformers computes attention in %1 as two products and a softmax, and C++ in one operation, "
        "so the ratio of C++ to Python contains this difference; with --attention explicit both compute "
        "it alike",
        model->unfused_attention);
}

}  // namespace

PreparedArm prepare_python(const ModeInfo& mode, const PrepareContext& context) {
    if (takes_clips(context.model_type))
        throw UnsupportedError(message(
            "%1 is MMAction2's: transformers, which Python's arms run, has no such model", context.model_id));
    const ModelFiles files(context.work_dir, "python", mode);
    files.write(published_tensors(*context.module), named(context.module->input_names(), context.inputs),
                context.config_file);
    const PythonVersions versions = versions_of(context);
    PreparedArm prepared = start_python_arm(
        mode, context, files, cache_of(mode, context, versions, {}), versions, context.module->input_names(),
        context.module->output_names(), {{"model_type", context.model_type}});
    if (Message note = unfused_attention_note(context); !note.empty())
        prepared.warnings.push_back(std::move(note));
    return prepared;
}

PreparedArm prepare_python_step(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& training, double lr) {
    const ModelFiles files(context.work_dir, "python", mode);
    weights::NamedTensors tensors;
    for (const CapturedWeight& weight : graph.weights) tensors.emplace_back(weight.name, weight.value);
    std::vector<std::string> input_names;
    for (std::size_t i = 0; i < context.inputs.size(); ++i)
        input_names.push_back("input_" + std::to_string(i));
    files.write(tensors, named(input_names, context.inputs));
    PythonVersions versions = versions_of(context);
    versions.transformers.clear();  // not needed
    return start_python_arm(
        mode, context, files,
        cache_of(mode, context, versions, {{"graph", graph.hash}, {"training", training}}), versions,
        input_names, {"loss"},
        {{"training", training},
         {"lr", lr},
         {"graph", graph.file.string()},
         {"weights", describe_weights(graph.weights)}});
}

}  // namespace bench::backends
