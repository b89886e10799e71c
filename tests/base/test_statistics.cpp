#include <gtest/gtest.h>

#include "core/base/statistics.h"

namespace bench::statistics {

namespace {

// Expected numbers are NumPy 2.4.6's and SciPy 1.17.1's (scipy.stats.bootstrap, percentile method, 200000
// resamples) for these samples; our interval has 2000 resamples, hence the tolerance.
const std::vector<double> kX{9.31, 9.28, 9.52, 9.30, 9.27, 9.33, 9.29, 10.41, 9.30, 9.26,
                             9.35, 9.31, 9.44, 9.28, 9.30, 9.32, 9.61, 9.29,  9.30, 9.33};
const std::vector<double> kY{7.58, 7.61, 7.77, 7.55, 7.60, 7.59, 7.62, 8.30, 7.57, 7.56,
                             7.60, 7.66, 7.71, 7.58, 7.54, 7.63, 7.80, 7.59, 7.61, 7.57};
constexpr double kTolerance = 0.006;

void expect_interval(const std::optional<Interval>& interval, double low, double high, double tolerance) {
    ASSERT_TRUE(interval);
    EXPECT_NEAR((*interval)[0], low, tolerance);
    EXPECT_NEAR((*interval)[1], high, tolerance);
}

}  // namespace

TEST(Statistics, QuantilesAreNumpys) {
    const std::pair<double, double> expected[] = {{0, 9.26},   {.05, 9.2695}, {.25, 9.29}, {.5, 9.305},
                                                  {.9, 9.529}, {.95, 9.65},   {1, 10.41}};
    for (const auto& [q, value] : expected) EXPECT_NEAR(*quantile(kX, q), value, 1e-12) << q;
    EXPECT_DOUBLE_EQ(*quantile(std::vector{7.0}, 0.9), 7.0);
    EXPECT_FALSE(quantile({}, 0.5));
    EXPECT_FALSE(quantile(kX, 1.01));
}

TEST(Statistics, MeanAndDeviationAreNumpys) {
    EXPECT_NEAR(*mean(kX), 9.39, 1e-12);
    EXPECT_NEAR(*stddev(kX), 0.25573423705088844, 1e-12);
    EXPECT_FALSE(mean({}));
    EXPECT_FALSE(stddev(std::span(kX).first(4)));
}

TEST(Statistics, IntervalsAreScipys) {
    expect_interval(median_ci95(kX), 9.295, 9.33, kTolerance);
    expect_interval(median_ci95(kY), 7.58, 7.625, kTolerance);
    expect_interval(median_rank_ci95(kX), 9.29, 9.33, 1e-12);  // scipy.stats.quantile_test's
}

TEST(Statistics, IntervalsNeedFiveSamplesAndRepeat) {
    EXPECT_FALSE(median_ci95(std::span(kX).first(4)));
    EXPECT_FALSE(median_rank_ci95(std::span(kX).first(4)));
    EXPECT_EQ(median_ci95(kX), median_ci95(kX));
    EXPECT_NE(median_ci95(kX, 1, 50), median_ci95(kX, 2, 50));
}

TEST(Statistics, SpreadAndOutliers) {
    EXPECT_NEAR(*relative_iqr(kX), 0.004836109618484869, 1e-12);
    const auto scores = modified_z_scores(kX);
    ASSERT_EQ(scores.size(), kX.size());
    EXPECT_NEAR(scores[7], 44.2, 1e-9);
    EXPECT_LT(scores[2], 14.8);
    EXPECT_TRUE(modified_z_scores(std::vector(6, 1.0)).empty());
}

}  // namespace bench::statistics
