#include "core/engine/runtime/out_of_memory.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>

#ifdef COMPILESCOPE_CUDA
#include <c10/cuda/CUDACachingAllocator.h>
#include <cuda_runtime_api.h>
#endif

#include "core/base/error.h"
#include "core/engine/runtime/arm_failure.h"

namespace bench::backends {

namespace {

/// Each occurs in messages of torch 2.11 and its libraries. Not "out of memory" alone: the message about a
/// compiler that was killed contains it, too, and the arm would not run with a smaller batch either.
constexpr std::array<std::string_view, 13> kPhrases{
    "CUDA out of memory",         // LibTorch's allocator
    "error: out of memory",       // CUDA error:, CUDA driver error:
    "[CUDA]: out of memory",      // Triton
    "OutOfMemoryError",           // torch.OutOfMemoryError, from Python
    "can't allocate memory",      // DefaultCPUAllocator
    "cudaErrorMemoryAllocation",  // cuFFT, NCCL and others print the name
    "CUDNN_STATUS_ALLOC_FAILED",
    "_ALLOCATION_FAILED",  // CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED, _HOST_
    "CUBLAS_STATUS_ALLOC_FAILED",
    "CUSOLVER_STATUS_ALLOC_FAILED",
    "CUSPARSE_STATUS_ALLOC_FAILED",
    "CUFFT_ALLOC_FAILED",
    "an allocation on the GPU failed",  // rethrow_with_memory()
};

std::string text_of(const std::exception& error) {
    const auto* of_torch = dynamic_cast<const c10::Error*>(&error);
    return of_torch != nullptr ? of_torch->what_without_backtrace() : error.what();
}

}  // namespace

bool is_out_of_memory(std::string_view text) {
    return std::ranges::any_of(
        kPhrases, [&](std::string_view phrase) { return text.find(phrase) != std::string_view::npos; });
}

void rethrow_with_memory(const std::exception_ptr& error, bool allocation_failed) {
    try {
        std::rethrow_exception(error);
    } catch (const OutOfMemory&) {
        throw;
    } catch (const UnsupportedError&) {
        throw;
    } catch (const std::exception& other) {
        const std::string text = text_of(other);
        if (!allocation_failed && !is_out_of_memory(text)) throw;
        if (is_out_of_memory(text)) throw OutOfMemory(Message::plain(telling_line(text)));
        throw OutOfMemory(message("an allocation on the GPU failed: %1", first_line(text)));
    }
}

#ifdef COMPILESCOPE_CUDA

std::int64_t failed_allocations(at::Device device) {
    static std::atomic<std::int64_t> count{0};
    if (!device.is_cuda()) return 0;
    [[maybe_unused]] static const bool watched = [] {
        try {
            c10::cuda::CUDACachingAllocator::attachOutOfMemoryObserver(
                [](auto&&...) { count.fetch_add(1, std::memory_order_relaxed); });
            return true;
        } catch (const c10::Error&) {
            return false;  // the allocator cudaMallocAsync has no observers; messages still tell
        }
    }();
    return count.load(std::memory_order_relaxed);
}

bool take_failed_allocation(at::Device device) {
    return device.is_cuda() && cudaPeekAtLastError() == cudaErrorMemoryAllocation &&
           cudaGetLastError() == cudaErrorMemoryAllocation;
}

#else

std::int64_t failed_allocations(at::Device) {
    return 0;
}
bool take_failed_allocation(at::Device) {
    return false;
}

#endif

}  // namespace bench::backends
