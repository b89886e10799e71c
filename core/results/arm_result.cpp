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

void add_warnings(ArmResult& row, std::vector<std::string> warnings) {
    for (std::string& warning : warnings)
        if (std::ranges::find(row.warnings, warning) == row.warnings.end())
            row.warnings.push_back(std::move(warning));
}

}  // namespace bench
