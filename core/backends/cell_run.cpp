#include "core/backends/cell_run.h"

#include <ATen/Context.h>
#include <c10/util/Exception.h>

#include <chrono>
#include <filesystem>
#include <new>

#include "core/backends/accuracy.h"
#include "core/backends/runtime_setup.h"
#include "core/base/error.h"
#include "core/bench/host_info.h"
#include "core/bench/result_fields.h"
#include "core/imaging/benchmark_input.h"
#include "core/models/model_catalog.h"
#include "core/weights/model_source.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

double now_s() {
    static_assert(std::chrono::steady_clock::is_steady);
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

bool is_out_of_memory(const std::string& message) {
    return message.find("can't allocate memory") != std::string::npos ||
           message.find("out of memory") != std::string::npos;
}

/// fp64 on the CPU costs seconds a call and twice the weights, which one image can afford.
constexpr int kLargestFp64Batch = 1;

}  // namespace

std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error) {
    try {
        std::rethrow_exception(error);
    } catch (const UnsupportedError& e) {
        return {ArmStatus::unsupported, e.what()};
    } catch (const Error& e) {
        return {ArmStatus::failed, e.what()};
    } catch (const c10::OutOfMemoryError& e) {
        return {ArmStatus::oom, first_line(e.what_without_backtrace())};
    } catch (const c10::Error& e) {
        const std::string reason = first_line(e.what_without_backtrace());
        return {is_out_of_memory(reason) ? ArmStatus::oom : ArmStatus::failed, reason};
    } catch (const std::bad_alloc&) {
        return {ArmStatus::oom, "the process could not allocate memory"};
    } catch (const std::exception& e) {
        const std::string reason = first_line(e.what());
        return {is_out_of_memory(reason) ? ArmStatus::oom : ArmStatus::failed, reason};
    }
}

CellRun::CellRun(Cell cell, CellChannel& channel) : cell_(std::move(cell)), channel_(channel) {
    for (const std::string& mode : cell_.modes) {
        arms_.emplace_back();
        arms_.back().mode = find_mode(mode);
        arms_.back().row = base_row(mode);
    }
}

void CellRun::run() {
    try {
        load();
        make_reference();
        for (ArmState& state : arms_) guarded(state, [&] { prepare_arm(state); });
        for (ArmState& state : arms_) guarded(state, [&] { check_arm(state); });
        measure_arms();
    } catch (const Cancelled&) {
        cancel_rest();
    } catch (...) {
        for (ArmState& state : arms_)
            if (state.alive) fail(state, std::current_exception());
    }
}

void CellRun::say(const std::string& arm, Phase phase, const std::string& detail) {
    channel_.send({{"type", "phase"},
                   {"cell", cell_.index},
                   {"arm", arm},
                   {"phase", name_in(kPhaseNames, phase)},
                   {"detail", detail}});
}

ArmResult CellRun::base_row(const std::string& mode) const {
    ArmResult row;
    row.model = cell_.model;
    row.task = model_task(cell_.model);
    row.weights_source = cell_.weights.source;
    if (cell_.weights.source == WeightsSource::random) row.weights_seed = cell_.weights.seed;
    row.input = cell_.input.kind;
    row.device = cell_.device;
    row.batch = cell_.batch;
    row.dtype = cell_.dtype;
    row.mode = mode;
    row.settings = cell_.settings;
    if (!cell_.log_dir.empty())
        row.log = (fs::path(cell_.log_dir).filename() / ("cell-" + std::to_string(cell_.index) + ".log"))
                      .generic_string();
    return row;
}

void CellRun::load() {
    const at::NoGradGuard no_grad;
    const double begin_s = now_s();
    for (const ArmState& state : arms_) say(state.row.mode, Phase::load);
    device_ = inner_device(cell_.device);
    settings_ = apply_settings(cell_.settings);
    weights::LoadedModel loaded = weights::load_model(cell_.model, cell_.weights);
    module_ = loaded.module;
    weights_sha256_ = loaded.sha256;
    load_s_ = now_s() - begin_s;
    if (channel_.cancelled()) throw Cancelled{};

    for (const ArmState& state : arms_) say(state.row.mode, Phase::input);
    const imaging::ImageProcessor processor(loaded.preprocessor_config, loaded.config.model_type);
    const imaging::BenchmarkInput input =
        imaging::benchmark_inputs(processor, cell_.input, cell_.batch, cell_.dtype, cell_.weights.seed);
    inputs_ = input.select(module_->input_names());
    input_kind_ = input.kind;
    for (ArmState& state : arms_) {
        state.row.weights_source = loaded.source;
        state.row.weights_sha256 = loaded.sha256;
        state.row.input = input.kind;
        state.row.input_shape = inputs_.front().sizes().vec();
        state.row.device_name = device_name(device_);
        state.row.settings = settings_;
        state.row.load_s = load_s_;
        state.row.order = method_settings(cell_.preset).order;
    }
}

void CellRun::make_reference() {
    const at::ScalarType dtype = scalar_type(cell_.dtype);
    eager_accuracy_.reference = cell_.batch <= kLargestFp64Batch ? "fp64" : "fp32";
    {
        const at::NoGradGuard no_grad;
        // Weights and inputs are rounded to the cell's dtype first: the reference is of what the arm computes
        // with, so that the distance is the arithmetic's.
        convert_module(*module_, at::kCPU, dtype);
        const bool fp64 = eager_accuracy_.reference == "fp64";
        const at::Device device = fp64 ? at::Device(at::kCPU) : device_;
        const at::ScalarType exact = fp64 ? at::kDouble : at::kFloat;
        convert_module(*module_, device, exact);
        reference_ =
            module_->forward(convert_inputs(convert_inputs(inputs_, at::kCPU, dtype), device, exact));
        for (at::Tensor& output : reference_) output = output.cpu();
        convert_module(*module_, device_, dtype, settings_.memory_format);
        inputs_ = convert_inputs(inputs_, device_, dtype, settings_.memory_format);
        empty_cache(device_);
    }
    if (channel_.cancelled()) throw Cancelled{};
    const GradGuard guard(settings_);
    const auto first = module_->forward(inputs_), second = module_->forward(inputs_);
    bool deterministic = true;
    for (std::size_t i = 0; i < first.size(); ++i)
        deterministic = deterministic && at::equal(first[i], second[i]);
    const std::string reference_name = eager_accuracy_.reference;
    eager_accuracy_ = compare_outputs(reference_, first, module_->output_names());
    eager_accuracy_.reference = reference_name;
    eager_accuracy_.eager_deterministic = deterministic;
    if (channel_.cancelled()) throw Cancelled{};
}

PrepareContext CellRun::context_for(const ModeInfo& mode) {
    const std::string arm(mode.id);
    return {.module = module_,
            .inputs = inputs_,
            .device = device_,
            .model_id = cell_.model,
            .weights_sha256 = weights_sha256_,
            .weights_seed = cell_.weights.seed,
            .settings = settings_,
            .threads = *settings_.threads,
            .work_dir = fs::temp_directory_path(),
            .log_file = {},
            .on_phase = [this, arm](Phase phase, const std::string& detail) { say(arm, phase, detail); },
            .compile =
                [this, arm](const nlohmann::json& request) {
                    return channel_.compile(cell_.index, arm, request);
                }};
}

void CellRun::prepare_arm(ArmState& state) {
    if (!state.mode)
        throw UnsupportedError("mode " + state.row.mode + " is unknown in this version of CompileScope");
    if (channel_.cancelled()) throw Cancelled{};
    const GradGuard guard(settings_);
    state.prepared = prepare(*state.mode, context_for(*state.mode));
    state.row.engaged = state.prepared.engaged;
    state.row.compile_cold_s = state.prepared.compile_cold_s;
    state.row.compile_cached_s = state.prepared.compile_cached_s;
    state.row.graph_capture_s = state.prepared.graph_capture_s;
    if (state.row.engaged.ok == false)
        state.row.warnings.emplace_back(
            "the compiler generated no code of its own: this arm is eager's operators");
}

void CellRun::check_arm(ArmState& state) {
    if (channel_.cancelled()) throw Cancelled{};
    say(state.row.mode, Phase::check);
    if (state.row.mode == "eager") {
        state.row.accuracy = eager_accuracy_;
    } else {
        const GradGuard guard(settings_);
        const auto outputs = state.prepared.arm->run(inputs_);
        synchronize(device_);
        state.row.accuracy = compare_outputs(reference_, outputs, module_->output_names());
        state.row.accuracy.reference = eager_accuracy_.reference;
        state.row.accuracy.eager_deterministic = eager_accuracy_.eager_deterministic;
    }
    state.row.reason = wrong_output_reason(state.row.accuracy, eager_accuracy_, cell_.dtype);
    if (state.row.reason.empty()) return;
    state.row.status = ArmStatus::wrong_output;
    send_row(state);
}

void CellRun::measure_arms() {
    std::vector<ArmState*> running;
    std::vector<ArmCall> calls;
    for (ArmState& state : arms_) {
        if (!state.alive) continue;
        running.push_back(&state);
        calls.emplace_back([this, &state] { state.prepared.arm->run(inputs_); });
    }
    const GradGuard guard(settings_);
    const MeasureHooks hooks{
        .now_s = now_s,
        .synchronize = [this] { synchronize(device_); },
        .should_stop = [this] { return channel_.cancelled(); },
        .on_phase =
            [&](std::size_t arm, Phase phase) {
                say(running[arm]->row.mode, phase);
                if (phase != Phase::warmup) return;
                reset_peak_memory(device_);
                host_info::reset_peak_resident();
            },
        .on_round =
            [&](std::size_t arm, int round, int count, double sample_ms) {
                channel_.send({{"type", "round"},
                               {"cell", cell_.index},
                               {"arm", running[arm]->row.mode},
                               {"round", round},
                               {"calls", count},
                               {"sample_ms", sample_ms}});
            },
        .after_round = {},
        .after_warmup =
            [&](std::size_t arm) {
                const DeviceMemoryPeak peak = peak_memory(device_);
                running[arm]->row.peak_device_bytes = peak.allocated_bytes;
                running[arm]->row.peak_reserved_bytes = peak.reserved_bytes;
                running[arm]->row.peak_host_bytes = host_info::peak_resident_bytes();
            },
    };
    const std::vector<ArmSamples> samples = measure(method_settings(cell_.preset), calls, hooks);
    for (std::size_t i = 0; i < running.size(); ++i) finish_measured(*running[i], samples[i]);
}

void CellRun::finish_measured(ArmState& state, const ArmSamples& samples) {
    ArmResult& row = state.row;
    row.samples_ms = samples.samples_ms;
    row.calls_per_sample = samples.calls_per_sample;
    row.rounds = static_cast<int>(samples.samples_ms.size());
    row.launches = 1;
    row.warmup_calls = samples.warmup_calls;
    row.stopped_by = samples.stopped_by;
    if (samples.error) return fail(state, samples.error);
    if (samples.stopped_by == StoppedBy::cancelled) {
        row.status = ArmStatus::cancelled;
        row.reason = "cancelled while it was measured";
    } else {
        row.status = ArmStatus::ok;
    }
    send_row(state);
}

void CellRun::guarded(ArmState& state, const std::function<void()>& work) {
    if (!state.alive) return;
    try {
        work();
    } catch (const Cancelled&) {
        throw;
    } catch (...) {
        fail(state, std::current_exception());
    }
}

void CellRun::fail(ArmState& state, std::exception_ptr error) {
    std::tie(state.row.status, state.row.reason) = describe_failure(error);
    send_row(state);
    empty_cache(device_);
}

void CellRun::send_row(ArmState& state) {
    state.alive = false;
    state.prepared.arm.reset();
    channel_.send({{"type", "row"}, {"cell", cell_.index}, {"row", to_json(state.row)}});
}

void CellRun::cancel_rest() {
    for (ArmState& state : arms_) {
        if (!state.alive) continue;
        state.row.status = ArmStatus::cancelled;
        state.row.reason = "cancelled before it was measured";
        send_row(state);
    }
}

}  // namespace bench::backends
