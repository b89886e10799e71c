#include "core/analysis/interference.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/row_statistics.h"
#include "core/base/launch_estimate.h"
#include "core/base/students_t.h"

namespace bench {

namespace {

/// A time or a ratio of times, with the interval that its rounds give.
struct Measured {
    double value = 0.0;
    Interval ci95{};
};

std::optional<Measured> measured(const std::optional<statistics::Estimate>& estimate) {
    if (!estimate) return std::nullopt;
    const auto interval = statistics::ci95(*estimate, statistics::kWithinOneProcess);
    if (!interval) return std::nullopt;
    return Measured{.value = estimate->value, .ci95 = *interval};
}

Measured ratio(const Measured& a, const Measured& b) {
    return {.value = a.value / b.value, .ci95 = {a.ci95[0] / b.ci95[1], a.ci95[1] / b.ci95[0]}};
}

/// Of the given launches, in turns: the arm's time, or its ratio to the reference's.
std::optional<Measured> in_turns(const statistics::Launches& arm, const statistics::Launches* reference) {
    return measured(reference ? statistics::typical_ratio(arm, *reference, statistics::Pairing::rounds)
                              : statistics::typical_time(arm));
}

/// Of each launch.
std::vector<double> values_in_turns(const statistics::Launches& arm, const statistics::Launches* reference) {
    std::vector<double> values;
    for (std::size_t i = 0; i < arm.size() && (!reference || i < reference->size()); ++i) {
        const statistics::Launches own{arm[i]},
            other{reference ? (*reference)[i] : std::span<const double>()};
        if (const auto launch = in_turns(own, reference ? &other : nullptr)) values.push_back(launch->value);
    }
    return values;
}

Measured alone(const IsolatedTime& time) {
    return {.value = time.median_ms, .ci95 = time.ci95.value_or(Interval{time.median_ms, time.median_ms})};
}

double mean_log(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += std::log(value);
    return sum / static_cast<double>(values.size());
}

/// By how much the means of the logarithms differ in 95 % of cells without interference.
double chance(const ArmTimes& arm, const ArmTimes* reference, std::size_t launches, std::size_t apart,
              const LaunchSpreads& spreads) {
    std::vector<statistics::LaunchSpread> times{spreads.of(arm.in_turns, SpreadOf::time)};
    if (reference) times.push_back(spreads.of(reference->in_turns, SpreadOf::time));
    const statistics::LaunchSpread turns =
        reference ? spreads.of(arm.in_turns, SpreadOf::ratio) : times.front();
    double variance = std::max(0.0, turns.variance) / static_cast<double>(launches);
    double degrees = turns.degrees;
    for (const statistics::LaunchSpread& time : times) {
        variance += std::max(0.0, time.variance) / static_cast<double>(apart);
        degrees = std::min(degrees, time.degrees);
    }
    return statistics::students_t_95(static_cast<int>(std::lround(degrees))) * std::sqrt(variance);
}

bool are_disjoint(const Interval& a, const Interval& b) {
    return a[1] < b[0] || b[1] < a[0];
}

}  // namespace

double interference_threshold_percent(std::optional<double> smallest_visible_difference_percent) {
    return std::max(2.0, 3.0 * smallest_visible_difference_percent.value_or(0.0));
}

std::optional<double> interference_percent(const ArmTimes& arm, const ArmTimes* reference,
                                           double threshold_percent, const LaunchSpreads& spreads) {
    const statistics::Launches own = launches_of(arm.in_turns);
    const statistics::Launches other = reference ? launches_of(reference->in_turns) : statistics::Launches();
    const statistics::Launches* other_or_null = reference ? &other : nullptr;
    const auto together = in_turns(own, other_or_null);
    const std::vector<double> launches = values_in_turns(own, other_or_null);
    if (!together || launches.empty()) return std::nullopt;

    std::vector<double> apart;
    for (std::size_t i = 0; i < arm.isolated.size() && (!reference || i < reference->isolated.size()); ++i) {
        Measured time = alone(arm.isolated[i]);
        if (reference) time = ratio(time, alone(reference->isolated[i]));
        if (!(time.value > 0.0) || !are_disjoint(together->ci95, time.ci95)) return std::nullopt;
        apart.push_back(time.value);
    }
    if (apart.empty()) return std::nullopt;

    const auto [together_low, together_high] = std::ranges::minmax(launches);
    const auto [apart_low, apart_high] = std::ranges::minmax(apart);
    const double slower = together_low - apart_high, faster = apart_low - together_high;
    const double gap = std::max(slower, faster);
    const double process_noise = std::max(together_high - together_low, apart_high - apart_low);
    const double percent = gap / (slower > 0.0 ? apart_high : apart_low) * 100.0;
    if (percent <= threshold_percent || gap <= process_noise) return std::nullopt;
    const double difference = std::abs(mean_log(launches) - mean_log(apart));
    if (difference <= chance(arm, reference, launches.size(), apart.size(), spreads)) return std::nullopt;
    return slower > 0.0 ? percent : -percent;
}

}  // namespace bench
