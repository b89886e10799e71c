#include "core/base/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/students_t.h"

namespace bench::statistics {

namespace {

constexpr std::size_t kFewestRounds = 5;
constexpr int kFewestDegrees = 5;
constexpr double kNormal975 = 1.959963984540054, kNormal99 = 2.3263478740408408;

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

/// Computes medians of resamples without sorting each one. The samples are sorted once; a resample only
/// counts how often each sample was drawn.
class Resampled {
public:
    explicit Resampled(std::span<const double> samples)
        : rank_(samples.size()), sorted_(samples.size()), drawn_(samples.size()) {
        std::vector<std::size_t> order(samples.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t i) { return samples[i]; });
        for (std::size_t r = 0; r < order.size(); ++r) {
            rank_[order[r]] = r;
            sorted_[r] = samples[order[r]];
        }
    }
    void draw(std::size_t sample) { ++drawn_[rank_[sample]]; }
    /// Returns the median of the samples drawn since the last call.
    double take_median() {
        const std::size_t n = sorted_.size();
        std::size_t at = 0, seen = drawn_[0];
        while (seen < (n - 1) / 2 + 1) seen += drawn_[++at];
        const double low = sorted_[at];
        while (seen < n / 2 + 1) seen += drawn_[++at];
        const double high = sorted_[at];
        std::ranges::fill(drawn_, 0u);
        return (low + high) / 2.0;
    }

private:
    std::vector<std::size_t> rank_;
    std::vector<double> sorted_;
    std::vector<unsigned> drawn_;
};

/// One launch's part of an estimate.
struct LaunchOfArms {
    std::span<const double> a, b;  ///< b is empty for a single arm
    double weight = 0;             ///< share of all rounds
    double log_value = 0;
};

double log_median(std::span<const double> samples) {
    return std::log(*median(samples));
}

std::vector<LaunchOfArms> launches_of(const Launches& a, const Launches* b, Pairing pairing) {
    std::vector<LaunchOfArms> launches;
    double rounds = 0;
    for (std::size_t i = 0; i < (b ? std::min(a.size(), b->size()) : a.size()); ++i) {
        LaunchOfArms launch{.a = a[i], .b = b ? (*b)[i] : std::span<const double>()};
        const std::size_t common = b ? std::min(launch.a.size(), launch.b.size()) : launch.a.size();
        if (common == 0) continue;
        if (b && pairing == Pairing::rounds) {
            launch.a = launch.a.first(common);
            launch.b = launch.b.first(common);
        }
        launch.weight = static_cast<double>(common);
        launch.log_value = log_median(launch.a) - (b ? log_median(launch.b) : 0.0);
        rounds += launch.weight;
        launches.push_back(launch);
    }
    for (LaunchOfArms& launch : launches) launch.weight /= rounds;
    return launches;
}

/// Adds the launch's weighted value for each resample to `log_values`.
void resample(const LaunchOfArms& launch, Pairing pairing, Random& random, std::span<double> log_values) {
    Resampled a(launch.a), b(launch.b);
    const bool two = !launch.b.empty();
    for (double& log_value : log_values) {
        for (std::size_t i = 0; i < launch.a.size(); ++i) {
            const std::size_t round = random.below(launch.a.size());
            a.draw(round);
            if (two && pairing == Pairing::rounds) b.draw(round);
        }
        if (two && pairing == Pairing::launches)
            for (std::size_t i = 0; i < launch.b.size(); ++i) b.draw(random.below(launch.b.size()));
        log_value += launch.weight * (std::log(a.take_median()) - (two ? std::log(b.take_median()) : 0.0));
    }
}

/// Variance of the launches' weighted mean, estimated from their spread; 0 for one launch.
double variance_between(std::span<const LaunchOfArms> launches, double log_value) {
    double variance = 0, squared_weights = 0;
    for (const LaunchOfArms& launch : launches) {
        const double distance = launch.log_value - log_value;
        variance += launch.weight * distance * distance;
        squared_weights += launch.weight * launch.weight;
    }
    return launches.size() < 2 ? 0.0 : variance * squared_weights / (1.0 - squared_weights);
}

/// Half-width of Student's 95 % interval over launches; 0 for one launch. If there are fewer launches than
/// kFewestDegrees + 1, the variance within launches stands in for the missing degrees of freedom.
double launch_half_width(std::size_t launches, double between, double within) {
    if (launches < 2) return 0.0;
    const int seen = static_cast<int>(launches) - 1, degrees = std::max(seen, kFewestDegrees);
    return students_t_95(degrees) * std::sqrt((seen * between + (degrees - seen) * within) / degrees);
}

/// Whether `between` exceeds `within` significantly at the 99 % level (chi-squared test, Wilson and
/// Hilferty's approximation).
bool disagree(std::size_t launches, double between, double within) {
    if (launches < 2) return false;
    const double spread = 2.0 / (9.0 * static_cast<double>(launches - 1));
    const double limit = 1.0 - spread + kNormal99 * std::sqrt(spread);
    return between > within * limit * limit * limit;
}

/// Variance of approximately normal values, from the interval that contains the middle 95 % of them.
double variance_of(const Interval& log_interval) {
    const double deviation = (log_interval[1] - log_interval[0]) / (2.0 * kNormal975);
    return deviation * deviation;
}

std::optional<Estimate> estimate(const std::vector<LaunchOfArms>& launches, Pairing pairing,
                                 const BootstrapOptions& options) {
    if (launches.empty()) return std::nullopt;
    double log_value = 0;
    Estimate result;
    result.launches = launches.size();
    for (const LaunchOfArms& launch : launches) {
        log_value += launch.weight * launch.log_value;
        result.rounds += launch.b.empty() ? launch.a.size() : std::min(launch.a.size(), launch.b.size());
    }
    result.value = std::exp(log_value);
    if (result.rounds < kFewestRounds || !std::isfinite(log_value)) return result;
    Random random(options.seed);
    std::vector<double> log_values(static_cast<std::size_t>(std::max(1, options.resamples)), 0.0);
    for (const LaunchOfArms& launch : launches) resample(launch, pairing, random, log_values);
    const Interval within{*quantile(log_values, 0.025), *quantile(log_values, 0.975)};
    const double between = variance_between(launches, log_value);
    result.launches_disagree = disagree(launches.size(), between, variance_of(within));
    const double half = launch_half_width(launches.size(), between, variance_of(within));
    result.ci95 = Interval{std::exp(std::min(within[0], log_value - half)),
                           std::exp(std::max(within[1], log_value + half))};
    return result;
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

std::optional<Estimate> median_of_launches(const Launches& launches, const BootstrapOptions& options) {
    return estimate(launches_of(launches, nullptr, Pairing::rounds), Pairing::rounds, options);
}

std::optional<Estimate> ratio_of_medians(const Launches& a, const Launches& b, Pairing pairing,
                                         const BootstrapOptions& options) {
    return estimate(launches_of(a, &b, pairing), pairing, options);
}

}  // namespace bench::statistics
