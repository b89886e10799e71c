#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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
/// Percentile bootstrap, 95 %; seeded, so the same samples give the same interval. Empty under 5 samples. For
/// positive samples of one launch; core/base/bootstrap.h has the same for several.
std::optional<Interval> median_ci95(std::span<const double> samples, std::uint64_t seed = 0,
                                    int resamples = 2000);
/// Ratio of medians a/b, paired by index (the arms took turns): rounds are resampled together. Empty under 5
/// pairs.
std::optional<Interval> median_ratio_ci95(std::span<const double> a, std::span<const double> b,
                                          std::uint64_t seed = 0, int resamples = 2000);
/// The same for arms that were measured one after the other: each is resampled by itself.
std::optional<Interval> median_ratio_ci95_unpaired(std::span<const double> a, std::span<const double> b,
                                                   std::uint64_t seed = 0, int resamples = 2000);
/// A quick 95 % interval of the median from order statistics (normal approximation of the ranks), for what is
/// drawn while rounds come in. Empty under 5 samples.
std::optional<Interval> median_rank_ci95(std::span<const double> samples);
/// Interquartile range over median. Empty under 5 samples.
std::optional<double> relative_iqr(std::span<const double> samples);
/// (x - median) / median absolute deviation, as hyperfine defines it: beyond 14.8 (ten deviations of a normal
/// distribution) is an outlier. Empty under 5 samples or where more than half of them are equal.
std::vector<double> modified_z_scores(std::span<const double> samples);

}  // namespace bench::statistics
