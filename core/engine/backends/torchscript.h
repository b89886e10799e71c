#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The mode `torchscript`: the traced module, frozen (torch.jit.freeze) and optimised for inference
/// (torch.jit.optimize_for_inference), run by TorchScript's interpreter. It needs no compiler; what it took
/// is compile_cold_s, for nothing of it is cached. engaged.extern_calls are the operators of the graph that
/// runs, engaged.kernels its generated kernels (TorchScript's own fuser, none on a CPU), engaged.ok stays
/// unknown: the mode does not promise generated code.
PreparedArm prepare_torchscript(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
