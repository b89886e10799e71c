#include "core/measure/back_to_back.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/machine_warnings.h"

namespace bench::backends {

namespace {

constexpr double kThroughputMost_s = 10, kEnergy_s = 3;
constexpr int kThroughputCalls = 3;  ///< minimum

int calls_in(double wanted_s, double call_ms) {
    return std::max(1, static_cast<int>(std::ceil(wanted_s * 1e3 / call_ms)));
}

}  // namespace

double BackToBack::img_per_s() const {
    const int calls =
        std::min(std::max(kThroughputCalls, calls_in(fill_s, call_ms)), calls_in(kThroughputMost_s, call_ms));
    return calls * batch / time_s(calls);
}

std::optional<double> BackToBack::energy_j_per_img(double throughput,
                                                   const std::function<TelemetrySample()>& sample) const {
    const TelemetrySample before = sample();
    if (!before.energy_j) return std::nullopt;
    const int calls = calls_in(kEnergy_s, 1e3 * batch / throughput);
    time_s(calls);
    return bench::energy_j_per_img(before, sample(), calls * batch);
}

}  // namespace bench::backends
