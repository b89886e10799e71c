#include "core/engine/runtime/call_times.h"

#include <gmock/gmock.h>

namespace bench::backends {
namespace {

using testing::Optional;

std::vector<CallRound> rounds(int free, int full) {
    std::vector<CallRound> list;
    for (int i = 0; i < free; ++i)
        list.push_back({.host_ms = 4, .enqueue_ms = 4.5, .sleep_ms = 10, .device_ms = 7.0 + i});
    for (int i = 0; i < full; ++i)  // enqueuing blocks until the sleep ends
        list.push_back({.host_ms = 4, .enqueue_ms = 9.9, .sleep_ms = 10, .device_ms = 30});
    return list;
}

TEST(CallTimes, TheDevicesTimeIsKnownIfItNeverWaitsForTheHost) {
    const CallTimes times = times_of(rounds(11, 0));
    EXPECT_THAT(times.host_ms, Optional(4.0));
    EXPECT_THAT(times.device_ms, Optional(12.0));
    EXPECT_THAT(times_of(rounds(3, 2)).device_ms, Optional(8.0)) << "without the rounds in which it waited";
}

/// Above about 1,000 launches the queue is full, and the time would include launch overhead.
TEST(CallTimes, AFullQueueOfLaunchesLeavesItEmpty) {
    for (const auto& list : {rounds(0, 11), rounds(2, 9), rounds(1, 1)}) {
        EXPECT_EQ(times_of(list).device_ms, std::nullopt);
        EXPECT_THAT(times_of(list).host_ms, Optional(4.0));
    }
    EXPECT_EQ(times_of({}).device_ms, std::nullopt);
    EXPECT_EQ(times_of({}).host_ms, std::nullopt);
}

TEST(CallTimes, ACpuHasNone) {
    const CallTimes times = call_times([] { FAIL() << "not called"; }, at::kCPU);
    EXPECT_FALSE(times.host_ms || times.device_ms);
}

}  // namespace
}  // namespace bench::backends
