#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/analysis/arm_profile.h"
#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Watches a few warm calls of `arm` with Kineto, PyTorch's profiler: on a GPU its kernels, on a CPU the
/// operators, and the code that a compiled package runs between them. `trace_file`: a Chrome trace
/// (chrome://tracing, ui.perfetto.dev); empty for none. Never while the arm is being measured.
ArmProfile profile_arm(const std::string& mode, Arm& arm, const std::vector<at::Tensor>& inputs,
                       at::Device device, const std::filesystem::path& trace_file);

}  // namespace bench::backends
