#include "core/base/launch_estimate.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/students_t.h"

namespace bench::statistics {

namespace {

constexpr std::size_t kFewestRounds = 5;
constexpr double kNormal99 = 2.3263478740408408;
/// A spread below zero makes the variance smaller, but not below this share of what the rounds explain.
constexpr double kLeastShare = 0.6;

/// SplitMix64 (Steele, Lea and Flood 2014): small, fast, and with the same output on every platform, so
/// that intervals are reproducible.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        // Each 64-bit number provides two draws.
        if (has_spare_ = !has_spare_; has_spare_) bits_ = next();
        const std::uint64_t drawn = has_spare_ ? bits_ >> 32 : bits_ & 0xffffffffu;
        return static_cast<std::size_t>((drawn * static_cast<std::uint64_t>(n)) >> 32);
    }

private:
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t x = state_;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        return x ^ (x >> 31);
    }

    std::uint64_t state_, bits_ = 0;
    bool has_spare_ = false;
};

/// Share of the sorted samples, in the middle, whose mean is the location.
constexpr double kMedian = 0, kMiddleThird = 1.0 / 3.0;

/// Mean of the sorted values whose ranks are in the middle `share` of all ranks; the values at its ends count in
/// part. `counts` says how often each value occurs.
double middle_mean(std::span<const double> sorted, std::span<const unsigned> counts, double total,
                   double share) {
    const double low = total * (1.0 - share) / 2.0, high = total - low;
    double sum = 0, seen = 0;
    for (std::size_t i = 0; i < sorted.size() && seen < high; ++i) {
        const double next = seen + counts[i];
        sum += sorted[i] * std::max(0.0, std::min(next, high) - std::max(seen, low));
        seen = next;
    }
    return sum / (high - low);
}

/// Mean of the one or two values in the middle.
double middle_value(std::span<const double> sorted, std::span<const unsigned> counts, std::size_t total) {
    std::size_t at = 0, seen = counts[0];
    while (seen < (total - 1) / 2 + 1) seen += counts[++at];
    const double low = sorted[at];
    while (seen < total / 2 + 1) seen += counts[++at];
    return (low + sorted[at]) / 2.0;
}

/// The location of values and of their resamples, without sorting each resample: the values are sorted once, and
/// a resample only counts how often each one was drawn.
class Resampled {
public:
    Resampled(std::span<const double> values, double share)
        : share_(share), rank_(values.size()), sorted_(values.size()), drawn_(values.size(), 1u) {
        std::vector<std::size_t> order(values.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
        for (std::size_t r = 0; r < order.size(); ++r) {
            rank_[order[r]] = r;
            sorted_[r] = values[order[r]];
        }
        location_ = take_location();
    }
    double location() const { return location_; }
    std::size_t size() const { return sorted_.size(); }
    void draw(std::size_t value) { ++drawn_[rank_[value]]; }
    /// Returns the location of the values drawn since the last call.
    double take_location() {
        const double location = share_ > 0 ? middle_mean(sorted_, drawn_, static_cast<double>(size()), share_)
                                           : middle_value(sorted_, drawn_, size());
        std::ranges::fill(drawn_, 0u);
        return location;
    }

private:
    double share_;
    std::vector<std::size_t> rank_;
    std::vector<double> sorted_;
    std::vector<unsigned> drawn_;
    double location_ = 0;
};

/// One launch's part of an estimate.
struct LaunchPart {
    /// A resample's value is the location of the first minus that of the second, if there is one.
    std::vector<Resampled> series;
    double log_value = 0;
    std::size_t rounds = 0;
    double weight = 0;  ///< share of all rounds
};

std::vector<double> logarithms(std::span<const double> samples) {
    std::vector<double> logs;
    logs.reserve(samples.size());
    for (const double sample : samples) logs.push_back(std::log(sample));
    return logs;
}

/// Removes the first values while they are more than three robust deviations from the median, because the arm
/// was still warming up, and limits later ones to that distance: an outlier would dominate the variance of the
/// resamples in which it is drawn several times.
void remove_outliers(std::vector<double>& values) {
    constexpr double kNormalMad = 0.6745, kDeviations = 3;
    const double centre = *median(values);
    std::vector<double> distances;
    for (const double value : values) distances.push_back(std::abs(value - centre));
    const double limit = kDeviations * *median(distances) / kNormalMad;
    if (!(limit > 0)) return;
    const auto typical =
        std::ranges::find_if(values, [&](double value) { return std::abs(value - centre) <= limit; });
    values.erase(values.begin(), typical);
    for (double& value : values) value = std::clamp(value, centre - limit, centre + limit);
}

/// Returns the logarithm of a launch's value for each resample.
std::vector<double> resample(LaunchPart& part, Random& random, std::size_t resamples) {
    std::vector<double> log_values(resamples, 0.0);
    for (double& log_value : log_values) {
        double sign = 1;
        for (Resampled& series : part.series) {
            for (std::size_t i = 0; i < series.size(); ++i) series.draw(random.below(series.size()));
            log_value += std::exchange(sign, -1.0) * series.take_location();
        }
    }
    return log_values;
}

/// Variance of the values around `centre`.
double variance_around(std::span<const double> values, double centre) {
    double sum = 0;
    for (const double value : values) sum += (value - centre) * (value - centre);
    return sum / static_cast<double>(values.size());
}

/// A bootstrap of n samples has (n - 1) / n of the variance. One sample shows none.
double unbiased(double variance, std::size_t rounds) {
    const auto n = static_cast<double>(rounds);
    return rounds < 2 ? 0.0 : variance * n / (n - 1);
}

/// Variance of the launches' weighted mean, by their differences; 0 for one launch.
double variance_between(std::span<const LaunchPart> parts, double log_value, double squared_weights) {
    if (parts.size() < 2) return 0;
    double variance = 0;
    for (const LaunchPart& part : parts)
        variance += part.weight * (part.log_value - log_value) * (part.log_value - log_value);
    return variance * squared_weights / (1.0 - squared_weights);
}

std::optional<Estimate> estimate(std::vector<LaunchPart> parts, const BootstrapOptions& options) {
    if (parts.empty()) return std::nullopt;
    Estimate result{.launches = parts.size()};
    for (const LaunchPart& part : parts) result.rounds += part.rounds;
    double log_value = 0, squared_weights = 0;
    for (LaunchPart& part : parts) {
        part.weight = static_cast<double>(part.rounds) / static_cast<double>(result.rounds);
        log_value += part.weight * part.log_value;
        squared_weights += part.weight * part.weight;
    }
    result.value = std::exp(log_value);
    if (result.rounds < kFewestRounds || !std::isfinite(log_value)) return result;
    Random random(options.seed);
    const auto resamples = static_cast<std::size_t>(std::max(1, options.resamples));
    std::vector<double> sums(resamples, 0.0);
    LogVariation variation{.squared_weights = squared_weights};
    for (LaunchPart& part : parts) {
        const std::vector<double> values = resample(part, random, resamples);
        for (std::size_t i = 0; i < resamples; ++i) sums[i] += part.weight * values[i];
        variation.within +=
            part.weight * part.weight * unbiased(variance_around(values, part.log_value), part.rounds);
    }
    variation.between = variance_between(parts, log_value, squared_weights);
    variation.middle95 = {std::min(0.0, *quantile(sums, 0.025) - log_value),
                          std::max(0.0, *quantile(sums, 0.975) - log_value)};
    result.variation = variation;
    return result;
}

/// Variance of the estimate without what its own launches show.
double expected_variance(const LogVariation& variation, const LaunchSpread& spread) {
    return std::max(kLeastShare * variation.within,
                    variation.within + spread.variance * variation.squared_weights);
}

/// Degrees of freedom of the expected variance (Satterthwaite 1946): its part within launches is known from the
/// rounds, the other from the pooled degrees. At least 1.
double degrees_of(double expected, double within, double round_degrees, double pooled_degrees) {
    if (!(expected > 0)) return std::max(1.0, pooled_degrees);
    const double share = std::min(1.0, within / expected);
    return std::max(1.0, 1.0 / (share * share / std::max(1.0, round_degrees) + 1.0 / pooled_degrees));
}

}  // namespace

Launches by_launch(std::span<const double> samples, std::span<const int> per_launch) {
    const bool fits =
        std::ranges::all_of(per_launch, [](int count) { return count >= 0; }) &&
        std::accumulate(per_launch.begin(), per_launch.end(), std::size_t{0}, [](std::size_t sum, int count) {
            return sum + static_cast<std::size_t>(count);
        }) == samples.size();
    if (per_launch.empty() || !fits) return {samples};
    Launches launches;
    for (const int count : per_launch) {
        launches.push_back(samples.first(static_cast<std::size_t>(count)));
        samples = samples.subspan(static_cast<std::size_t>(count));
    }
    return launches;
}

std::optional<Estimate> typical_time(const Launches& launches, const BootstrapOptions& options) {
    std::vector<LaunchPart> parts;
    for (const std::span<const double> samples : launches)
        if (!samples.empty())
            parts.push_back({.series = {Resampled(logarithms(samples), kMedian)},
                             .log_value = std::log(*median(samples)),
                             .rounds = samples.size()});
    return estimate(std::move(parts), options);
}

std::optional<Estimate> typical_ratio(const Launches& a, const Launches& b, Pairing pairing,
                                      const BootstrapOptions& options) {
    std::vector<LaunchPart> parts;
    for (std::size_t launch = 0; launch < std::min(a.size(), b.size()); ++launch) {
        std::vector<double> log_a = logarithms(a[launch]), log_b = logarithms(b[launch]);
        const std::size_t common = std::min(log_a.size(), log_b.size());
        if (common == 0) continue;
        LaunchPart part{.rounds = common};
        if (pairing == Pairing::rounds) {
            log_a.resize(common);
            for (std::size_t i = 0; i < common; ++i) log_a[i] -= log_b[i];
            remove_outliers(log_a);
            part.series.emplace_back(log_a, kMiddleThird);
            part.log_value = part.series[0].location();
        } else {
            remove_outliers(log_a);
            remove_outliers(log_b);
            part.series.emplace_back(log_a, kMiddleThird);
            part.series.emplace_back(log_b, kMiddleThird);
            part.log_value = part.series[0].location() - part.series[1].location();
        }
        parts.push_back(std::move(part));
    }
    return estimate(std::move(parts), options);
}

std::optional<LaunchSpread> spread_of(const Estimate& estimate) {
    if (!estimate.variation || estimate.launches < 2) return std::nullopt;
    const LogVariation& variation = *estimate.variation;
    return LaunchSpread{.variance = (variation.between - variation.within) / variation.squared_weights,
                        .degrees = static_cast<double>(estimate.launches - 1)};
}

LaunchSpread pooled(const LaunchSpread& a, const LaunchSpread& b) {
    const double degrees = a.degrees + b.degrees;
    return degrees > 0 ? LaunchSpread{(a.variance * a.degrees + b.variance * b.degrees) / degrees, degrees}
                       : LaunchSpread{};
}

std::optional<Interval> ci95(const Estimate& estimate, const LaunchSpread& spread) {
    if (!estimate.variation) return std::nullopt;
    const LogVariation& variation = *estimate.variation;
    const double own = static_cast<double>(estimate.launches) - 1;
    const double expected = expected_variance(variation, spread);
    const double expected_degrees = degrees_of(
        expected, variation.within, static_cast<double>(estimate.rounds) - own - 1, spread.degrees);
    const double degrees = expected_degrees + own;
    const double variance = (expected_degrees * expected + own * variation.between) / degrees;
    const double half = students_t_95(static_cast<int>(std::lround(degrees))) * std::sqrt(variance);
    // As far as rounds explain the variance, the interval has the shape of their bootstrap.
    const auto [low, high] = variation.middle95;
    const double share = variance > 0 ? std::min(1.0, variation.within / variance) : 0.0;
    const double skew = high - low > 0 ? share * (high + low) / (high - low) : 0.0;
    return Interval{estimate.value * std::exp(half * (skew - 1)),
                    estimate.value * std::exp(half * (skew + 1))};
}

bool launches_disagree(const Estimate& estimate, const LaunchSpread& spread) {
    if (!estimate.variation || estimate.launches < 2) return false;
    // Chi-squared test, Wilson and Hilferty's approximation.
    const double part = 2.0 / (9.0 * static_cast<double>(estimate.launches - 1));
    const double limit = 1.0 - part + kNormal99 * std::sqrt(part);
    return estimate.variation->between >
           expected_variance(*estimate.variation, spread) * limit * limit * limit;
}

}  // namespace bench::statistics
