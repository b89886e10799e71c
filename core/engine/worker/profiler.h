#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/analysis/arm_profile.h"
#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Profiles a few warm calls of `arm` with Kineto, PyTorch's profiler: on a GPU the kernels, on a CPU the
/// operators and the generated code of a package. Writes a Chrome trace (chrome://tracing, ui.perfetto.dev)
/// to `trace_file` unless that is empty. Do not call while the arm is being measured.
ArmProfile profile_arm(const std::string& mode, Arm& arm, const std::vector<at::Tensor>& inputs,
                       at::Device device, const std::filesystem::path& trace_file);

}  // namespace bench::backends
