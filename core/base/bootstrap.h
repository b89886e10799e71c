#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/statistics.h"

/// 95 % intervals from two levels: launches (processes) and the rounds in them.
///
/// Rounds are resampled within their launch (percentile bootstrap; Efron and Tibshirani 1993, chapter 13).
/// Resampling two to five launches as well gives far too narrow intervals if launches differ (Cameron,
/// Gelbach and Miller 2008). Launches therefore enter as Student's interval over their estimates, because the
/// highest level of variation dominates (Kalibera and Jones 2012), moderated to at least 5 degrees of freedom
/// by the variance within launches (Smyth 2004). Each side of the result is the wider of both intervals.
/// Coverage is 93 % with two launches whose shifts add no more variance than the rounds' noise, and with five
/// launches whose shifts add at most five times that (docs/measurements/simulator.md).
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

struct Estimate {
    double value = 0;
    std::optional<Interval> ci95;  ///< empty with fewer than 5 rounds
    std::size_t rounds = 0;        ///< rounds used; for two arms, the smaller number in each launch
    std::size_t launches = 0;
    bool launches_disagree = false;  ///< by more than the rounds' noise explains, at the 99 % level
};

/// Geometric mean of the launches' medians, weighted by rounds. A whole launch may be shifted, and a median
/// over all samples would then fall anywhere between the clusters. Samples must be positive; empty if there
/// are none. The interval assumes independent rounds, so it is too narrow on a machine that drifts. Only
/// ratios of arms that take turns are protected from drift.
std::optional<Estimate> median_of_launches(const Launches& launches, const BootstrapOptions& options = {});

/// Ratio of the median of `a` to the median of `b` in each launch that both have, then the geometric mean as
/// above. With Pairing::rounds, only rounds that both arms have count, and both samples of a round are
/// resampled together. Empty if there are none.
std::optional<Estimate> ratio_of_medians(const Launches& a, const Launches& b, Pairing pairing,
                                         const BootstrapOptions& options = {});

}  // namespace bench::statistics
