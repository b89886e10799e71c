#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The modules as they are, operator by operator.
PreparedArm prepare_eager(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
