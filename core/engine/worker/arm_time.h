#pragma once

#include "core/plan/preset.h"

namespace bench::backends {

/// Returns the settings with warm-up and measuring time of each arm limited to COMPILESCOPE_ARM_MAX_S seconds,
/// if this environment variable is set. ./test.sh sets it: tests run side by side, so no interval becomes as
/// narrow as the preset wants, and each arm would use all its time. Rows then have `stopped_by: timeout`.
/// Settings without a time limit (preset guide) stay as they are. Throws InputError as seconds_of_environment().
MethodSettings with_arm_time_of_environment(MethodSettings method);

}  // namespace bench::backends
