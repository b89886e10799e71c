#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// Loads a compiled package and binds `weights` to its constants without a copy; the arm keeps them alive. A
/// frozen package contains its weights. `file` is a library for the CPU (.so), which is mapped in place, or
/// an AOTInductor package (.pt2), which LibTorch unpacks. Throws Error with the constant's name if no weight
/// binds it, because the code would read a null pointer, and OutOfMemory, as the arm's calls do.
std::unique_ptr<Arm> load_package(const std::filesystem::path& file,
                                  const std::vector<CapturedWeight>& weights, bool frozen, at::Device device);

}  // namespace bench::backends
