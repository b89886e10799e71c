#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Makes a prepared arm on a GPU replay a CUDA graph of its call. The graph is captured once on static copies
/// of the inputs, with a private memory pool that is freed with the arm. Each run() copies its inputs into
/// the static ones, as torch.compile does, so the timed region includes the copy. The outputs are the graph's
/// own tensors, valid until the next run(). Sets graph_capture_s and compile_report.cuda_graph. If capturing
/// fails, the arm is unchanged, cuda_graph is false, and cuda_graph_reason has the error.
void replay_as_cuda_graph(PreparedArm& prepared, const PrepareContext& context);

/// Prepares the mode `cudagraph`: eager, replayed. Throws Error if the model cannot be captured, because
/// without the graph this mode is eager.
PreparedArm prepare_cudagraph(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
