#include <gmock/gmock.h>

#include "core/engine/runtime/runtime_setup.h"

namespace bench::backends {
namespace {

/// Once recorded, the memory of a CUDA graph counts as unallocated, but nothing else can use it.
TEST(DeviceMemory, AGraphUsesWhatIsReserved) {
    const DeviceMemoryPeak peak{.allocated_bytes = 3, .reserved_bytes = 5};
    EXPECT_EQ(used_bytes(peak, /*replays_cuda_graph=*/false), 3);
    EXPECT_EQ(used_bytes(peak, /*replays_cuda_graph=*/true), 5);
    EXPECT_EQ(used_bytes({}, true), std::nullopt);
}

}  // namespace
}  // namespace bench::backends
