#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Prepares the module to run as it is, operator by operator.
PreparedArm prepare_eager(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
