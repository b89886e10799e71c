#pragma once

#include <ATen/Device.h>

#include <cstdint>
#include <exception>
#include <string_view>

namespace bench::backends {

/// Returns whether an error's text reports that the device or the process ran out of memory: the messages of
/// LibTorch's allocators, of CUDA, cuBLAS, cuDNN and Triton, of TorchScript's interpreter, which wraps them,
/// and of Python's torch.
bool is_out_of_memory(std::string_view text);

/// Number of allocations on the GPU that have failed in this process, counted by LibTorch's allocator since
/// the first call. 0 for a CPU. A tensor must have been allocated on the device before the first call.
std::int64_t failed_allocations(at::Device device);

/// Returns whether CUDA's last error is a failed allocation, and clears it. A package allocates frozen weights
/// without LibTorch's allocator and leaves the error for the next kernel launch to report.
bool take_failed_allocation(at::Device device);

/// Rethrows `error`: as OutOfMemory if an allocation failed or its text reports it, otherwise unchanged.
[[noreturn]] void rethrow_with_memory(const std::exception_ptr& error, bool allocation_failed);

/// Returns what `work` returns. Packages and TorchScript report "API call failed" or the interpreter's text
/// when memory runs out. If `work` throws and an allocation failed meanwhile, throws OutOfMemory instead.
template <typename Work>
auto watching_memory(at::Device device, Work&& work) {
    const std::int64_t before = failed_allocations(device);
    try {
        return work();
    } catch (...) {
        const bool taken = take_failed_allocation(device);
        rethrow_with_memory(std::current_exception(), taken || failed_allocations(device) > before);
    }
}

}  // namespace bench::backends
