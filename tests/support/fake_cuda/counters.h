#pragma once

#include <cstddef>
#include <cstdint>

namespace fake_cuda {

/// What the process has called since it started, or since its test changed the script.
struct Counters {
    std::int64_t allocations = 0, kernels = 0, captures = 0, failed_captures = 0, graph_launches = 0;
    std::size_t used = 0, peak = 0;         ///< bytes of device memory
    const void* captured_stream = nullptr;  ///< of the last capture
};

}  // namespace fake_cuda

/// Sets another script (fake_cuda.h) in a program that runs on the fake, clears the error of the last one and resets the counters,
/// unless `script` is null. Copies the counters of before to `counted`, unless it is null. A program finds it with dlsym.
extern "C" void compilescope_fake_cuda(const char* script, fake_cuda::Counters* counted);
