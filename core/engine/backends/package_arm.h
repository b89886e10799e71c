#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// Loads a compiled package and binds `weights` to its constants without a copy: the arm keeps them alive. A
/// frozen package carries what it needs. `file` is a CPU's library (.so), mapped where it lies, or an
/// AOTInductor package (.pt2), which LibTorch unpacks. Throws Error naming a constant that no weight binds:
/// it would be a null pointer when the code runs.
std::unique_ptr<Arm> load_package(const std::filesystem::path& file,
                                  const std::vector<CapturedWeight>& weights, bool frozen, at::Device device);

}  // namespace bench::backends
