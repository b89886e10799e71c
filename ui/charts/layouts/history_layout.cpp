#include "ui/charts/layouts/history_layout.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/plan/modes.h"
#include "ui/charts/layouts/chart_layouts.h"
#include "ui/charts/layouts/false_discovery.h"

namespace ui::charts {

namespace {

FollowedArm arm_of(const bench::ArmResult& row) {
    return {.kind = is_training(row) ? bench::RunKind::training : bench::RunKind::inference,
            .model = row.model,
            .target = row.target,
            .device = row.device,
            .device_name = row.device_name,
            .batch = row.batch,
            .dtype = row.dtype,
            .mode = row.mode};
}

/// Returns the run's last row of the arm; null without one.
RowPtr row_in(const PastRun& run, const FollowedArm& arm) {
    RowPtr found;
    for (const RowPtr& row : run.rows)
        if (row->source.empty() && arm_of(*row) == arm) found = row;
    return found;
}

}  // namespace

std::vector<FollowedArm> arms_of(const std::vector<PastRun>& runs) {
    std::vector<std::pair<FollowedArm, int>> counted;
    for (const PastRun& run : runs)
        for (const RowPtr& row : run.rows) {
            if (!row->vs_eager.ratio || is_control(*row) || row_in(run, arm_of(*row)) != row) continue;
            const FollowedArm arm = arm_of(*row);
            const auto known = std::ranges::find(counted, arm, &std::pair<FollowedArm, int>::first);
            if (known == counted.end())
                counted.emplace_back(arm, 1);
            else
                ++known->second;
        }
    std::ranges::stable_sort(counted, std::greater(), &std::pair<FollowedArm, int>::second);
    std::vector<FollowedArm> arms;
    for (auto& [arm, count] : counted) arms.push_back(std::move(arm));
    return arms;
}

ChartSpec history_chart(const std::vector<PastRun>& runs, const FollowedArm& arm) {
    ChartSpec spec;
    spec.request.kind = ChartKind::history;
    spec.request.device = {arm.target, arm.device, false};
    spec.request.batch = arm.batch;
    spec.request.dtype = arm.dtype;
    spec.request.model = arm.model;
    spec.run_kind = arm.kind;
    spec.device_name = arm.device_name;
    spec.device_full_name = arm.device_name;
    spec.reference = bench::engine_of(arm.mode);
    spec.series = {{arm.mode, false, 0}};
    Panel panel{Unit::ratio, {}, {}};
    for (const PastRun& run : runs) {
        const RowPtr row = row_in(run, arm);
        if (!row) continue;
        const bench::results::Reference reference(run.rows, bench::engine_of(arm.mode));
        const Bar bar = layouts::gain_bar(spec, reference, 0, row, Unit::ratio);
        if (!bar.value) continue;
        Group group{arm.model, run.label, {}, {bar}};
        group.started_s = run.started_s;
        panel.groups.push_back(std::move(group));
    }
    spec.panels.push_back(std::move(panel));
    withdraw_false_discoveries(spec);
    return spec;
}

}  // namespace ui::charts
