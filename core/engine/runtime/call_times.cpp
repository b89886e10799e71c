#include "core/engine/runtime/call_times.h"

#ifdef COMPILESCOPE_CUDA
#include <ATen/cuda/Sleep.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime_api.h>

#include "core/engine/runtime/runtime_setup.h"
#include "core/engine/runtime/stopwatch.h"
#endif

#include <algorithm>

#include "core/base/statistics.h"

namespace bench::backends {

CallTimes times_of(const std::vector<CallRound>& rounds) {
    constexpr double kAsLong = 0.95;  // the call that found the queue full returns just before the sleep ends
    std::vector<double> host_ms, device_ms;
    for (const CallRound& round : rounds) {
        host_ms.push_back(round.host_ms);
        if (round.enqueue_ms < kAsLong * round.sleep_ms) device_ms.push_back(round.device_ms);
    }
    CallTimes times{.host_ms = statistics::median(host_ms), .device_ms = {}};
    if (2 * device_ms.size() > rounds.size()) times.device_ms = statistics::median(device_ms);
    return times;
}

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
    Event asleep, begin, end;
    std::vector<CallRound> rounds(kCallRounds);
    for (CallRound& round : rounds) {
        synchronize(device);
        Stopwatch watch;
        enqueue();
        round.host_ms = watch.lap_ms();
        synchronize(device);
        asleep.record(stream);
        at::cuda::sleep(static_cast<std::int64_t>(round.host_ms * 1.5 * kCyclesPerMs));
        begin.record(stream);
        watch.lap_ms();
        enqueue();
        round.enqueue_ms = watch.lap_ms();
        end.record(stream);
        synchronize(device);
        round.sleep_ms = begin.ms_since(asleep);
        round.device_ms = end.ms_since(begin);
    }
    return times_of(rounds);
}

#else

CallTimes call_times(const std::function<void()>&, at::Device) {
    return {};
}

#endif

}  // namespace bench::backends
