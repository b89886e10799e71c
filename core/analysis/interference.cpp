#include "core/analysis/interference.h"

#include <algorithm>

namespace bench {

namespace {

std::vector<double> launch_medians(const ArmResult& row) {
    std::vector<double> medians;
    std::span<const double> rest(row.samples_ms);
    for (const int count : row.samples_per_launch) {
        const auto own = rest.first(std::min(rest.size(), static_cast<std::size_t>(std::max(count, 0))));
        rest = rest.subspan(own.size());
        if (const auto median = statistics::median(own)) medians.push_back(*median);
    }
    if (medians.empty())
        if (const auto median = statistics::median(rest)) medians.push_back(*median);
    return medians;
}

bool are_disjoint(const Interval& a, const Interval& b) {
    return a[1] < b[0] || b[1] < a[0];
}

}  // namespace

double interference_threshold_percent(std::optional<double> smallest_visible_difference_percent) {
    return std::max(2.0, 3.0 * smallest_visible_difference_percent.value_or(0.0));
}

std::optional<double> interference_percent(const ArmResult& in_turns, std::span<const IsolatedTime> isolated,
                                           double threshold_percent) {
    const std::vector<double> together = launch_medians(in_turns);
    const auto interval = statistics::median_ci95(in_turns.samples_ms);
    if (together.empty() || isolated.empty() || !interval) return std::nullopt;
    std::vector<double> apart_ms;
    for (const IsolatedTime& time : isolated) {
        const Interval isolated_ci95 = time.ci95.value_or(Interval{time.median_ms, time.median_ms});
        if (!(time.median_ms > 0.0) || !are_disjoint(*interval, isolated_ci95)) return std::nullopt;
        apart_ms.push_back(time.median_ms);
    }
    const auto [together_low, together_high] = std::ranges::minmax(together);
    const auto [apart_low, apart_high] = std::ranges::minmax(apart_ms);
    const double slower_ms = together_low - apart_high, faster_ms = apart_low - together_high;
    const double gap_ms = std::max(slower_ms, faster_ms);
    const double process_noise_ms = std::max(together_high - together_low, apart_high - apart_low);
    const double reference_ms = slower_ms > 0.0 ? apart_high : apart_low;
    const double percent = gap_ms / reference_ms * 100.0;
    if (percent <= threshold_percent || gap_ms <= process_noise_ms) return std::nullopt;
    return slower_ms > 0.0 ? percent : -percent;
}

}  // namespace bench
