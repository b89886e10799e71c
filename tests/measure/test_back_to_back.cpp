#include "core/measure/back_to_back.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bench::backends {
namespace {

using testing::Optional;

/// Calls of a known duration that use a known energy.
struct ScriptedCalls {
    double call_s, joules_per_call;
    double now_s = 100, energy_j = 5000;
    int calls = 0;

    BackToBack with_batch(int batch) {
        return {.call_ms = call_s * 1e3, .batch = batch, .time_s = [this](int count) {
                    calls += count;
                    now_s += count * call_s;
                    energy_j += count * joules_per_call;
                    return count * call_s;
                }};
    }
    TelemetrySample sample() const {
        TelemetrySample sample;
        sample.at_s = now_s;
        sample.energy_j = energy_j;
        return sample;
    }
};

TEST(BackToBack, ACallIsABatchOfImages) {
    for (const int batch : {1, 2, 16}) {
        ScriptedCalls calls{.call_s = 0.25, .joules_per_call = 8};
        const BackToBack readings = calls.with_batch(batch);
        EXPECT_DOUBLE_EQ(readings.img_per_s(), batch / 0.25);
        EXPECT_THAT(readings.energy_j_per_img(batch / 0.25, [&] { return calls.sample(); }),
                    Optional(8.0 / batch));
    }
}

TEST(BackToBack, CallsFillTheTimeOfAReading) {
    ScriptedCalls quick{.call_s = 0.002, .joules_per_call = 1};
    quick.with_batch(1).img_per_s();
    EXPECT_EQ(quick.calls, 250) << "half a second";
    ScriptedCalls slow{.call_s = 2, .joules_per_call = 1};
    slow.with_batch(1).img_per_s();
    EXPECT_EQ(slow.calls, 3) << "the fewest";
    ScriptedCalls very_slow{.call_s = 8, .joules_per_call = 1};
    very_slow.with_batch(1).img_per_s();
    EXPECT_EQ(very_slow.calls, 2) << "ten seconds";
}

/// Of a compiled model on a GPU: a synchronised call takes 0.4 ms, and of calls back to back each takes 0.05.
TEST(BackToBack, EnergyIsCountedOverThreeSecondsOfWorkHoweverFastCallsAre) {
    ScriptedCalls calls{.call_s = 0.00005, .joules_per_call = 0.01};
    BackToBack readings = calls.with_batch(1);
    readings.call_ms = 0.4;
    const double img_per_s = readings.img_per_s();
    EXPECT_NEAR(img_per_s, 20'000, 1);
    const double begin_s = calls.now_s;
    const auto energy_j = readings.energy_j_per_img(img_per_s, [&] { return calls.sample(); });
    ASSERT_TRUE(energy_j) << "counted for " << calls.now_s - begin_s << " s";
    EXPECT_NEAR(*energy_j, 0.01, 1e-6);
    EXPECT_NEAR(calls.now_s - begin_s, 3, 0.01);
}

TEST(BackToBack, EnergyIsUnknownWithoutACounterAndNothingIsCalledForIt) {
    ScriptedCalls calls{.call_s = 0.25, .joules_per_call = 8};
    EXPECT_EQ(calls.with_batch(16).energy_j_per_img(64, [] { return TelemetrySample(); }), std::nullopt);
    EXPECT_EQ(calls.calls, 0);
}

}  // namespace
}  // namespace bench::backends
