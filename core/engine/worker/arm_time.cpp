#include "core/engine/worker/arm_time.h"

#include <algorithm>

#include "core/base/time_limit.h"

namespace bench::backends {

MethodSettings with_time_of_environment(const Cell& cell, MethodSettings method) {
    const auto limit = seconds_of_environment("COMPILESCOPE_QUICK_MAX_S");
    if (!limit || cell.preset != Preset::quick || cell.arm_s) return method;
    const auto limit_s = static_cast<double>(limit->count());
    for (std::optional<double>* time_s : {&method.warmup_max_s, &method.arm_min_s, &method.arm_max_s})
        if (*time_s) *time_s = std::min(**time_s, limit_s);
    return method;
}

}  // namespace bench::backends
