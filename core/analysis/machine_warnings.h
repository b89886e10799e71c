#pragma once

#include <optional>

#include "core/results/arm_result.h"

namespace bench {

/// What the row's telemetry says against its numbers (docs/method.md, rule 7), as warnings: throttled in x of
/// y rounds and why, a clock that varied by more than 5 %, a hypervisor that took more than 1 % of the time,
/// other processes on the GPU. A warning that the row has already is not added again.
void warn_about_machine(ArmResult& row);

/// Energy per image (docs/method.md, rule 15) from the GPU's counter between two samples during which
/// `images` were worked on. Empty where the counter is unknown, has been set back, or less than a second lies
/// between them.
std::optional<double> energy_j_per_img(const TelemetrySample& before, const TelemetrySample& after,
                                       double images);

}  // namespace bench
