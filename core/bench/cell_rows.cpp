#include "core/bench/cell_rows.h"

#include <algorithm>
#include <utility>

#include "core/bench/row_statistics.h"
#include "core/models/model_catalog.h"
#include "core/telemetry/machine_warnings.h"

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
        case CellOutcome::End::worker_died:
            break;
    }
    return ArmStatus::failed;
}

StoppedBy stopped_by(ArmStatus status) {
    return status == ArmStatus::cancelled ? StoppedBy::cancelled : StoppedBy::timeout;
}

/// What the plan knows better than the worker, who sees one device and calls it cuda:0.
void identify(ArmResult& row, const Cell& cell, const std::string& mode) {
    row.model = cell.model;
    row.device = cell.device;
    row.batch = cell.batch;
    row.dtype = cell.dtype;
    row.mode = mode;
    if (row.task.empty()) row.task = model_task(cell.model);
}

ArmResult row_of(const Cell& cell, const std::string& mode, CellOutcome& outcome) {
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
    add_statistics(row);
    warn_about_machine(row);
    return row;
}

}  // namespace

ArmResult row_without_result(const Cell& cell, const std::string& mode, ArmStatus status,
                             std::string reason) {
    ArmResult row;
    identify(row, cell, mode);
    row.weights_source = cell.weights.source;
    if (cell.weights.source == WeightsSource::random) row.weights_seed = cell.weights.seed;
    row.input = cell.input.kind;
    row.settings = cell.settings;
    row.status = status;
    row.reason = std::move(reason);
    return row;
}

std::vector<ArmResult> rows_of(const Cell& cell, CellOutcome outcome) {
    std::vector<ArmResult> rows;
    for (const std::string& mode : cell.modes) rows.push_back(row_of(cell, mode, outcome));
    const auto eager = std::ranges::find(rows, "eager", &ArmResult::mode);
    if (eager == rows.end()) return rows;
    for (ArmResult& row : rows)
        if (row.mode != "eager") compare_with_eager(row, *eager, cell.preset);
    return rows;
}

}  // namespace bench
