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
        EXPECT_THAT(readings.energy_j_per_img([&] { return calls.sample(); }), Optional(8.0 / batch));
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

TEST(BackToBack, EnergyIsUnknownWithoutACounterAndNothingIsCalledForIt) {
    ScriptedCalls calls{.call_s = 0.25, .joules_per_call = 8};
    EXPECT_EQ(calls.with_batch(16).energy_j_per_img([] { return TelemetrySample(); }), std::nullopt);
    EXPECT_EQ(calls.calls, 0);
}

}  // namespace
}  // namespace bench::backends
