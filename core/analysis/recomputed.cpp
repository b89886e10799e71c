#include "core/analysis/recomputed.h"

#include "core/analysis/row_statistics.h"
#include "core/base/json_text.h"

namespace bench::results {

namespace {

std::vector<ArmResult> values_of(const Rows& rows) {
    std::vector<ArmResult> values;
    for (const auto& row : rows) values.push_back(*row);
    return values;
}

LaunchSpreads earlier_than(const ResultFile& file) {
    return LaunchSpreads::from_json(object_in(file.environment, kLaunchSpreadKey));
}

}  // namespace

ResultFile recomputed(ResultFile file) {
    std::vector<ArmResult> rows = values_of(file.rows);
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
