#include "core/run/cell_rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/results/arm_result.h"
#include "core/results/result_fields.h"

namespace bench {

namespace {

ArmStatus status_of(CellOutcome::End end) {
    switch (end) {
        case CellOutcome::End::cancelled:
            return ArmStatus::cancelled;
        case CellOutcome::End::silent:
        case CellOutcome::End::stuck:
            return ArmStatus::timeout;
        case CellOutcome::End::finished:
        case CellOutcome::End::cell_died:
        case CellOutcome::End::worker_died:
        case CellOutcome::End::not_started:
        case CellOutcome::End::lost:
            break;
    }
    return ArmStatus::failed;
}

StoppedBy stopped_by(ArmStatus status) {
    return status == ArmStatus::cancelled ? StoppedBy::cancelled : StoppedBy::timeout;
}

/// Sets the plan's values. The worker sees only one GPU and calls it cuda:0.
void identify(ArmResult& row, const Cell& cell, const std::string& mode) {
    row.kind = name_in(kRunKindNames, cell.kind);
    row.model = cell.model;
    const DeviceSpec spec = device_spec(cell.device);
    row.target = spec.target;
    row.device = spec.device;
    row.batch = cell.batch;
    row.dtype = cell.dtype;
    row.mode = mode;
    row.engine = engine_of(mode);
    row.run_stage = cell.run_stage;
    if (row.task.empty()) row.task = model_task(cell.model);
}

template <typename T>
void append(std::vector<T>& list, std::vector<T> further) {
    std::ranges::move(further, std::back_inserter(list));
}

bool has_result(const ArmResult& row) {
    return row.status == ArmStatus::ok || row.status == ArmStatus::wrong_output;
}

}  // namespace

ArmResult row_without_result(const Cell& cell, const std::string& mode, ArmStatus status, Message reason) {
    ArmResult row;
    identify(row, cell, mode);
    row.weights_source = cell.weights.source;
    if (cell.weights.source == WeightsSource::random) row.weights_seed = cell.weights.seed;
    row.input = cell.input.kind;
    row.settings = arm_settings(mode, cell.settings);
    row.status = status;
    row.reason = std::move(reason);
    return row;
}

ArmResult row_of_process(const Cell& cell, const std::string& mode, CellOutcome& outcome) {
    const auto sent = outcome.rows.find(mode);
    ArmResult row = sent != outcome.rows.end()
                        ? std::move(sent->second)
                        : row_without_result(cell, mode, status_of(outcome.end), outcome.why);
    identify(row, cell, mode);
    const auto rounds = outcome.rounds.find(mode);
    if (row.samples_ms.empty() && rounds != outcome.rounds.end()) {
        row.samples_ms = std::move(rounds->second.samples_ms);
        row.calls_per_sample = std::move(rounds->second.calls_per_sample);
        if (!row.stopped_by && row.status != ArmStatus::failed) row.stopped_by = stopped_by(row.status);
    }
    if (const std::string unlike = unlike_asked(arm_settings(mode, cell.settings), row.settings);
        has_result(row) && !unlike.empty()) {
        row.status = ArmStatus::failed;
        row.reason = message("the arm did not run with the requested settings: %1", unlike);
    }
    return row;
}

std::string unlike_asked(const RuntimeSettings& asked, const RuntimeSettings& set) {
    ArmResult wish, echo;
    wish.settings = asked;
    echo.settings = set;
    for (const ResultField& field : result_fields()) {
        if (!field.key.starts_with("settings.")) continue;
        const nlohmann::json a = field.get(wish), b = field.get(echo);
        if (!a.is_null() && a != b)
            return std::string(field.key.substr(field.key.find('.') + 1)) + " is " +
                   (b.is_null() ? "unknown" : b.dump()) + " instead of " + a.dump();
    }
    return {};
}

void append_process(ArmResult& row, ArmResult further) {
    if (row.samples_per_launch.empty())
        row.samples_per_launch.push_back(static_cast<int>(row.samples_ms.size()));
    row.samples_per_launch.push_back(static_cast<int>(further.samples_ms.size()));
    append(row.samples_ms, std::move(further.samples_ms));
    append(row.calls_per_sample, std::move(further.calls_per_sample));
    append(row.telemetry, std::move(further.telemetry));
    row.launches = static_cast<int>(row.samples_per_launch.size());
    if (!row.compile_cached_s) row.compile_cached_s = further.compile_cached_s;
    // If one process was stopped early, this applies to the whole row.
    if (further.stopped_by == StoppedBy::timeout || further.stopped_by == StoppedBy::cancelled)
        row.stopped_by = further.stopped_by;
    add_warnings(row, std::move(further.warnings));
}

void replace_rounds(ArmResult& row, ArmResult other) {
    row.samples_ms = std::move(other.samples_ms);
    row.calls_per_sample = std::move(other.calls_per_sample);
    row.samples_per_launch = std::move(other.samples_per_launch);
    row.telemetry = std::move(other.telemetry);
    row.launches = other.launches;
    row.warmup_calls = other.warmup_calls;
    row.stopped_by = other.stopped_by;
    row.order = other.order;
}

void take_isolated(ArmResult& row, const ArmResult& isolated) {
    row.host_ms = isolated.host_ms;
    row.device_ms = isolated.device_ms;
    row.throughput_img_per_s = isolated.throughput_img_per_s;
    row.stages_ms = isolated.stages_ms;
    row.energy_j_per_img = isolated.energy_j_per_img;
    row.peak_device_bytes = isolated.peak_device_bytes;
    row.peak_reserved_bytes = isolated.peak_reserved_bytes;
    row.cold_peak_bytes = isolated.cold_peak_bytes;
    row.peak_host_bytes = isolated.peak_host_bytes;
    row.isolated_ms = isolated.isolated_ms ? isolated.isolated_ms : statistics::median(isolated.samples_ms);
}

}  // namespace bench
