#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/statistics.h"

/// Times and ratios with 95 % intervals from two levels of variation: the rounds in a launch, and the
/// launches (processes). All variances are of logarithms.
///
/// Rounds are resampled within their launch (percentile bootstrap; Efron and Tibshirani 1993, chapter 13).
/// Launches differ by more than their rounds explain, for example because memory lies elsewhere, and one to
/// five launches cannot show by how much. That part is a LaunchSpread, pooled over many arms of a host. It is
/// moderated by what the arm's own launches show (Smyth 2004, for few replicates), and the interval is
/// Student's. docs/measurements/simulator.md has the coverage.
namespace bench::statistics {

/// An arm's samples: one span per launch, in the order of measurement.
using Launches = std::vector<std::span<const double>>;

/// Splits `samples` into launches of the given sizes. Returns a single launch if `per_launch` is empty or
/// does not add up to the number of samples. Keeps empty launches, so that the launches of two arms stay
/// aligned; the estimates below skip them.
Launches by_launch(std::span<const double> samples, std::span<const int> per_launch);

/// How the samples of two arms are paired: by round (the arms took turns), or only by launch (the arms were
/// measured one after the other, as in ABBA).
enum class Pairing { rounds, launches };

struct BootstrapOptions {
    std::uint64_t seed = 0;
    int resamples = 2000;
};

/// Variation of an estimate's logarithm.
struct LogVariation {
    double within = 0;   ///< variance of the estimate that the rounds explain
    double between = 0;  ///< variance of the estimate by the differences of its launches; 0 for one launch
    double squared_weights =
        1;                ///< sum of the launches' squared weights: 1 over their number if all are equal
    Interval middle95{};  ///< of the resampled values, relative to the estimate: [at most 0, at least 0]
    friend bool operator==(const LogVariation&, const LogVariation&) = default;
};

struct Estimate {
    double value = 0;        ///< over launches: the geometric mean, weighted by rounds
    std::size_t rounds = 0;  ///< rounds used; for two arms, the smaller number in each launch
    std::size_t launches = 0;
    std::optional<LogVariation> variation;  ///< empty with fewer than 5 rounds
};

/// The typical time of a launch is the median of its samples. Samples must be positive; empty if there are
/// none. Rounds are taken as independent, so the variation is too small on a machine that drifts. Only ratios
/// of arms that take turns are protected from drift.
std::optional<Estimate> typical_time(const Launches& launches, const BootstrapOptions& options = {});

/// The typical ratio a / b of a launch that both arms have. With Pairing::rounds it is exp of the mean of the
/// middle third of log a - log b over the rounds that both arms have: the drift that the samples of a round
/// share cancels, and a mean over a third of the rounds varies less than their median. With
/// Pairing::launches it is the ratio of such means. Empty if there are no common launches.
std::optional<Estimate> typical_ratio(const Launches& a, const Launches& b, Pairing pairing,
                                      const BootstrapOptions& options = {});

/// By how much the estimates of single launches differ beyond what their rounds explain.
struct LaunchSpread {
    /// An unbiased estimate, and negative if launches happened to differ by less than their rounds explain.
    double variance = 0;
    double degrees = 0;  ///< of freedom: how many launches beyond each arm's first one it comes from
    friend bool operator==(const LaunchSpread&, const LaunchSpread&) = default;
};

/// For estimates that claim nothing about another process.
inline constexpr LaunchSpread kWithinOneProcess{.variance = 0, .degrees = 1000};

/// The spread that one estimate shows; empty for one launch and for fewer than 5 rounds.
std::optional<LaunchSpread> spread_of(const Estimate& estimate);

/// Adds to a pooled spread.
LaunchSpread pooled(const LaunchSpread& a, const LaunchSpread& b);

/// Empty with fewer than 5 rounds.
std::optional<Interval> ci95(const Estimate& estimate, const LaunchSpread& spread);

/// Returns whether the launches differ by more than their rounds and the spread explain, at the 99 % level.
bool launches_disagree(const Estimate& estimate, const LaunchSpread& spread);

}  // namespace bench::statistics
