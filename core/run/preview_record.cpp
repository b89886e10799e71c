#include "core/run/preview_record.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/analysis/row_statistics.h"
#include "core/base/json_text.h"
#include "core/base/statistics.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/run/environment.h"

namespace bench::results {

namespace {

std::optional<double> forward_ms(const PreviewPane& pane) {
    const auto stage = pane.stages_ms.find("forward");
    return stage == pane.stages_ms.end() || !pane.error.empty() ? std::nullopt : std::optional(stage->second);
}

/// Returns the device's name in the environment; empty if it is not there.
std::string device_named_in(const nlohmann::json& environment, const std::string& device) {
    if (device == "cpu") return text_in(environment, "cpu");
    for (const nlohmann::json& gpu : environment.value("gpus", nlohmann::json::array()))
        if (text_in(gpu, "device") == device) return text_in(gpu, "name");
    return {};
}

RunPlan plan_of(const Cell& cell) {
    RunPlan plan;
    plan.models = {cell.model};
    plan.devices = {cell.device};
    plan.batches = {cell.batch};
    plan.dtypes = {cell.dtype};
    plan.modes = cell.modes;
    plan.preset = Preset::quick;
    plan.weights = cell.weights;
    plan.input = cell.input;
    plan.settings = cell.settings;
    return plan;
}

}  // namespace

PreviewRecord::PreviewRecord(Cell cell, std::string created, nlohmann::json hello)
    : cell_(std::move(cell)),
      created_(std::move(created)),
      hello_(hello.is_object() ? std::move(hello) : nlohmann::json::object()),
      arms_(cell_.modes.size()) {}

void PreviewRecord::add(const std::vector<PreviewPane>& panes) {
    const bool whole = panes.size() == arms_.size() && std::ranges::all_of(panes, [](const PreviewPane& p) {
                           return forward_ms(p).has_value();
                       });
    if (!whole) return;
    for (std::size_t i = 0; i < panes.size(); ++i) {
        arms_[i].forward_ms.push_back(*forward_ms(panes[i]));
        for (const auto& [stage, ms] : panes[i].stages_ms) arms_[i].stages_ms[stage].push_back(ms);
    }
    ++frames_;
}

ArmResult PreviewRecord::row_of(const std::string& mode, const Arm& arm,
                                const nlohmann::json& environment) const {
    ArmResult row;
    const DeviceSpec spec = device_spec(cell_.device);
    row.model = cell_.model;
    row.task = model_task(cell_.model);
    row.weights_source = cell_.weights.source;
    if (cell_.weights.source == WeightsSource::random) row.weights_seed = cell_.weights.seed;
    row.input = InputKind::image;
    row.target = spec.target;
    row.device = spec.device;
    row.device_name = device_named_in(environment, spec.device);
    row.torch = text_in(environment, "torch");
    row.batch = cell_.batch;
    row.dtype = cell_.dtype;
    row.mode = mode;
    row.engine = engine_of(mode);
    row.settings = cell_.settings;
    row.status = ArmStatus::ok;
    row.samples_ms = arm.forward_ms;
    row.calls_per_sample.assign(arm.forward_ms.size(), 1);
    row.launches = 1;
    for (const auto& [stage, samples_ms] : arm.stages_ms)
        if (const auto ms = statistics::median(samples_ms)) row.stages_ms[stage] = *ms;
    row.warnings = {message(
        "recorded in the live preview: one call a frame, eager always first, beside camera and window")};
    return row;
}

ResultFile PreviewRecord::file() const {
    ResultFile file;
    file.created = created_;
    file.plan = plan_of(cell_);
    file.environment = run_environment(hello_);
    std::vector<ArmResult> rows;
    for (std::size_t i = 0; i < arms_.size(); ++i)
        rows.push_back(row_of(cell_.modes[i], arms_[i], file.environment));
    add_statistics(rows, file.plan.preset, {});
    for (ArmResult& row : rows) file.rows.push_back(std::make_shared<const ArmResult>(std::move(row)));
    return file;
}

}  // namespace bench::results
