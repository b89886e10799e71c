#include "core/results/arm_result.h"

#include <algorithm>

#include "core/plan/cells.h"
#include "core/plan/device_spec.h"

namespace bench {

std::string device_word(const ArmResult& row) {
    return to_string({.target = row.target, .device = row.device});
}

ArmKey key_of(const ArmResult& row) {
    return {row.model, device_word(row), row.planned_batch.value_or(row.batch), row.dtype, row.mode};
}

void add_warnings(ArmResult& row, std::vector<Message> warnings) {
    for (Message& warning : warnings)
        if (std::ranges::find(row.warnings, warning) == row.warnings.end())
            row.warnings.push_back(std::move(warning));
}

Message status_message(const ArmResult& row) {
    const std::string_view status = name_in(kArmStatusNames, row.status);
    if (row.reason.empty()) return Message::plain(std::string(status));
    return row.status == ArmStatus::failed ? message("failed: %1", row.reason) : about(status, row.reason);
}

}  // namespace bench
