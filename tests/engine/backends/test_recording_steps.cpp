#include "core/engine/backends/recording_steps.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <string>

namespace bench::backends {
namespace {

using testing::ThrowsMessage;

/// CUDAGraph and its allocator, in the order of torch 2.11's CUDAGraph.cpp and CUDACachingAllocator.cpp.
struct FakeGraph {
    bool stream_records = false, pool_in_use = false, error_pending = false;
    int pools = 0;                ///< references to the graph's pool
    bool frees_its_pool = false;  ///< the graph's destructor releases the pool
    std::string fails_at{};

    void fail(const std::string& at) {
        if (fails_at != at) return;
        error_pending = true;
        throw std::runtime_error(at);
    }
    RecordingSteps steps() {
        return {
            .begin =
                [this] {
                    ++pools;
                    pool_in_use = true;
                    fail("begin");
                    stream_records = true;
                },
            .run =
                [this] {
                    fail("run");
                    fail("invalidate");
                },
            .end =
                [this] {
                    stream_records = false;
                    fail("end");  // cudaStreamEndCapture: before the allocator's use of the pool ends
                    if (fails_at == "invalidate") throw std::runtime_error("the capture is invalid");
                    pool_in_use = false;
                    frees_its_pool = true;
                    fail("instantiate");
                },
            .end_allocation =
                [this] {
                    if (!pool_in_use) throw std::runtime_error("not currently recording to mempool_id");
                    pool_in_use = false;
                },
            .release_pool = [this] { --pools; },
            .clear_error = [this] { error_pending = false; },
        };
    }
};

TEST(RecordingSteps, ARecordedGraphKeepsItsPool) {
    FakeGraph graph;
    record(graph.steps());
    EXPECT_FALSE(graph.stream_records);
    EXPECT_FALSE(graph.pool_in_use);
    EXPECT_EQ(graph.pools, 1);
}

/// Otherwise the allocator frees nothing any more (emptyCache does nothing while a capture is under way).
TEST(RecordingSteps, AFailedCaptureLeavesNothingBehind) {
    for (const char* step : {"begin", "run", "invalidate", "end", "instantiate"}) {
        FakeGraph graph{.fails_at = step};
        EXPECT_THAT([&] { record(graph.steps()); }, ThrowsMessage<std::runtime_error>(step))
            << "the first error is the reason";
        EXPECT_FALSE(graph.stream_records) << step;
        EXPECT_FALSE(graph.pool_in_use) << step;
        EXPECT_FALSE(graph.error_pending) << step;
        EXPECT_EQ(graph.pools, graph.frees_its_pool ? 1 : 0) << step << ": released once";
    }
}

}  // namespace
}  // namespace bench::backends
