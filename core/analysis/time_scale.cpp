#include "core/analysis/time_scale.h"

#include <cmath>

#include "core/analysis/break_even.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

/// Whether one eager's time puts both rows on one scale, if it was measured.
bool on_one_scale(const ArmResult& a, const ArmResult& b) {
    return a.target == b.target && a.device == b.device && a.dtype == b.dtype && same_settings(a, b);
}

}  // namespace

const ArmResult* scale_of(const ArmResult& row, const Rows& rows) {
    for (const Engine engine : {Engine::cpp, row.engine})
        for (const auto& other : rows)
            if (other->mode == bench::eager_of(engine) && other->median_ms && on_one_scale(row, *other))
                return other.get();
    return nullptr;
}

Interval widened(double value, const Interval& interval, double by, const Interval& of) {
    const auto distance = [&](std::size_t end) {
        return std::hypot(std::log(interval[end] / value), std::log(of[end] / by));
    };
    return {value * std::exp(-distance(0)), value * std::exp(distance(1))};
}

}  // namespace bench::results
