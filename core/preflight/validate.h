#pragma once

#include "core/plan/run_plan.h"

namespace bench {

/// Throws InputError naming the argument if the plan cannot be run (no model, batch below 1, unknown mode,
/// ...). Fast: reads no picture, nor the folder of pictures.
void validate(const RunPlan& plan);

/// Checks only what a plan without models has: its modes, devices, batch sizes and settings.
void validate_without_models(const RunPlan& plan);

}  // namespace bench
