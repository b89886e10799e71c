#include <gmock/gmock.h>

#include <cmath>

#include "core/base/launch_estimate.h"
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

double half_width(const Estimate& estimate, const LaunchSpread& spread) {
    const Interval found = *ci95(estimate, spread);
    return std::log(found[1] / found[0]) / 2;
}

Interval interval(const Estimate& estimate) {
    return *ci95(estimate, kWithinOneProcess);
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

TEST(LaunchEstimate, SameSamplesGiveTheSameInterval) {
    const auto a = samples_around(10, 0.05, 30), b = samples_around(8, 0.04, 30, 11);
    const auto ratio = [&](std::uint64_t seed) {
        return interval(*typical_ratio({a}, {b}, Pairing::rounds, {.seed = seed, .resamples = 500}));
    };
    EXPECT_EQ(ratio(0), ratio(0));
    EXPECT_NE(ratio(0), ratio(1));
}

TEST(LaunchEstimate, TheRatioIsTheMeanOfTheMiddleThirdOfTheRoundsLogarithms) {
    // The logarithms of the ratios are 0.00, 0.01, ... 0.08 in another order; the middle three are 0.03 to 0.05.
    std::vector<double> a, b;
    for (int i = 0; i < 9; ++i) {
        b.push_back(10.0 + i);
        a.push_back(b.back() * std::exp(0.01 * (i * 5 % 9)));
    }
    const auto ratio = typical_ratio({a}, {b}, Pairing::rounds);
    EXPECT_NEAR(std::log(ratio->value), 0.04, 1e-12);
    EXPECT_EQ(ratio->rounds, 9u);
    EXPECT_EQ(ratio->launches, 1u);
    // Of ten, those at the ends of the middle third count in part: 0.04 and 0.05, and 2/3 of 0.03 and 0.06 each.
    a.push_back(20 * std::exp(0.09));
    b.push_back(20);
    EXPECT_NEAR(std::log(typical_ratio({a}, {b}, Pairing::rounds)->value), 0.045, 1e-12);
    EXPECT_FALSE(typical_ratio({}, {}, Pairing::rounds));
    EXPECT_FALSE(typical_ratio({a}, {std::span<const double>()}, Pairing::rounds));
}

TEST(LaunchEstimate, FewerThanFiveRoundsHaveNoInterval) {
    const auto a = samples_around(10, 0.05, 4), b = samples_around(8, 0.04, 4);
    const auto ratio = *typical_ratio({a}, {b}, Pairing::rounds);
    EXPECT_GT(ratio.value, 1);
    EXPECT_FALSE(ci95(ratio, kWithinOneProcess));
    EXPECT_FALSE(spread_of(ratio));
}

TEST(LaunchEstimate, PairingTakesOutWhatArmsShare) {
    std::vector<double> drifting, faster;
    for (int i = 0; i < 40; ++i) {
        drifting.push_back(10.0 + i);
        faster.push_back((10.0 + i) / 1.25);
    }
    const Interval paired = interval(*typical_ratio({drifting}, {faster}, Pairing::rounds));
    EXPECT_NEAR(paired[0], 1.25, 1e-9);
    EXPECT_NEAR(paired[1], 1.25, 1e-9);
    EXPECT_GT(interval(*typical_ratio({drifting}, {faster}, Pairing::launches))[1], 1.4);
}

TEST(LaunchEstimate, SlowFirstRoundsAreLeftOut) {
    auto a = samples_around(10, 0.02, 20), b = samples_around(8, 0.02, 20, 11);
    const auto warm = *typical_ratio({std::span(a).subspan(2)}, {std::span(b).subspan(2)}, Pairing::rounds);
    a[0] *= 3;
    a[1] *= 2;
    EXPECT_NEAR(typical_ratio({a}, {b}, Pairing::rounds)->value, warm.value, 1e-12);
}

TEST(LaunchEstimate, TheTimeIsTheGeometricMeanOfTheLaunchesByTheirRounds) {
    const auto a = samples_around(10, 0.01, 21, 11), b = samples_around(20, 0.01, 63, 11);
    EXPECT_NEAR(typical_time({a, b})->value, std::pow(10.0, 0.25) * std::pow(20.0, 0.75), 1e-9);
    EXPECT_NEAR(typical_time({a, std::span<const double>(), b})->value, typical_time({a, b})->value, 1e-12);
    EXPECT_NEAR(typical_time({std::span(a).first(2)})->value, (a[0] + a[1]) / 2, 1e-12);
}

TEST(LaunchEstimate, ShiftsThatArmsShareCancelAndOthersShow) {
    const auto one = samples_around(10, 0.02, 20), two = samples_around(13, 0.02, 20);
    const auto fast = samples_around(10 / 1.2, 0.02, 20, 3), fast_too = samples_around(13 / 1.2, 0.02, 20, 3);
    const auto slower = samples_around(13 / 1.1, 0.02, 20, 3);
    const auto shared = *typical_ratio({one, two}, {fast, fast_too}, Pairing::rounds);
    const auto alone = *typical_ratio({one, two}, {fast, slower}, Pairing::rounds);
    EXPECT_NEAR(shared.value, 1.2, 1e-9);
    EXPECT_FALSE(launches_disagree(shared, kWithinOneProcess));
    EXPECT_LE(spread_of(shared)->variance, 0);
    EXPECT_TRUE(launches_disagree(alone, kWithinOneProcess));
    EXPECT_NEAR(spread_of(alone)->variance, std::pow(std::log(1.2 / 1.1), 2) / 2, 2e-4);
    EXPECT_EQ(spread_of(alone)->degrees, 1);
    EXPECT_TRUE(launches_disagree(*typical_time({one, two}), kWithinOneProcess));
    const LaunchSpread few{.variance = 0, .degrees = 4};
    EXPECT_GT(half_width(alone, few), 2 * half_width(shared, few));
}

TEST(LaunchEstimate, FiveEqualLaunchesAreMorePreciseThanTwo) {
    const auto one = samples_around(10, 0.05, 20);
    const auto alone = *typical_time({one}), two = *typical_time({one, one}),
               five = *typical_time({one, one, one, one, one});
    for (const LaunchSpread& spread :
         {kWithinOneProcess, LaunchSpread{.variance = 0.02 * 0.02, .degrees = 6}}) {
        EXPECT_LT(half_width(five, spread), half_width(two, spread));
        EXPECT_LT(half_width(two, spread), half_width(alone, spread));
    }
}

TEST(LaunchEstimate, ASpreadWidensOneLaunch) {
    const auto a = samples_around(10, 0.02, 20), b = samples_around(8, 0.02, 20, 11);
    const auto ratio = *typical_ratio({a}, {b}, Pairing::rounds);
    const auto half = [&](const LaunchSpread& spread) { return half_width(ratio, spread); };
    EXPECT_NEAR(half({.variance = 0.02 * 0.02, .degrees = 1000}),
                1.965 * std::hypot(0.02, std::sqrt(ratio.variation->within)), 3e-4);
    EXPECT_GT(half({.variance = 0.02 * 0.02, .degrees = 4}), half({.variance = 0.02 * 0.02, .degrees = 12}));
    // Launches that differed by less than their rounds explain make it narrower, but only so far.
    const double least = half({.variance = -1, .degrees = 1000});
    EXPECT_LT(least, half(kWithinOneProcess));
    EXPECT_GT(least, 0.7 * half(kWithinOneProcess));
}

TEST(LaunchEstimate, SpreadsArePooledByTheirDegrees) {
    const LaunchSpread sum = pooled({.variance = 1e-4, .degrees = 3}, {.variance = -2e-4, .degrees = 1});
    EXPECT_NEAR(sum.variance, 0.25e-4, 1e-12);
    EXPECT_EQ(sum.degrees, 4);
    EXPECT_EQ(pooled({}, {}), LaunchSpread{});
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
