#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bench {
using Interval = std::array<double, 2>;  ///< [lo, hi]
}

/// Functions accept samples in any order unless paired by index, and return empty if the result is undefined.
namespace bench::statistics {

/// Linear interpolation between order statistics (Hyndman and Fan type 7, NumPy's default). `q` in 0..1.
std::optional<double> quantile(std::span<const double> samples, double q);
std::optional<double> median(std::span<const double> samples);
std::optional<double> mean(std::span<const double> samples);
/// Sample standard deviation (n-1). Empty with fewer than 5 samples.
std::optional<double> stddev(std::span<const double> samples);
/// 95 % percentile bootstrap interval of the median. The same samples and seed give the same interval. Empty
/// with fewer than 5 samples. For positive samples of one launch; see core/base/launch_estimate.h for several.
std::optional<Interval> median_ci95(std::span<const double> samples, std::uint64_t seed = 0,
                                    int resamples = 2000);
/// A fast 95 % interval of the median from order statistics (normal approximation of the ranks), for display
/// during a run. Empty with fewer than 5 samples.
std::optional<Interval> median_rank_ci95(std::span<const double> samples);
/// 95 % score interval (Wilson 1927) of a proportion: the share of `count` trials with one of two outcomes. For
/// the mean of values from 0 to 1 it is wider than necessary, because no such values vary more than those of
/// a proportion with this mean. Empty without trials.
std::optional<Interval> share_ci95(double share, int count);
/// Interquartile range divided by the median. Empty with fewer than 5 samples or a median of 0.
std::optional<double> relative_iqr(std::span<const double> samples);
/// (x - median) / median absolute deviation, as in hyperfine. A score beyond 14.8 (ten standard deviations of
/// a normal distribution) is an outlier. Empty with fewer than 5 samples or a median absolute deviation of 0.
std::vector<double> modified_z_scores(std::span<const double> samples);

}  // namespace bench::statistics
