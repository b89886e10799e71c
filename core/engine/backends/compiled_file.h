#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Prepares a model that is an AOTInductor package (VisionModel::compiled_file). The mode `default` runs the
/// file as it is. Throws UnsupportedError for every other mode, and if the package was compiled for another
/// device, number type, size or batch. Throws Error if it cannot be loaded.
PreparedArm prepare_compiled_file(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
