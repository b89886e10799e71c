#include "core/analysis/recomputed.h"

#include <algorithm>

#include "core/analysis/row_statistics.h"
#include "core/base/json_text.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

std::vector<ArmResult> values_of(const Rows& rows) {
    std::vector<ArmResult> values;
    for (const auto& row : rows) values.push_back(*row);
    return values;
}

/// Older versions wrote the reason of a mode that does not apply in English alone, or in other words.
void name_refusal(ArmResult& row) {
    const ModeInfo* mode = find_mode(row.mode);
    if (row.status != ArmStatus::unsupported || row.reason.has_id() || mode == nullptr) return;
    const RunKind kind = is_training(row) ? RunKind::training : RunKind::inference;
    if (Message refusal = mode_refusal(*mode, row.device, kind); !refusal.empty())
        row.reason = std::move(refusal);
}

LaunchSpreads earlier_than(const ResultFile& file) {
    return LaunchSpreads::from_json(object_in(file.environment, kLaunchSpreadKey));
}

}  // namespace

ResultFile recomputed(ResultFile file) {
    std::vector<ArmResult> rows = values_of(file.rows);
    std::ranges::for_each(rows, name_refusal);
    add_statistics(rows, file.plan.preset, earlier_than(file));
    file.rows.clear();
    for (ArmResult& row : rows) file.rows.push_back(std::make_shared<const ArmResult>(std::move(row)));
    return file;
}

LaunchSpreads spreads_of(const ResultFile& file) {
    LaunchSpreads spreads = bench::spreads_of(values_of(file.rows));
    spreads.add(earlier_than(file));
    return spreads;
}

}  // namespace bench::results
