#include "core/engine/worker/preview_session.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <filesystem>
#include <utility>

#include "core/base/error.h"
#include "core/engine/backends/accuracy.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#include "core/imaging/raw_pixels.h"
#include "core/plan/cells.h"

namespace bench::backends {

namespace fs = std::filesystem;

namespace {

imaging::Image read_image(const nlohmann::json& request) {
    const std::string file = request.value("image", "");
    if (!request.contains("raw")) return imaging::load_image(file);
    const nlohmann::json& raw = request.at("raw");
    return imaging::read_rgb(file, raw.value("width_px", 0), raw.value("height_px", 0));
}

std::vector<PreviewLabel> to_preview(const std::vector<imaging::LabelScore>& labels) {
    std::vector<PreviewLabel> shown;
    for (const auto& label : labels) shown.push_back({label.id, label.label, label.score});
    return shown;
}

std::vector<PreviewLabel> to_preview(const std::vector<imaging::Segment>& segments) {
    std::vector<PreviewLabel> shown;
    for (const auto& segment : segments) shown.push_back({segment.id, segment.label, segment.score});
    return shown;
}

std::vector<PreviewBox> to_preview(const std::vector<imaging::Box>& boxes) {
    std::vector<PreviewBox> shown;
    for (const auto& box : boxes) shown.push_back({box.xyxy_px, box.id, box.label, box.score});
    return shown;
}

}  // namespace

PreviewSession::PreviewSession(CellRequest request, CellChannel& channel)
    : request_(std::move(request)), channel_(channel) {
    for (const std::string& mode : cell_.modes) {
        panes_.emplace_back();
        panes_.back().mode = mode;
    }
}

void PreviewSession::say(const std::string& mode, Phase phase, const Message& detail) {
    nlohmann::json line{
        {"type", "phase"}, {"cell", cell_.index}, {"arm", mode}, {"phase", name_in(kPhaseNames, phase)}};
    write_message(line, "detail", detail);
    channel_.send(line);
}

void PreviewSession::run() {
    load();
    while (const auto message = channel_.next_message()) {
        const std::string type = message->at("type");
        if (type == "cancel") return;
        if (type != "frame") continue;
        send(answer(*message));
    }
}

void PreviewSession::send(const PreviewFrame& frame) {
    nlohmann::json line = to_json(frame);
    line["type"] = "frame";
    line["cell"] = cell_.index;
    channel_.send(line);
}

void PreviewSession::load() {
    const at::NoGradGuard no_grad;
    say("", Phase::load);
    device_ = inner_device(cell_.device);
    settings_ = apply_settings(cell_.settings);
    model_ = weights::load_model(cell_.model, cell_.weights, request_.python);
    if (takes_clips(model_.id))
        clips_.emplace(*find_model(model_.id), model_.preprocessor_config);
    else
        processor_.emplace(model_.preprocessor_config, model_.config.model_type);
    queries_ = text::query_input(model_, cell_.input.queries);
    convert_module(*model_.module, device_, scalar_type(cell_.dtype), settings_.memory_format);
}

PreviewFrame PreviewSession::answer(const nlohmann::json& request) {
    PreviewFrame frame;
    frame.id = request.value("id", 0);
    frame.image = request.value("image", "");
    Stopwatch watch;
    imaging::Image image;
    std::vector<at::Tensor> inputs;
    double decode_ms = 0, preprocess_ms = 0;
    try {
        image = read_image(request);
        decode_ms = watch.lap_ms();
        inputs = prepared_inputs(image, request.contains("raw"));
        preprocess_ms = watch.lap_ms();
    } catch (const Error& error) {
        frame.error = error.message();
        return frame;
    }
    frame.width_px = image.width_px;
    frame.height_px = image.height_px;
    imaging::PostprocessOptions options{.queries = queries_.names};
    if (request.contains("threshold")) options.threshold = request.at("threshold").get<double>();
    const auto run = [&](Pane& pane, PreviewPane& shown) {
        shown.mode = pane.mode;
        Outcome outcome = run_pane(pane, inputs, image, options, shown);
        if (!outcome.ok) return outcome;
        shown.stages_ms["decode"] = decode_ms;
        shown.stages_ms["preprocess"] = preprocess_ms;
        return outcome;
    };
    if (prepared_shape_ != inputs.front().sizes().vec())
        prepare_panes(inputs, [&](Pane& pane) {
            PreviewFrame part = frame;
            part.partial = true;
            if (run(pane, part.panes.emplace_back()).ok) send(part);
        });
    Outcome first;
    for (Pane& pane : panes_) {
        PreviewPane& shown = frame.panes.emplace_back();
        Outcome outcome = run(pane, shown);
        if (!outcome.ok) continue;
        if (&pane == &panes_.front()) {
            first = std::move(outcome);
        } else if (first.ok) {
            const auto names = model_.module->output_names();
            shown.error_over_std = compare_outputs(first.outputs, outcome.outputs, names).error_over_std;
            shown.agreement = imaging::agreement(first.prediction, outcome.prediction);
        }
    }
    return frame;
}

std::vector<at::Tensor> PreviewSession::prepared_inputs(const imaging::Image& image, bool of_stream) {
    if (clips_) return {clips_->clip_to(image, of_stream)};
    imaging::NamedTensors named = (*processor_)(image);
    named.insert(named.end(), queries_.tensors.begin(), queries_.tensors.end());
    return imaging::select_inputs(named, model_.module->input_names());
}

void PreviewSession::prepare_panes(const std::vector<at::Tensor>& inputs,
                                   const std::function<void(Pane&)>& on_first) {
    for (Pane& pane : panes_) pane.prepared.arm.reset();  // frees the memory for the new shape's arms
    std::vector<at::Tensor> on_device;
    Message error;
    try {
        on_device = convert_inputs(inputs, device_, scalar_type(cell_.dtype), settings_.memory_format);
        model_.module->prepare(on_device);  // only once: compiled panes are bound to the module's buffers
    } catch (...) {
        error = describe_failure(std::current_exception()).second;
    }
    for (Pane& pane : panes_) {
        pane.error = error;
        if (!error.empty()) continue;
        try {
            prepare_pane(pane, on_device);
            if (&pane == &panes_.front() && panes_.size() > 1) on_first(pane);
        } catch (const Cancelled&) {
            throw;
        } catch (...) {
            pane.error = describe_failure(std::current_exception()).second;
        }
    }
    prepared_shape_ = inputs.front().sizes().vec();
}

/// Waits until no run measures on this host, because compiling would disturb it. Throws Cancelled.
HostLock PreviewSession::wait_for_runs(const std::string& mode) {
    HostLock lock;
    bool waited = false;
    const auto on_wait = [&](const std::string& holder) {
        waited = true;
        say(mode, Phase::queued, Message::plain(holder));
    };
    if (!lock.wait(on_wait, [&] { return !channel_.cancelled(); })) throw Cancelled{};
    if (waited) say(mode, Phase::compile);
    return lock;
}

void PreviewSession::prepare_pane(Pane& pane, const std::vector<at::Tensor>& on_device) {
    const ModeInfo* mode = find_mode(pane.mode);
    if (!mode) throw UnsupportedError("mode " + pane.mode + " is unknown in this version of CompileScope");
    if (has_own_process(pane.mode))
        throw UnsupportedError("mode " + pane.mode + " is for measuring only: its model takes one input");
    const GradGuard guard(settings_);
    pane.prepared = prepare(
        *mode, {.module = model_.module,
                .inputs = on_device,
                .device = device_,
                .model_id = cell_.model,
                .weights_sha256 = model_.sha256,
                .weights_seed = cell_.weights.seed,
                .settings = settings_,
                .threads = *settings_.threads,
                .work_dir = fs::temp_directory_path(),
                .kept_dir = fs::temp_directory_path(),
                .log_file = {},
                .on_phase = [&](Phase phase, const Message& detail) { say(pane.mode, phase, detail); },
                .compile =
                    [&](const nlohmann::json& request) {
                        const HostLock no_run = wait_for_runs(pane.mode);
                        return channel_.compile(cell_.index, pane.mode, request);
                    }});
    say(pane.mode, Phase::warmup);
    pane.prepared.arm->run(on_device);
    synchronize(device_);
    say(pane.mode, Phase::done);
}

PreviewSession::Outcome PreviewSession::run_pane(Pane& pane, const std::vector<at::Tensor>& inputs,
                                                 const imaging::Image& image,
                                                 const imaging::PostprocessOptions& options,
                                                 PreviewPane& shown) {
    shown.error = pane.error;
    if (!pane.error.empty()) return {};
    Outcome outcome;
    try {
        const GradGuard guard(settings_);
        Stopwatch watch;
        const auto on_device =
            convert_inputs(inputs, device_, scalar_type(cell_.dtype), settings_.memory_format);
        synchronize(device_);
        shown.stages_ms["copy_in"] = watch.lap_ms();
        outcome.outputs = pane.prepared.arm->run(on_device);
        synchronize(device_);
        shown.stages_ms["forward"] = watch.lap_ms();
        for (at::Tensor& output : outcome.outputs) output = output.to(at::kCPU, at::kFloat);
        shown.stages_ms["copy_out"] = watch.lap_ms();
        outcome.prediction = imaging::postprocess(model_.config.model_type, model_.config, outcome.outputs,
                                                  image.height_px, image.width_px, options);
        shown.stages_ms["postprocess"] = watch.lap_ms();
        shown.labels = to_preview(outcome.prediction.labels);
        shown.boxes = to_preview(outcome.prediction.boxes);
        shown.segments = to_preview(outcome.prediction.map.segments);
        const imaging::SemanticMap& map = outcome.prediction.map;
        if (!map.ids.empty()) {
            const fs::path dir =
                request_.log_dir.empty() ? fs::temp_directory_path() : fs::path(request_.log_dir);
            const fs::path file = dir / ("map-" + std::to_string(++maps_written_) + ".raw");
            imaging::write_ids(file, map.ids);
            shown.map_file = file.string();
        }
        outcome.ok = true;
    } catch (...) {
        shown.error = describe_failure(std::current_exception()).second;
    }
    return outcome;
}

}  // namespace bench::backends
