#pragma once

#include <ATen/Device.h>

#include <functional>
#include <optional>

namespace bench::backends {

/// Host time and device time of a call on a GPU; both empty on a CPU.
struct CallTimes {
    /// Median time until the call has enqueued its work and returned.
    std::optional<double> host_ms;
    /// Median time of that work on the device, measured with CUDA events. The stream is kept busy until
    /// everything is enqueued, so the device never waits for the host: latency minus this is launch overhead.
    std::optional<double> device_ms;
};

/// Calls `enqueue` a few times on the current stream of the device.
CallTimes call_times(const std::function<void()>& enqueue, at::Device device);

}  // namespace bench::backends
