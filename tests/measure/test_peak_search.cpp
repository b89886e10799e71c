#include "core/measure/peak_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace bench::backends {
namespace {

using testing::Each;
using testing::Ge;
using testing::Gt;
using testing::Pair;

constexpr double kRate_tflops = 0.2;

/// A device that reaches kRate_tflops at every size, and what else its machine does.
class Device {
public:
    /// What a turn that begins at now_ms takes longer than the products need.
    std::function<double(double now_ms)> disturbance_ms = [](double) { return 0.0; };
    std::int64_t largest = 1 << 20;  ///< products beyond it fail

    TimeProducts timer() {
        return [this](std::int64_t n, int calls) -> std::optional<double> {
            if (n > largest) return std::nullopt;
            const double ms = calls * product_ms(n) + disturbance_ms(now_ms_);
            now_ms_ += ms;
            if (calls == 1) ++single_turns[n];
            return ms;
        };
    }
    static double product_ms(std::int64_t n) {
        return 2 * std::pow(static_cast<double>(n), 3) / (kRate_tflops * 1e12) * 1e3;
    }
    double now_ms() const { return now_ms_; }
    std::map<std::int64_t, int> single_turns;

private:
    double now_ms_ = 0;
};

TEST(PeakSearch, AnUndisturbedDeviceGivesItsRate) {
    Device device;
    EXPECT_NEAR(search_peak_tflops(device.timer()).value(), kRate_tflops, 1e-9);
}

TEST(PeakSearch, ASlowBeginningDoesNotCount) {
    // Every product of the first quarter of a second, those of 256 x 256 among them, takes 20 ms longer.
    Device device;
    device.disturbance_ms = [](double now_ms) { return now_ms < 250 ? 20.0 : 0.0; };
    EXPECT_NEAR(search_peak_tflops(device.timer()).value(), kRate_tflops, 1e-9);
}

TEST(PeakSearch, ASlowProductAmongQuickOnesDoesNotCount) {
    for (const int every : {2, 3, 5}) {
        Device device;
        int turn = 0;
        device.disturbance_ms = [&](double) { return turn++ % every == 0 ? 400.0 : 0.0; };
        EXPECT_GT(search_peak_tflops(device.timer()).value(), 0.99 * kRate_tflops) << "one of " << every;
    }
}

TEST(PeakSearch, WhereEveryProductIsDisturbedTheFixedSizeStillCounts) {
    // As beside busy loops: each turn waits for a processor. A product of 256 x 256 alone would give 0.0016.
    Device device;
    device.disturbance_ms = [](double) { return 20.0; };
    const double fixed_ms = Device::product_ms(kAlwaysTimed);
    EXPECT_GT(search_peak_tflops(device.timer()).value(), 0.99 * kRate_tflops * fixed_ms / (fixed_ms + 20));
}

TEST(PeakSearch, EverySizeUpToTheFixedOneIsTimedHoweverSlowTheDeviceIs) {
    Device device;
    device.disturbance_ms = [](double) { return 5000.0; };
    ASSERT_TRUE(search_peak_tflops(device.timer()));
    EXPECT_EQ(device.single_turns.rbegin()->first, kAlwaysTimed) << "a larger product would take even longer";
    EXPECT_EQ(device.single_turns.size(), 3U);
    EXPECT_THAT(device.single_turns, Each(Pair(Gt(0), Ge(1 + kSingleProducts))));
}

TEST(PeakSearch, ADeviceWithoutLargeProductsGivesWhatItsSmallOnesReach) {
    Device device;
    device.largest = 256;
    EXPECT_NEAR(search_peak_tflops(device.timer()).value(), kRate_tflops, 1e-9);
    device.largest = 0;
    EXPECT_EQ(search_peak_tflops(device.timer()), std::nullopt);
}

}  // namespace
}  // namespace bench::backends
