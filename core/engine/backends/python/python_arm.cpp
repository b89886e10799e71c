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
#include "core/base/time_limit.h"
#include "core/cache/caches.h"
#include "core/cache/python_arm_cache.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/python/python_process.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/loading/safetensors.h"
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

/// Limits for loading and compiling, and for one turn of a slow model.
constexpr std::chrono::seconds kPrepareLimit{1800}, kCallsLimit{1800};

/// Returns the argument `mode` of torch.compile; null for eager.
nlohmann::json compile_mode(const ModeInfo& mode) {
    if (!mode.compiled) return nullptr;
    return inductor_mode(mode);
}

/// The versions that the interpreter must have: those of another runtime, otherwise those of this program.
struct PythonVersions {
    std::string torch, transformers;
};

PythonVersions versions_of(const PrepareContext& context) {
    return {.torch = context.python_torch.empty() ? torch_version() : context.python_torch,
            .transformers = context.python_transformers.empty() ? COMPILESCOPE_TRANSFORMERS_VERSION
                                                                : context.python_transformers};
}

/// Returns the parameters and the buffers that a checkpoint contains, by their published names.
weights::NamedTensors published_tensors(const models::VisionModel& module) {
    const auto derived = models::derived_buffer_names(module);
    weights::NamedTensors tensors;
    for (const auto& item : module.named_parameters()) tensors.emplace_back(item.key(), item.value());
    for (const auto& item : module.named_buffers())
        if (std::ranges::find(derived, item.key()) == derived.end())
            tensors.emplace_back(item.key(), item.value());
    return tensors;
}

weights::NamedTensors named(const std::vector<std::string>& names, const std::vector<at::Tensor>& tensors) {
    weights::NamedTensors named;
    for (std::size_t i = 0; i < names.size(); ++i) named.emplace_back(names[i], tensors[i]);
    return named;
}

/// Files that all Python arms of the cell with the same type and memory format read. The first arm writes
/// them.
struct ArmFiles {
    ArmFiles(const fs::path& work_dir, const ModeInfo& mode)
        : folder(work_dir / ("python" + std::string(mode.id.substr(without_suffixes(mode.id).size())))),
          inputs(folder / "inputs.safetensors") {}

    void write(const weights::NamedTensors& tensors, const weights::NamedTensors& named,
               const fs::path& config = {}) const {
        if (fs::exists(inputs)) return;
        fs::create_directories(folder);
        if (!config.empty())
            fs::copy_file(config, folder / weights::kConfigFile, fs::copy_options::overwrite_existing);
        weights::write_safetensors(folder / "model.safetensors", tensors);
        weights::write_safetensors(inputs, named);  // last: if it exists, the others are complete
    }

    fs::path folder, inputs;
};

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
    host_info::add_inductor_variables(identity);
    return {.key = sha256_hex(identity.dump()).substr(0, PythonArmCaches::kKeyDigits),
            .model = context.model_id,
            .mode = std::string(without_suffixes(mode.id)),
            .device = device_name(context.device),
            .dtype = dtype_word(context.inputs.front().scalar_type())};
}

nlohmann::json to_json(const RuntimeSettings& settings, int threads) {
    return {{"threads", threads},
            {"tf32", settings.tf32},
            {"cudnn_benchmark", settings.cudnn_benchmark},
            {"memory_format", settings.memory_format},
            {"attention", settings.attention},
            {"grad_guard", settings.grad_guard}};
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

template <typename T>
std::optional<T> value_or_unknown(const nlohmann::json& json, const char* key) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() ? std::nullopt : std::optional<T>(found->get<T>());
}

class PythonArm : public Arm, public SeparateProcess {
public:
    PythonArm(PythonProcessOptions options, const fs::path& work_dir, const std::string& mode,
              std::vector<std::string> input_names, std::vector<std::string> output_names,
              std::shared_ptr<FileLock> cache_in_use)
        : cache_in_use_(std::move(cache_in_use)),
          process_(std::move(options)),
          input_file_(work_dir / (mode + ".inputs.safetensors")),
          output_file_(work_dir / (mode + ".safetensors")),
          input_names_(std::move(input_names)),
          output_names_(std::move(output_names)) {}

    nlohmann::json begin(const nlohmann::json& request) {
        return process_.ask(request,
                            seconds_of_environment("COMPILESCOPE_COMPILE_TIMEOUT_S").value_or(kPrepareLimit));
    }

    SeparateProcess* separate_process() override { return this; }

    std::vector<at::Tensor> run(const std::vector<at::Tensor>&) override {
        ask({{"ask", "outputs"}, {"file", output_file_.string()}});
        const weights::SafetensorsFile file(output_file_);
        std::vector<at::Tensor> outputs;
        for (const std::string& name : output_names_) outputs.push_back(file.tensor(name));
        return outputs;
    }

    void set_inputs(const std::vector<at::Tensor>& inputs) override {
        weights::write_safetensors(input_file_, named(input_names_, inputs));
        ask({{"ask", "replace_inputs"}, {"file", input_file_.string()}});
    }

    std::vector<double> turn(int discarded, double fill_ms) override {
        return ask({{"ask", "turn"}, {"discarded", discarded}, {"fill_ms", fill_ms}}).at("times_ms");
    }

    double back_to_back_s(int calls) override {
        return ask({{"ask", "back_to_back"}, {"calls", calls}}).at("seconds");
    }

    Peaks peaks() override {
        const nlohmann::json reply = ask({{"ask", "memory"}});
        return {.host_bytes = value_or_unknown<std::int64_t>(reply, "peak_host_bytes"),
                .device_bytes = value_or_unknown<std::int64_t>(reply, "peak_device_bytes"),
                .reserved_bytes = value_or_unknown<std::int64_t>(reply, "peak_reserved_bytes")};
    }

    void forget_peaks() override { ask({{"ask", "forget_peaks"}}); }

private:
    nlohmann::json ask(const nlohmann::json& request) {
        return process_.ask(request,
                            seconds_of_environment("COMPILESCOPE_CALLS_TIMEOUT_S").value_or(kCallsLimit));
    }

    std::shared_ptr<FileLock> cache_in_use_;  ///< keeps the cache from being removed while the process runs
    PythonProcess process_;
    fs::path input_file_, output_file_;
    std::vector<std::string> input_names_, output_names_;
};

PythonProcessOptions process_options(const PrepareContext& context, const fs::path& cache) {
    std::map<std::string, std::string> environment = isa_checks_environment();
    // OMP_WAIT_POLICY is inherited, as for the cell's own arms: set on one side only, it would slow that side
    // down. Idle threads spin for less than the pause before each turn (see CellSetup::settle).
    environment.insert({{"PYTHONUNBUFFERED", "1"},
                        {"HF_HUB_OFFLINE", "1"},
                        {"TRANSFORMERS_OFFLINE", "1"},
                        {"TORCHINDUCTOR_CACHE_DIR", cache.string()}});
    return {.python = context.python,
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
PreparedArm start_python_arm(const ModeInfo& mode, const PrepareContext& context, const ArmFiles& files,
                             const PythonArmCache& used, const PythonVersions& versions,
                             const std::vector<std::string>& input_names,
                             const std::vector<std::string>& outputs, const nlohmann::json& what) {
    const PythonArmCaches caches;
    const fs::path cache = caches.folder_of(used.key);
    auto arm =
        std::make_unique<PythonArm>(process_options(context, cache), files.folder, std::string(mode.id),
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
                           {"settings", to_json(context.settings, context.threads)}};
    request.update(what);
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

}  // namespace

PreparedArm prepare_python(const ModeInfo& mode, const PrepareContext& context) {
    if (takes_clips(context.model_type))
        throw UnsupportedError(message(
            "%1 is MMAction2's: transformers, which Python's arms run, has no such model", context.model_id));
    const ArmFiles files(context.work_dir, mode);
    files.write(published_tensors(*context.module), named(context.module->input_names(), context.inputs),
                context.config_file);
    const PythonVersions versions = versions_of(context);
    return start_python_arm(mode, context, files, cache_of(mode, context, versions, {}), versions,
                            context.module->input_names(), context.module->output_names(),
                            {{"model_type", context.model_type}});
}

PreparedArm prepare_python_step(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& training, double lr) {
    const ArmFiles files(context.work_dir, mode);
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
