#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/base/launch_estimate.h"

namespace bench::statistics {

namespace {

constexpr std::size_t kFewest = 5;  ///< fewer samples give no spread or interval

/// Reorders `values`.
double quantile_of(std::vector<double>& values, double q) {
    const double position = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(values.begin(), at, values.end());
    const double low = *at;
    const double share = position - static_cast<double>(below);
    if (share == 0.0) return low;
    return low + share * (*std::min_element(at + 1, values.end()) - low);
}

}  // namespace

std::optional<Interval> share_ci95(double share, int count) {
    if (count < 1 || !(share >= 0.0 && share <= 1.0)) return std::nullopt;
    constexpr double kZ = 1.959963984540054;  // the normal distribution's 97.5 % quantile
    const double n = count, z2_over_n = kZ * kZ / n;
    const double centre = share + z2_over_n / 2.0;
    const double half = kZ * std::sqrt(share * (1.0 - share) / n + z2_over_n / (4.0 * n));
    const double scale = 1.0 + z2_over_n;
    return Interval{std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
}

std::optional<double> quantile(std::span<const double> samples, double q) {
    if (samples.empty() || !(q >= 0.0 && q <= 1.0)) return std::nullopt;
    std::vector<double> values(samples.begin(), samples.end());
    return quantile_of(values, q);
}

std::optional<double> median(std::span<const double> samples) {
    return quantile(samples, 0.5);
}

std::optional<double> mean(std::span<const double> samples) {
    if (samples.empty()) return std::nullopt;
    return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
}

std::optional<double> stddev(std::span<const double> samples) {
    if (samples.size() < kFewest) return std::nullopt;
    const double centre = *mean(samples);
    double sum = 0.0;
    for (const double x : samples) sum += (x - centre) * (x - centre);
    return std::sqrt(sum / static_cast<double>(samples.size() - 1));
}

std::optional<Interval> median_ci95(std::span<const double> samples, std::uint64_t seed, int resamples) {
    const auto estimate = typical_time({samples}, {.seed = seed, .resamples = resamples});
    if (!estimate || !estimate->variation) return std::nullopt;
    const auto [low, high] = estimate->variation->middle95;
    return Interval{estimate->value * std::exp(low), estimate->value * std::exp(high)};
}

std::optional<Interval> median_rank_ci95(std::span<const double> samples) {
    const std::size_t n = samples.size();
    if (n < kFewest) return std::nullopt;
    std::vector<double> sorted(samples.begin(), samples.end());
    std::ranges::sort(sorted);
    const double half = 1.959964 * std::sqrt(static_cast<double>(n)) / 2.0;
    const double middle = static_cast<double>(n) / 2.0;
    const auto low = static_cast<std::size_t>(std::max(0.0, std::floor(middle - half)));
    return Interval{sorted[low], sorted[n - 1 - low]};
}

std::optional<double> relative_iqr(std::span<const double> samples) {
    const auto middle = median(samples);
    if (samples.size() < kFewest || *middle == 0.0) return std::nullopt;
    return (*quantile(samples, 0.75) - *quantile(samples, 0.25)) / *middle;
}

std::vector<double> modified_z_scores(std::span<const double> samples) {
    const auto centre = median(samples);
    if (samples.size() < kFewest) return {};
    std::vector<double> distances;
    for (const double x : samples) distances.push_back(std::abs(x - *centre));
    const double mad = *median(distances);
    if (mad == 0.0) return {};
    std::vector<double> scores;
    for (const double x : samples) scores.push_back((x - *centre) / mad);
    return scores;
}

}  // namespace bench::statistics
