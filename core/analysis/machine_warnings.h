#pragma once

#include <optional>

#include "core/results/arm_result.h"

namespace bench {

/// Adds warnings from the row's telemetry (docs/method.md, rule 7): throttled rounds with the reasons, a
/// clock that varied by more than 5 %, steal time of more than 1 %, and other processes on the GPU. Does not
/// repeat a warning that the row already has.
void warn_about_machine(ArmResult& row);

/// Returns the energy per image (docs/method.md, rule 15) from the GPU's counter in two samples, between
/// which `images` were processed. Empty if the counter is unknown or did not increase, or if the samples are
/// less than a second apart.
std::optional<double> energy_j_per_img(const TelemetrySample& before, const TelemetrySample& after,
                                       double images);

}  // namespace bench
