#pragma once

#include <functional>
#include <optional>

#include "core/machine/telemetry_sample.h"

namespace bench::backends {

/// Calls of one arm, one after another, synchronised once at their end.
struct BackToBack {
    double call_ms = 0;  ///< what one call takes, about: how many fit into the time for a reading
    int batch = 1;
    std::function<double(int calls)> time_s;  ///< makes so many calls and returns the seconds that they took

    /// Images per second of half a second of calls, and of at least three.
    double img_per_s() const;
    /// Of a little more than a second of calls between two samples, as bench::energy_j_per_img() has it.
    std::optional<double> energy_j_per_img(const std::function<TelemetrySample()>& sample) const;
};

}  // namespace bench::backends
