#include "core/run/control.h"

#include <algorithm>
#include <tuple>

#include "core/plan/modes.h"
#include "core/run/cell_rows.h"

namespace bench {

namespace {

bool is_candidate(const ArmResult& row) {
    const ModeInfo* mode = find_mode(row.mode);
    if (row.engine == Engine::cpp && row.compile_report.package_key.empty()) return false;
    return row.status == ArmStatus::ok && mode != nullptr && mode->compiled && row.median_ms &&
           row.vs_eager.ratio && row.order == ArmOrder::alternating;
}

/// Packages come before Python arms, and arms with short rounds before others.
auto cost_of(const ArmResult& row) {
    return std::tuple(row.engine != Engine::cpp, *row.median_ms * (1 + *row.vs_eager.ratio));
}

}  // namespace

std::optional<ControlCell> choose_control(const std::vector<MeasuredRow>& measured) {
    const MeasuredRow* cheapest = nullptr;
    for (const MeasuredRow& candidate : measured)
        if (is_candidate(*candidate.second) &&
            (cheapest == nullptr || cost_of(*candidate.second) < cost_of(*cheapest->second)))
            cheapest = &candidate;
    if (cheapest == nullptr) return std::nullopt;
    const ArmResult& row = *cheapest->second;
    ControlCell control{.cell = cheapest->first, .mode = row.mode};
    control.cell.batch = row.batch;
    control.planned_batch = row.planned_batch;
    control.cell.modes = {std::string(eager_of(row.engine)), row.mode};
    return control;
}

ArmResult control_row(const ControlCell& control, CellOutcome outcome) {
    ArmResult eager = row_of_process(control.cell, control.cell.modes.front(), outcome);
    ArmResult row = row_of_process(control.cell, control.mode, outcome);
    row.control.mode = row.mode;
    row.mode = kControlMode;
    row.launches = 1;
    row.planned_batch = control.planned_batch;
    if (row.status != ArmStatus::ok) return row;
    row.status = eager.status;
    row.reason = eager.reason;
    row.eager_samples_ms = std::move(eager.samples_ms);
    return row;
}

}  // namespace bench
