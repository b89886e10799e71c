#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include "tests/support/fake_cuda/counters.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// A fake of CUDA's runtime and driver, of cuBLAS and of cuDNN, for tests. Preload it (LD_PRELOAD) into a
/// program with LibTorch. Device memory is host memory, copies copy, and kernels compute nothing: the outputs
/// of kernels are whatever the memory has, zeros at first. Streams and events are always complete.
///
/// The variable COMPILESCOPE_FAKE_CUDA has the script, "key=value" separated by spaces:
///   devices=2                number of devices (1)
///   memory=8589934592        bytes of each device (80 GB); memory1= is for device 1
///   capability=8.0           8.0 or 9.0 (9.0), which also selects shared memory and multiprocessors
///   compute_mode=3           cudaComputeMode of each device (0: processes share it)
///   event_ms=1.5             time between any two events (1)
///   only=NAME                the following keys apply only to processes of this name (/proc/self/comm)
///   allocations=12           every cudaMalloc after so many fails: the device is out of memory
///   illegal_access_at=40     the 40th kernel makes all following calls return cudaErrorIllegalAddress
///   illegal_access_at_graph=3   the 3rd launch of a graph does the same
///   no_graph_memory=1        a captured graph does not fit: its instantiation is out of memory
///   no_capture=1             every kernel in a capture synchronises its stream, which invalidates the capture
///   log=FILE                 a line is appended to FILE when a process that has allocated device memory ends:
///                            "NAME pid allocations peak_bytes kernels captures failed_captures graph_launches"
namespace fake_cuda {

struct Script {
    int devices = 1;                  ///< those that CUDA_VISIBLE_DEVICES shows
    std::vector<int> slots;           ///< number of each of these without CUDA_VISIBLE_DEVICES
    std::vector<std::size_t> memory;  ///< of each of these
    int major = 9, minor = 0;
    int compute_mode = 0;
    float event_ms = 1;
    std::int64_t allocations = -1;        ///< -1: no limit
    std::int64_t illegal_access_at = -1;  ///< -1: never
    std::int64_t illegal_access_at_graph = -1;
    bool no_capture = false;
    bool no_graph_memory = false;
    std::string log;
};
const Script& script();

/// The properties that depend on the compute capability.
struct Model {
    const char* name;
    int multiprocessors, shared_per_block, shared_per_multiprocessor, l2_bytes;
};
const Model& model();

/// Current device of the calling thread.
int& current_device();

/// Returns the error that all calls return after an illegal access, else cudaSuccess.
cudaError_t sticky_error();
/// Records the last error of the calling thread, as CUDA does, and returns it.
cudaError_t failed(cudaError_t error);
/// Returns the last error of the calling thread; a sticky one is never cleared.
cudaError_t last_error(bool clear);

/// Allocates device memory of the current device. Fails as the script says.
cudaError_t allocate(void** memory, std::size_t bytes);
cudaError_t release(void* memory);
void memory_info(std::size_t* available, std::size_t* total);
/// Returns the device of an address in device memory; -1 for host memory.
int device_of(const void* address);

/// Counts a launch on the stream, which may be capturing.
cudaError_t launch(cudaStream_t stream);
/// Does the work now, or, while the stream is capturing, whenever the graph is launched.
cudaError_t enqueue(cudaStream_t stream, std::function<void()> work);
/// Returns an error, and invalidates the captures that it affects, if the calling thread may not make an unsafe
/// call (an allocation, a synchronisation of the device) now.
cudaError_t unsafe_call();
/// Returns an error, and invalidates the capture, if the stream is capturing.
cudaError_t synchronise(cudaStream_t stream);

Counters& counters();

}  // namespace fake_cuda
