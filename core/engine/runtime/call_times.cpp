#include "core/engine/runtime/call_times.h"

#ifdef COMPILESCOPE_CUDA
#include <ATen/cuda/Sleep.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime_api.h>

#include <vector>

#include "core/base/statistics.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#endif

namespace bench::backends {

#ifdef COMPILESCOPE_CUDA

namespace {

constexpr int kCallRounds = 11;
/// More than any GPU's clock, so that the sleeping kernel outlasts the host.
constexpr double kCyclesPerMs = 3e6;

class Event {
public:
    Event() { C10_CUDA_CHECK(cudaEventCreate(&event_)); }
    ~Event() { cudaEventDestroy(event_); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void record(c10::cuda::CUDAStream stream) { C10_CUDA_CHECK(cudaEventRecord(event_, stream.stream())); }
    /// Requires that both events have completed.
    double ms_since(const Event& earlier) const {
        float ms = 0;
        C10_CUDA_CHECK(cudaEventElapsedTime(&ms, earlier.event_, event_));
        return ms;
    }

private:
    cudaEvent_t event_ = nullptr;
};

}  // namespace

CallTimes call_times(const std::function<void()>& enqueue, at::Device device) {
    if (!device.is_cuda()) return {};
    const auto stream = c10::cuda::getCurrentCUDAStream(device.index());
    Event begin, end;
    std::vector<double> host_ms, device_ms;
    for (int round = 0; round < kCallRounds; ++round) {
        synchronize(device);
        Stopwatch watch;
        enqueue();
        host_ms.push_back(watch.lap_ms());
        synchronize(device);
        at::cuda::sleep(static_cast<std::int64_t>(host_ms.back() * 1.5 * kCyclesPerMs));
        begin.record(stream);
        enqueue();
        end.record(stream);
        synchronize(device);
        device_ms.push_back(end.ms_since(begin));
    }
    return {.host_ms = statistics::median(host_ms), .device_ms = statistics::median(device_ms)};
}

#else

CallTimes call_times(const std::function<void()>&, at::Device) {
    return {};
}

#endif

}  // namespace bench::backends
