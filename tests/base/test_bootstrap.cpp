#include <gmock/gmock.h>

#include <cmath>

#include "core/base/bootstrap.h"
#include "core/base/students_t.h"
#include "core/base/trend.h"

namespace bench::statistics {

namespace {

using testing::DoubleNear;
using testing::SizeIs;

/// Around `centre` by at most `spread`, in no order.
std::vector<double> samples_around(double centre, double spread, int count, int shuffle = 7) {
    std::vector<double> samples;
    for (int i = 0; i < count; ++i)
        samples.push_back(centre * (1.0 + spread * ((i * shuffle % count) / (count - 1.0) * 2.0 - 1.0)));
    return samples;
}

double half_width(const Estimate& estimate) {
    return std::log((*estimate.ci95)[1] / (*estimate.ci95)[0]) / 2.0;
}

}  // namespace

TEST(StudentsT, IsScipys) {
    // scipy.stats.t.ppf(0.975, degrees)
    const std::pair<int, double> expected[] = {
        {1, 12.706204736174694}, {2, 4.302652729749462},   {3, 3.182446305283708},  {4, 2.7764451051977934},
        {5, 2.5705818356363146}, {30, 2.0422724563012378}, {101, 1.983731002885281}};
    for (const auto& [degrees, t] : expected) EXPECT_NEAR(students_t_95(degrees), t, 1e-9) << degrees;
}

TEST(ByLaunch, CutsOnlyWhereTheCountsFit) {
    const std::vector<double> samples{1, 2, 3, 4, 5};
    EXPECT_THAT(by_launch(samples, std::vector{2, 3}), SizeIs(2));
    EXPECT_THAT(by_launch(samples, std::vector{2, 0, 3}), SizeIs(3));
    for (const auto& counts : {std::vector<int>{}, {2, 2}, {6, -1}}) {
        const Launches launches = by_launch(samples, counts);
        ASSERT_THAT(launches, SizeIs(1));
        EXPECT_EQ(launches[0].size(), 5u);
    }
}

TEST(Bootstrap, SameSamplesGiveTheSameInterval) {
    const auto a = samples_around(10, 0.05, 30), b = samples_around(8, 0.04, 30, 11);
    const auto ratio = [&](std::uint64_t seed) {
        return ratio_of_medians({a}, {b}, Pairing::rounds, {.seed = seed, .resamples = 500})->ci95;
    };
    EXPECT_EQ(ratio(0), ratio(0));
    EXPECT_NE(ratio(0), ratio(1));
}

TEST(Bootstrap, OneLaunchIsThePlainRatioOfMedians) {
    const auto a = samples_around(10, 0.05, 31), b = samples_around(8, 0.04, 31, 11);
    const auto ratio = ratio_of_medians({a}, {b}, Pairing::rounds);
    EXPECT_NEAR(ratio->value, 1.25, 1e-12);
    EXPECT_EQ(ratio->rounds, 31u);
    EXPECT_EQ(ratio->launches, 1u);
    EXPECT_FALSE(ratio->launches_disagree);
    EXPECT_FALSE(ratio_of_medians({}, {}, Pairing::rounds));
    EXPECT_FALSE(ratio_of_medians({a}, {std::span<const double>()}, Pairing::rounds));
}

TEST(Bootstrap, TheValueIsTheGeometricMeanOfTheLaunchesByTheirRounds) {
    const auto a = samples_around(10, 0.01, 21, 11), b = samples_around(20, 0.01, 63, 11);
    EXPECT_NEAR(median_of_launches({a, b})->value, std::pow(10.0, 0.25) * std::pow(20.0, 0.75), 1e-9);
    EXPECT_NEAR(median_of_launches({a, std::span<const double>(), b})->value,
                median_of_launches({a, b})->value, 1e-12);
}

TEST(Bootstrap, ShiftsThatArmsShareCancelAndOthersWiden) {
    const auto one = samples_around(10, 0.02, 20), two = samples_around(13, 0.02, 20);
    const auto fast = samples_around(10 / 1.2, 0.02, 20, 3), fast_too = samples_around(13 / 1.2, 0.02, 20, 3);
    const auto slower = samples_around(13 / 1.1, 0.02, 20, 3);
    const auto shared = *ratio_of_medians({one, two}, {fast, fast_too}, Pairing::rounds);
    const auto alone = *ratio_of_medians({one, two}, {fast, slower}, Pairing::rounds);
    EXPECT_NEAR(shared.value, 1.2, 1e-9);
    EXPECT_FALSE(shared.launches_disagree);
    EXPECT_TRUE(alone.launches_disagree);
    EXPECT_GT(half_width(alone), 2 * half_width(shared));
    EXPECT_TRUE(median_of_launches({one, two})->launches_disagree);
}

TEST(Bootstrap, FiveEqualLaunchesAreMorePreciseThanTwo) {
    const auto one = samples_around(10, 0.05, 20);
    const auto two = *median_of_launches({one, one}), five = *median_of_launches({one, one, one, one, one});
    EXPECT_LT(half_width(five), half_width(two));
    EXPECT_LT(half_width(two), half_width(*median_of_launches({one})));
}

TEST(Trend, MannKendallIsScipys) {
    // scipy.stats.kendalltau(range(12), x) is 0.3636, that is 24 of 66 pairs; the variance is
    // n(n-1)(2n+5)/18.
    const std::vector<double> x{1.0, 1.2, 1.1, 1.3, 0.9, 1.4, 1.25, 1.35, 1.05, 1.45, 1.5, 1.15};
    const auto found = trend({x});
    EXPECT_NEAR(found->z, 24 / std::sqrt(12.0 * 11 * 29 / 18), 1e-9);
    EXPECT_NEAR(found->change, (1.15 + 1.45) / 2 / ((1.1 + 1.2) / 2) - 1, 1e-12);
    EXPECT_FALSE(trend({std::span(x).first(8)}));
    EXPECT_THAT(trend({x, x})->z, DoubleNear(found->z * std::sqrt(2.0), 1e-9));
}

}  // namespace bench::statistics
