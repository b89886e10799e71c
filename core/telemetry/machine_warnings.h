#pragma once

#include <optional>

#include "core/bench/arm_result.h"

namespace bench {

/// Rule 7: what the row's telemetry says against its numbers, as warnings: throttled in x of y rounds and
/// why, a clock that varied by more than 5 %, a hypervisor that took more than 1 % of the time, other
/// processes on the GPU. A warning that the row has already is not added again.
void warn_about_machine(ArmResult& row);

/// Rule 15: energy per image from the GPU's counter between two samples during which `images` were worked on.
/// Empty where the counter is unknown, has been set back, or less than a second lies between them.
std::optional<double> energy_j_per_img(const TelemetrySample& before, const TelemetrySample& after,
                                       double images);

}  // namespace bench
