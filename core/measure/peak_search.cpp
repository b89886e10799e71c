#include "core/measure/peak_search.h"

#include <algorithm>
#include <cmath>

namespace bench::backends {

namespace {

constexpr std::int64_t kSmallest = 256, kLargest = 8192;
constexpr double kLongest_ms = 15;  ///< of one product: the next size takes eight times as long
constexpr double kTurn_ms = 15;
constexpr int kTurns = 4;
constexpr double kEnough_ms = 200;  ///< total for one size, after which no turn starts

/// Returns the milliseconds of one n x n product: the minimum over several turns.
std::optional<double> product_ms(const TimeProducts& time_ms, std::int64_t n) {
    if (!time_ms(n, 1)) return std::nullopt;  // warm-up: selects and prepares the kernel
    std::optional<double> best_ms;
    double spent_ms = 0;
    const auto take_turn = [&](int calls) {
        const auto turn_ms = time_ms(n, calls);
        if (!turn_ms) return false;
        spent_ms += *turn_ms;
        best_ms = std::min(best_ms.value_or(*turn_ms / calls), *turn_ms / calls);
        return true;
    };
    for (int turn = 0; turn < kSingleProducts; ++turn)
        if (!take_turn(1)) return best_ms;
    const int calls = static_cast<int>(std::clamp(std::ceil(kTurn_ms / *best_ms), 1.0, 1000.0));
    for (int turn = 0; turn < kTurns && spent_ms < kEnough_ms; ++turn)
        if (!take_turn(calls)) break;
    return best_ms;
}

}  // namespace

std::optional<double> search_peak_tflops(const TimeProducts& time_ms) {
    std::optional<double> best;
    for (std::int64_t n = kSmallest; n <= kLargest; n *= 2) {
        const auto ms = product_ms(time_ms, n);
        if (!ms) break;
        const double tflops = 2 * std::pow(static_cast<double>(n), 3) / (*ms * 1e-3) / 1e12;
        best = std::max(best.value_or(0), tflops);
        if (n >= kAlwaysTimed && *ms > kLongest_ms) break;
    }
    return best;
}

}  // namespace bench::backends
