#pragma once

#include <functional>

namespace bench::backends {

/// The steps of recording a CUDA graph. Each may throw.
struct RecordingSteps {
    std::function<void()> begin, run, end;  ///< CUDAGraph::capture_begin, the arm's call, capture_end
    std::function<void()> end_allocation;   ///< endAllocateToPool: throws if `end` has done it
    std::function<void()> release_pool;     ///< releasePool; a graph that `end` has finished does it itself
    std::function<void()> clear_error;      ///< clears the CUDA error of a failed capture
};

/// Records a graph. If a step fails, leaves stream and allocator as they were before and rethrows the first
/// error. CUDAGraph::capture_end() alone does not: on an invalid capture it throws before it ends the
/// allocator's use of the pool. The allocator would then keep all memory that it should free, for as long as
/// the process lives.
void record(const RecordingSteps& steps);

}  // namespace bench::backends
