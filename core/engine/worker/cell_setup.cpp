#include "core/engine/worker/cell_setup.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/engine/training/learning_task.h"
#include "core/engine/training/synthetic_batch.h"
#include "core/engine/training/training_step.h"
#include "core/engine/worker/calibration.h"
#include "core/engine/worker/cell_process.h"
#include "core/machine/fake_cuda.h"
#include "core/plan/cells.h"
#include "core/plan/training_cell.h"
#include "core/preflight/device_support.h"
#include "core/results/result_fields.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

fs::path kept_dir() {
    const char* of_worker = std::getenv(kKeptDirVariable);
    return of_worker ? fs::path(of_worker) : fs::temp_directory_path();
}

void describe_calibration(ArmResult& row, const CalibrationMade& made) {
    row.calibration = made;
    if (made.source == CalibrationSource::random)
        row.warnings.push_back(
            message("calibrated on random input, so its answers to pictures may differ more from eager's; "
                    "--pictures names pictures for the calibration"));
}

}  // namespace

CellSetup::CellSetup(CellRequest request, CellChannel& channel)
    : request_(std::move(request)), channel_(channel) {}

void CellSetup::load() {
    const at::NoGradGuard no_grad;
    Stopwatch watch;
    for (const std::string& mode : cell().modes) say(mode, Phase::load);
    device_ = inner_device(cell().device);
    settings_ = apply_settings(cell().settings);
    model_ = load_model();
    load_s_ = watch.lap_ms() / 1e3;
    throw_if_cancelled();

    for (const std::string& mode : cell().modes) say(mode, Phase::input);
    if (cell().kind == RunKind::training) {
        recipe_ = training::recipe_of(cell());
        if (request_.pass == CellPass::learning) recipe_ = training::learning_recipe(*recipe_);
        input_kind_ = InputKind::synthetic;
    } else {
        load_input();
    }
    loaded_ = true;
    throw_if_cancelled();
}

weights::LoadedModel CellSetup::load_model() const {
    weights::LoadedModel model = weights::load_model(cell().model, cell().weights, request_.python);
    if (const auto kind = value_in(models::kAttentionKindNames, settings_.attention))
        model.module->set_attention(*kind);
    return model;
}

void CellSetup::load_input() {
    queries_ = text::query_input(model_, cell().input.queries);
    const imaging::BenchmarkInput input = imaging::benchmark_inputs(
        model_, cell().input, cell().batch, DType::float32, cell().weights.seed, queries_.tensors);
    inputs_ = input.select(model_.module->input_names());
    input_kind_ = input.kind;
}

const PlacedModel& CellSetup::placed(std::string_view mode) {
    PlacedModel made{.dtype = eager_dtype(arm_dtype(mode, cell().dtype)),
                     .settings = arm_settings(mode, settings_)};
    for (const PlacedModel& known : placed_)
        if (known.dtype == made.dtype && known.settings == made.settings) return known;
    const auto is_picture = [](const at::Tensor& input) { return input.dim() == 4; };
    if (made.settings != settings_ && std::ranges::none_of(inputs_, is_picture))
        throw UnsupportedError(
            message("%1 has no input of the shape (N, C, H, W), which channels_last is for", cell().model));
    const at::NoGradGuard no_grad;
    made.module = placed_.empty() ? model_.module : load_model().module;
    const at::ScalarType dtype = scalar_type(made.dtype);
    const std::string& format = made.settings.memory_format;
    // Training keeps fp32 weights even if forward computes in a smaller dtype.
    convert_module(*made.module, device_, recipe_ ? at::kFloat : dtype, format);
    made.inputs = recipe_ ? training::synthetic_inputs(*recipe_, cell().batch, cell().weights.seed, device_)
                          : convert_inputs(inputs_, device_, dtype, format);
    made.module->prepare(made.inputs);
    return placed_.emplace_back(std::move(made));
}

PreparedArm CellSetup::prepare_arm(const std::string& mode, ArmResult& row,
                                   const std::function<Message(Arm&)>& wrong_output) {
    const ModeInfo* info = find_mode(mode);
    if (!info) throw UnsupportedError("mode " + mode + " is unknown in this version of CompileScope");
    if (const Message refusal = mode_refusal(*info, cell()); !refusal.empty())
        throw UnsupportedError(refusal);
    const DType dtype = arm_dtype(mode, cell().dtype);
    if (const auto refusal = dtype_refusal(dtype, device_capability(device_)); !refusal.empty())
        throw UnsupportedError(refusal);
    if (const auto refusal = compile_refusal(device_capability(device_)); info->compiled && !refusal.empty())
        throw UnsupportedError(refusal);
    throw_if_cancelled();
    const PlacedModel& own = placed(mode);
    if (dtype != cell().dtype) row.arm_dtype = dtype;
    const GradGuard guard(settings_);
    const PrepareContext context{
        .module = own.module,
        .inputs = own.inputs,
        .device = device_,
        .model_id = cell().model,
        .weights_sha256 = model_.sha256,
        .weights_seed = cell().weights.seed,
        .calibration = dtype == DType::int8 ? std::optional(calibration()) : std::nullopt,
        .settings = own.settings,
        .threads = *settings_.threads,
        .work_dir = fs::temp_directory_path(),
        .kept_dir = kept_dir(),
        .log_file = {},
        .on_phase = [&](Phase phase, const Message& detail) { say(mode, phase, detail); },
        .python = request_.python,
        .python_torch = request_.python_torch,
        .python_transformers = request_.python_transformers,
        .config_file = model_.config.file,
        .model_type = model_.config.model_type,
        .throw_if_cancelled = [this] { throw_if_cancelled(); },
        .wrong_output = wrong_output,
        .compile =
            [&](const nlohmann::json& request) { return channel_.compile(cell().index, mode, request); }};
    PreparedArm prepared =
        recipe_ ? training::prepare_training(*info, context, *recipe_) : prepare(*info, context);
    if (recipe_)
        std::ranges::move(training::differences_from_published(*recipe_, cell()),
                          std::back_inserter(row.warnings));
    if (context.calibration) describe_calibration(row, context.calibration->made);
    row.compile_report = prepared.compile_report;
    row.compile_cold_s = prepared.compile_cold_s;
    row.compile_setup_s = prepared.compile_setup_s;
    row.compile_cached_s = prepared.compile_cached_s;
    row.graph_capture_s = prepared.graph_capture_s;
    row.convert_s = prepared.convert_s;
    row.engine_version = prepared.engine_version;
    row.engine_settings = prepared.engine_settings;
    if (prepared.load_s) row.load_s = prepared.load_s;
    if (prepared.settings) row.settings = *prepared.settings;
    if (mode == eager_of(Engine::cpp) && !model_.eager_note.empty())
        row.warnings.push_back(model_.eager_note);
    std::ranges::move(prepared.warnings, std::back_inserter(row.warnings));
    if (row.compile_report.ok == false)
        row.warnings.push_back(
            message("did not engage: the compiler generated no code of its own, this arm is "
                    "eager's operators"));
    if (row.compile_report.cuda_graph == false)
        row.warnings.push_back(message("no CUDA graph: %1", row.compile_report.cuda_graph_reason));
    return prepared;
}

const Calibration& CellSetup::calibration() {
    if (!calibration_)
        calibration_ = write_calibration(*this, fs::temp_directory_path() / "calibration.safetensors");
    return *calibration_;
}

ArmResult CellSetup::new_row(const std::string& mode) const {
    ArmResult row;
    row.mode = mode;
    row.task = model_task(cell().model);
    row.weights_source = cell().weights.source;
    if (cell().weights.source == WeightsSource::random) row.weights_seed = cell().weights.seed;
    row.input = cell().input.kind;
    row.settings = arm_settings(mode, cell().settings);
    if (!request_.log_dir.empty())
        row.log = (fs::path(request_.log_dir).filename() / ("cell-" + std::to_string(cell().index) + ".log"))
                      .generic_string();
    describe(row);
    return row;
}

void CellSetup::describe(ArmResult& row) const {
    if (!loaded_) return;
    row.weights_source = model_.source;
    row.weights_sha256 = model_.sha256;
    row.weights_revision = model_.revision;
    row.input = input_kind_;
    row.input_shape = recipe_ ? training::input_shape(*recipe_, cell().batch) : inputs_.front().sizes().vec();
    row.queries = queries_.names;
    row.device_name = device_name(device_);
    row.settings = arm_settings(row.mode, settings_);
    row.load_s = load_s_;
    if (Message note = fake_cuda_note(row.device_name); !note.empty())
        row.warnings.push_back(std::move(note));
}

void CellSetup::say(const std::string& arm, Phase phase, const Message& detail) {
    nlohmann::json line{
        {"type", "phase"}, {"cell", cell().index}, {"arm", arm}, {"phase", name_in(kPhaseNames, phase)}};
    write_message(line, "detail", detail);
    channel_.send(line);
}

void CellSetup::send_round(const std::string& arm, int round, int calls, double sample_ms) {
    channel_.send({{"type", "round"},
                   {"cell", cell().index},
                   {"arm", arm},
                   {"round", round},
                   {"calls", calls},
                   {"sample_ms", sample_ms}});
}

void CellSetup::send_row(const ArmResult& row) {
    nlohmann::json sent = to_json(row);
    for (const char* key : {"kind", "target", "batch", "dtype", "engine"}) sent.erase(key);
    channel_.send({{"type", "row"}, {"cell", cell().index}, {"row", std::move(sent)}});
}

void CellSetup::settle(bool separate_process) {
    constexpr int kSettle_ms = 20;
    if (separate_process || after_separate_) channel_.pause(kSettle_ms);
    after_separate_ = separate_process;
}

void CellSetup::pause() {
    if (device_.is_cpu()) channel_.pause(request_.pause_ms);
}

void CellSetup::throw_if_cancelled() {
    if (channel_.cancelled()) throw Cancelled{};
}

}  // namespace bench::backends
