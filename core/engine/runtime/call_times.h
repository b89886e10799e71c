#pragma once

#include <ATen/Device.h>

#include <functional>
#include <optional>
#include <vector>

namespace bench::backends {

/// Host time and device time of a call on a GPU; both empty on a CPU.
struct CallTimes {
    /// Median time until the call has enqueued its work and returned.
    std::optional<double> host_ms;
    /// Median time of that work on the device, measured with CUDA events. The stream is kept busy until
    /// everything is enqueued, so the device never waits for the host: latency minus this is launch overhead.
    std::optional<double> device_ms;
};

/// One round of call_times(): the stream sleeps for `sleep_ms` while the call's work is enqueued.
struct CallRound {
    double host_ms = 0;     ///< enqueuing on an idle stream
    double enqueue_ms = 0;  ///< enqueuing while the stream sleeps
    double sleep_ms = 0;    ///< as the stream's events measured it
    double device_ms = 0;   ///< between the events around the work
};

/// Returns the medians. `device_ms` is empty if enqueuing took as long as the sleep in most rounds: the queue
/// of launches, about 1,000, was full, so that the device waited for the host and its time includes launches.
CallTimes times_of(const std::vector<CallRound>& rounds);

/// Calls `enqueue` a few times on the current stream of the device.
CallTimes call_times(const std::function<void()>& enqueue, at::Device device);

}  // namespace bench::backends
