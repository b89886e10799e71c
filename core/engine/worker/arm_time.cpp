#include "core/engine/worker/arm_time.h"

#include <algorithm>
#include <chrono>

#include "core/machine/host_info.h"

namespace bench::backends {

MethodSettings with_time_of_environment(const Cell& cell, MethodSettings method) {
    const auto limit = host_info::quick_max();
    if (!limit || cell.preset != Preset::quick || cell.arm_s) return method;
    const double limit_s = std::chrono::duration<double>(*limit).count();
    for (std::optional<double>* time_s : {&method.warmup_max_s, &method.arm_min_s, &method.arm_max_s})
        if (*time_s) *time_s = std::min(**time_s, limit_s);
    method.rounds_for_verdict = method.rounds_min;
    method.turn_ms = std::min(method.turn_ms, 1000 * limit_s / method.rounds_min);
    return method;
}

}  // namespace bench::backends
