#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/statistics.h"

/// 95 % intervals from two levels: launches (processes) and the rounds in them.
///
/// Rounds are resampled within their launch (percentile bootstrap; Efron and Tibshirani 1993, chapter 13).
/// Resampling two to five launches as well would be far too narrow where launches differ (Cameron, Gelbach
/// and Miller 2008), so they come in as Student's interval over their estimates, moderated to at least 5
/// degrees of freedom by the variance within (Smyth 2004; what varies at the highest level decides: Kalibera
/// and Jones 2012). On each side the interval is the wider of the two. Two launches are right in 93 % of
/// cases as long as the launches' shift adds no more to the variance than the rounds' noise does; five as
/// long as it adds no more than five times that. docs/measurements/simulator.md has the figures.
namespace bench::statistics {

/// An arm's samples by launch, each in run order.
using Launches = std::vector<std::span<const double>>;

/// Cuts `samples` into launches of so many samples; all are one launch without counts or with counts that do
/// not add up to the samples. Launches of none are left out only by the estimates below, so that two arms'
/// stay aligned.
Launches by_launch(std::span<const double> samples, std::span<const int> per_launch);

/// How two arms' samples belong together: taken in turns, or only in the same launch (ABBA, one after the
/// other).
enum class Pairing { rounds, launches };

struct BootstrapOptions {
    std::uint64_t seed = 0;
    int resamples = 2000;
};

struct Estimate {
    double value = 0;
    std::optional<Interval> ci95;  ///< empty under 5 rounds
    std::size_t rounds = 0;        ///< that took part; of two arms the fewer
    std::size_t launches = 0;
    bool launches_disagree = false;  ///< by more than their rounds explain in 99 of 100 cases
};

/// Median of each launch, then their geometric mean, weighted by rounds: a launch as a whole may be shifted,
/// and a median across two clusters would be whichever sample lies between them. Positive samples; empty
/// without any. The interval takes rounds as independent, so on a machine that drifts it is too narrow: only
/// a ratio is protected by arms that take turns.
std::optional<Estimate> median_of_launches(const Launches& launches, const BootstrapOptions& options = {});

/// Median of `a` over median of `b` in each launch that both have, then the geometric mean as above. With
/// Pairing::rounds only rounds that both took part in count, and they are resampled together. Empty without
/// any.
std::optional<Estimate> ratio_of_medians(const Launches& a, const Launches& b, Pairing pairing,
                                         const BootstrapOptions& options = {});

}  // namespace bench::statistics
