#pragma once

#include <functional>
#include <optional>

#include "core/machine/telemetry_sample.h"

namespace bench::backends {

/// Calls of one arm that follow each other without waiting, with one synchronisation at the end.
struct BackToBack {
    double call_ms = 0;  ///< approximate time of a call; determines the number of calls
    int batch = 1;
    std::function<double(int calls)> time_s;  ///< makes `calls` calls and returns their time

    double fill_s = 0.5;  ///< calls of img_per_s() fill at least this time

    /// Returns images per second over fill_s and at least three calls, but no more calls than fill 10 s.
    double img_per_s() const;
    /// Returns bench::energy_j_per_img() of 3 s of calls between two samples. `throughput` is
    /// img_per_s(): calls back to back may take a fraction of call_ms.
    std::optional<double> energy_j_per_img(double throughput,
                                           const std::function<TelemetrySample()>& sample) const;
};

}  // namespace bench::backends
