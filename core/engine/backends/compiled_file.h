#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The arm of a model that is a package of AOTInductor (VisionModel::compiled_file): the mode `default` runs
/// the file as it is. Throws UnsupportedError for every other mode, and where the package was made for
/// another device, number type, size or batch; Error when it cannot be loaded.
PreparedArm prepare_compiled_file(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
