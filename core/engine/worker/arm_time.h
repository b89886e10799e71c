#pragma once

#include "core/plan/cells.h"
#include "core/plan/preset.h"

namespace bench::backends {

/// Returns `method`. If the environment variable COMPILESCOPE_QUICK_MAX_MS is set, the warm-up and the measuring
/// of each arm of a cell of the preset quick are limited to this time, unless the plan names one. Turns are so
/// short that the preset's rounds fit into it, and an arm gets these rounds even if other programs use the
/// processors (arm_longest_s). ./test.sh sets it: tests run side by side, so no interval becomes as narrow as
/// the preset wants, and each arm would use all its time. Rows then have `stopped_by: timeout`. Throws InputError
/// as milliseconds_of_environment().
MethodSettings with_time_of_environment(const Cell& cell, MethodSettings method);

}  // namespace bench::backends
