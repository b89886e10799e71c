#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace bench {
using Interval = std::array<double, 2>;  ///< [lo, hi]
}

/// Every function takes samples in any order and returns empty where the samples do not allow an answer.
namespace bench::statistics {

/// Linear interpolation between order statistics (Hyndman and Fan type 7, NumPy's default). `q` in 0..1.
std::optional<double> quantile(std::span<const double> samples, double q);
std::optional<double> median(std::span<const double> samples);
std::optional<double> mean(std::span<const double> samples);
/// With n-1; empty under 5 samples.
std::optional<double> stddev(std::span<const double> samples);
/// Percentile bootstrap, 95 %; seeded, so the same samples give the same interval. Empty under 5 samples.
std::optional<Interval> median_ci95(std::span<const double> samples, std::uint64_t seed = 0,
                                    int resamples = 2000);
/// Ratio of medians a/b, paired by index (the arms took turns): rounds are resampled together. Empty under 5
/// pairs.
std::optional<Interval> median_ratio_ci95(std::span<const double> a, std::span<const double> b,
                                          std::uint64_t seed = 0, int resamples = 2000);

}  // namespace bench::statistics
