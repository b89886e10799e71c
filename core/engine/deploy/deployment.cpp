#include "core/engine/deploy/deployment.h"

#include <ATen/core/grad_mode.h>
#include <unistd.h>

#include <algorithm>

#include "core/base/durable_file.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/statistics.h"
#include "core/base/steady_clock.h"
#include "core/cache/compile_cache.h"
#include "core/catalog/model_import.h"
#include "core/engine/backends/accuracy.h"
#include "core/engine/deploy/deployed_readme.h"
#include "core/engine/deploy/library_needs.h"
#include "core/engine/deploy/model_files.h"
#include "core/engine/deploy/program_files.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/processing/query_input.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/scalar_type.h"
#include "core/engine/runtime/versions.h"
#include "core/engine/worker/single_arm.h"
#include "core/plan/modes.h"
#include "core/preflight/deploy_refusal.h"

namespace bench::deploy {

namespace {

namespace fs = std::filesystem;
using deployed::ModelInfo;

constexpr std::string_view kPackedLinear =
    "packed_linear";  ///< files and function that only some packages need

/// A folder beside the wanted one, removed unless it is renamed.
class NewFolder {
public:
    explicit NewFolder(const fs::path& wanted) : wanted_(fs::absolute(wanted).lexically_normal()) {
        if (!wanted_.has_filename()) wanted_ = wanted_.parent_path();
        refuse_content();
        create_folders_durably(wanted_.parent_path());
        std::string name = (wanted_.parent_path() / ".compilescope-deploy-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw InputError(
                about(wanted_.parent_path().string(), message("no folder can be created in it")));
        path_ = name;
    }
    ~NewFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    fs::path operator/(std::string_view name) const { return path_ / name; }
    const fs::path& path() const { return path_; }

    void keep() {
        fs::permissions(path_, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                                   fs::perms::others_read | fs::perms::others_exec);
        sync_tree(path_);
        refuse_content();  // rename() replaces an empty folder only
        rename_durably(path_, wanted_);
        path_.clear();
    }

private:
    void refuse_content() const {
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(wanted_)) &&
            !(fs::is_directory(fs::symlink_status(wanted_)) && fs::is_empty(wanted_, ignored)))
            throw InputError(
                message("%1 exists and is not an empty folder: choose another folder", wanted_.string()));
    }

    fs::path wanted_, path_;
};

/// Returns the input of the measurement, float32 on the CPU. A picture that is not there any more is replaced by
/// the sample, because only the shape matters.
std::vector<at::Tensor> load_inputs(const Request& request, const weights::LoadedModel& model) {
    const ArmResult& row = request.row;
    InputSpec spec = request.run.plan.input;
    spec.kind = row.input;
    std::error_code ignored;
    if (!spec.image.empty() && !fs::is_regular_file(spec.image, ignored)) spec.image.clear();
    spec.queries = row.queries;
    const auto queries = text::query_input(model, spec.queries);
    std::vector<at::Tensor> inputs = imaging::benchmark_inputs(model, spec, row.batch, DType::float32,
                                                               request.weights.seed, queries.tensors)
                                         .select(model.module->input_names());
    if (!row.input_shape.empty() && inputs.front().sizes() != at::IntArrayRef(row.input_shape))
        throw InputError(
            message("the model's input has another shape than the one measured: its picture %1 is missing",
                    request.run.plan.input.image));
    return inputs;
}

/// A model that is a folder brings its weights. It may have moved since it was measured.
std::string model_word(const Request& request) {
    const std::string& model = request.row.model;
    const bool is_folder = (model.starts_with("/") || model.starts_with(".")) && !weights::is_import(model);
    if (!is_folder) return model;
    if (request.weights.source == WeightsSource::folder) return request.weights.folder;
    throw InputError(message("the model's folder %1 is missing: name its new place with --weights", model));
}

weights::LoadedModel load_model(const Request& request) {
    const ArmResult& row = request.row;
    weights::LoadedModel model;
    const std::string word = model_word(request);
    try {
        model = weights::load_model(word, request.weights, request.python);
    } catch (const InputError& error) {
        throw InputError(
            message("%1. Download the weights with compilescope-cli weights get, or name their folder with "
                    "--weights",
                    error.message()));
    }
    if (!model.module->compiled_file().empty())
        throw InputError(message("%1 is a package already: copy the file", row.model));
    if (model.sha256 != row.weights_sha256)
        throw InputError(
            message("the weights are not those of the row: name the folder of the measured ones with "
                    "--weights, or measure again"));
    if (const auto kind = value_in(models::kAttentionKindNames, row.settings.attention))
        model.module->set_attention(*kind);
    return model;
}

/// Returns the candidate that a row of the mode `tuned` has kept. `freezing` is part of every other one.
std::string choice_of(const ArmResult& row) {
    std::string choice;
    for (const TriedChoice& tried : row.compile_report.tuning)
        if (tried.outcome == TrialOutcome::kept) choice = tried.choice;
    return choice;
}

backends::PreparedArm prepare(const Request& request, const weights::LoadedModel& model,
                              const std::vector<at::Tensor>& inputs, const RuntimeSettings& settings) {
    backends::SingleArmOptions options = backends::options_of(model);
    options.model_id = request.row.model;
    options.python = request.python;
    options.weights_seed = request.weights.seed;
    options.settings = settings;
    options.choice = choice_of(request.row);
    return backends::prepare_single(request.row.mode, model.module, inputs, request.device, options);
}

ModelInfo info_of(const Request& request, const weights::LoadedModel& model,
                  const std::vector<at::Tensor>& inputs, const RuntimeSettings& settings) {
    ModelInfo info;
    info.model = request.row.model;
    info.mode = request.row.mode;
    info.torch = backends::torch_version();
    info.device = request.device.is_cuda() ? "cuda" : "cpu";
    info.threads = *settings.threads;
    info.tf32 = settings.tf32;
    info.cudnn_benchmark = settings.cudnn_benchmark;
    info.outputs = model.module->output_names();
    info.measured_ms = request.row.median_ms.value_or(0);
    const auto names = model.module->input_names();
    for (std::size_t i = 0; i < inputs.size(); ++i)
        info.inputs.push_back({names.at(i), inputs[i].sizes().vec(), inputs[i].scalar_type(),
                               settings.memory_format == "channels_last" && inputs[i].dim() == 4});
    return info;
}

deployed::Tensors named(const std::vector<std::string>& names, const std::vector<at::Tensor>& tensors) {
    deployed::Tensors result;
    for (std::size_t i = 0; i < tensors.size(); ++i) result.emplace(names.at(i), tensors[i]);
    return result;
}

void copy_to_folder(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::copy_file(from, to, error);
    if (error) throw Error(about(to.string(), Message::plain(error.message())));
}

void copy_if_there(const fs::path& from, const fs::path& to) {
    std::error_code ignored;
    if (!from.empty() && fs::is_regular_file(from, ignored)) copy_to_folder(from, to);
}

/// Copies the package and writes the weights that it does not contain. Returns the cache's entry.
void write_package(const NewFolder& folder, backends::PreparedArm& prepared, ModelInfo& info) {
    const auto package = backends::CompileCache().find(prepared.compile_report.package_key);
    if (!package) throw Error(message("the compiled package is not in the cache; the disk may be full"));
    info.package = "model" + package->file.extension().string();
    copy_to_folder(package->file, folder / info.package);
    if (prepared.has_own_weights) return;
    info.weights = "weights.pt";
    deployed::Tensors weights;
    for (const auto& [name, value] : prepared.arm->state()) weights.emplace(name, value);
    deployed::write_tensors((folder / info.weights).string(), weights);
}

void write_program(const NewFolder& folder, const ModelInfo& info) {
    const bool packs = contains(folder / info.package, "aoti_torch_cpu_mkl_packed_linear");
    for (const ProgramFile& file : program_files())
        if (packs || !file.name.starts_with(kPackedLinear)) replace_text_file(folder / file.name, file.text);
}

double median_time_ms(deployed::CompiledModel& model, const std::vector<at::Tensor>& inputs) {
    constexpr int kWarmup = 3, kCalls = 15;
    std::vector<double> times_ms;
    for (int call = 0; call < kWarmup + kCalls; ++call) {
        const double begin_s = now_s();
        model.run(inputs);
        backends::synchronize(model.device());
        if (call >= kWarmup) times_ms.push_back(1e3 * (now_s() - begin_s));
    }
    return *statistics::median(times_ms);
}

/// Loads the folder's files again and compares them with eager. Sets the report's numbers and the error that
/// the program's own check allows.
void check_folder(const NewFolder& folder, const Request& request, const weights::LoadedModel& model,
                  const std::vector<at::Tensor>& expected, ModelInfo& info, Report& report) {
    deployed::CompiledModel saved(folder.path().string(), info);
    const auto inputs =
        deployed::select_inputs(info, deployed::read_tensors((folder / "inputs.pt").string()));
    Accuracy accuracy = backends::compare_outputs(expected, saved.run(inputs), info.outputs);
    accuracy.reference = "eager";
    const DType type = computed_in(request.row);
    // The allowed error of the row's own check, with the row's error in place of eager's in this type.
    if (const Message wrong = backends::wrong_output_reason(accuracy, request.row.accuracy, type,
                                                            model.module->thresholds_masks());
        !wrong.empty())
        throw Error(
            message("the saved package failed its self-check, because its output is wrong: %1", wrong));
    report.error_over_std = accuracy.error_over_std.value_or(0);
    constexpr double kRoom = 3;
    info.largest_error = std::max(backends::largest_error_over_std(type), kRoom * report.error_over_std);
    report.here_ms = median_time_ms(saved, inputs);
}

std::vector<Message> notes_on(const Request& request, const Report& report) {
    std::vector<Message> notes;
    const std::string& measured_key = request.row.compile_report.package_key;
    if (!measured_key.empty() && !report.is_measured_package)
        notes.push_back(
            message("the package was compiled again, because the machine, a version or CompileScope is "
                    "not that of the measurement: its time may differ"));
    if (request.row.compile_report.cuda_graph == true)
        notes.push_back(
            message("the measured time is that of a CUDA graph, which replays the package's kernels; the "
                    "program calls the package without one and may be slower"));
    return notes;
}

}  // namespace

Report deploy(const Request& request) {
    const ArmResult& row = request.row;
    if (const Message refusal = deploy_refusal(row); !refusal.empty()) throw InputError(refusal);
    if (!row.torch.empty() && row.torch != backends::torch_version())
        throw InputError(
            message("the mode was measured with torch %1, and this program has torch %2: measure it again",
                    row.torch, backends::torch_version()));
    NewFolder folder(request.folder);
    const RuntimeSettings settings = backends::apply_settings(row.settings);
    const backends::GradGuard guard(settings);
    weights::LoadedModel model = load_model(request);
    const std::vector<at::Tensor> loaded_inputs = load_inputs(request, model);

    backends::convert_module(*model.module, request.device, at::kFloat);
    const auto eager_inputs = backends::convert_inputs(loaded_inputs, request.device, at::kFloat);
    model.module->prepare(eager_inputs);
    const std::vector<at::Tensor> expected = model.module->forward(eager_inputs);

    const at::ScalarType type = scalar_type(computed_in(row));
    backends::convert_module(*model.module, request.device, type, settings.memory_format);
    const auto inputs = backends::convert_inputs(loaded_inputs, request.device, type, settings.memory_format);
    backends::PreparedArm prepared = prepare(request, model, inputs, settings);

    Report report;
    report.package_key = prepared.compile_report.package_key;
    report.is_measured_package = report.package_key == row.compile_report.package_key;
    ModelInfo info = info_of(request, model, inputs, settings);
    report.measured_ms = info.measured_ms;
    write_package(folder, prepared, info);
    prepared = {};
    report.package_bytes = static_cast<std::int64_t>(fs::file_size(folder / info.package));
    deployed::write_tensors((folder / "inputs.pt").string(), named(model.module->input_names(), inputs));
    deployed::write_tensors((folder / "outputs.pt").string(), named(info.outputs, expected));
    check_folder(folder, request, model, expected, info, report);
    report.notes = notes_on(request, report);

    write_program(folder, info);
    replace_text_file(folder / "model_info.h", to_header(info));
    replace_text_file(folder / "model.json", dump_json(to_json(info), 2) + "\n");
    copy_if_there(model.config.file, folder / "config.json");
    copy_if_there(model.preprocessor_config, folder / "preprocessor_config.json");
    const Needs needs{.glibc = newest_version(folder / info.package, "GLIBC_"),
                      .libstdcxx = newest_version(folder / info.package, "GLIBCXX_"),
                      .instructions = request.device.is_cpu() ? backends::cpu_capability() : std::string()};
    replace_text_file(folder / "README.md", readme_text(request, report, info, model, needs));
    folder.keep();
    return report;
}

}  // namespace bench::deploy
