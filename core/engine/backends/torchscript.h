#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The mode `torchscript`: the traced module, frozen (torch.jit.freeze) and optimised for inference
/// (torch.jit.optimize_for_inference), run by TorchScript's interpreter. It needs no compiler; what it took
/// is compile_cold_s, for nothing of it is cached. compile_report.extern_calls are the operators of the graph that
/// runs, compile_report.kernels its generated kernels (TorchScript's own fuser, none on a CPU), compile_report.ok stays
/// unknown: the mode does not promise generated code.
PreparedArm prepare_torchscript(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
