#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Prepares the mode `torchscript`: the traced module, frozen (torch.jit.freeze) and optimised for inference
/// (torch.jit.optimize_for_inference), run by TorchScript's interpreter. Needs no compiler and caches
/// nothing; compile_cold_s is the time for all of it. compile_report.extern_calls are the operators of the
/// optimised graph, compile_report.kernels the kernels of TorchScript's fuser (none on a CPU).
/// compile_report.ok stays unknown, because the mode does not promise generated code.
PreparedArm prepare_torchscript(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
