#include "core/base/trend.h"

#include <cmath>

namespace bench::statistics {

namespace {

constexpr std::size_t kFewestSamples = 9;

/// Kendall's S: the number of increasing pairs minus the number of decreasing pairs.
double kendall_sum(std::span<const double> samples) {
    double sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t j = i + 1; j < samples.size(); ++j)
            sum += (samples[j] > samples[i]) - (samples[j] < samples[i]);
    return sum;
}

}  // namespace

std::optional<Trend> trend(const Launches& launches) {
    double sum = 0, variance = 0, log_change = 0, weight = 0;
    for (const auto& samples : launches) {
        if (samples.size() < kFewestSamples) continue;
        const auto n = static_cast<double>(samples.size());
        const std::size_t third = samples.size() / 3;
        sum += kendall_sum(samples);
        variance += n * (n - 1) * (2 * n + 5) / 18;
        log_change += n * std::log(*median(samples.last(third)) / *median(samples.first(third)));
        weight += n;
    }
    if (weight == 0) return std::nullopt;
    return Trend{.z = sum / std::sqrt(variance), .change = std::expm1(log_change / weight)};
}

}  // namespace bench::statistics
