#pragma once

#include <ATen/Device.h>

#include <functional>
#include <optional>

namespace bench::backends {

/// Where a call's time goes on a GPU; both empty on a CPU.
struct CallTimes {
    /// Until the call has enqueued its work and returned, median.
    std::optional<double> host_ms;
    /// Of that work on the device, by events around it, median. The stream is kept busy until everything is
    /// enqueued, so that the device never waits for the host: latency minus this is launch overhead.
    std::optional<double> device_ms;
};

/// Calls `enqueue` a few times on the current stream of the device.
CallTimes call_times(const std::function<void()>& enqueue, at::Device device);

}  // namespace bench::backends
