#pragma once

#include "core/plan/run_plan.h"

namespace bench {

/// Throws InputError that names the argument when a plan cannot be run (no model, batch under 1, unknown
/// mode, ...).
void validate(const RunPlan& plan);

}  // namespace bench
