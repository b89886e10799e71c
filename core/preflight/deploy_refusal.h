#pragma once

#include "core/base/message.h"
#include "core/results/arm_result.h"

namespace bench {

/// Returns why `compilescope-cli deploy` cannot save the row's mode on this machine, and what to do instead; empty
/// if it can: an inference mode of the C++ engine that Inductor compiles.
Message deploy_refusal(const ArmResult& row);

}  // namespace bench
