#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Makes a prepared arm replay a CUDA graph of its own call: captured once, on static copies of the inputs,
/// with a private memory pool that goes with the arm. Each run() copies its inputs into the static ones, as
/// torch.compile does, so that the copy is in the timed region; the outputs are the graph's own tensors and
/// valid until the next run(). Sets graph_capture_s and compile_report.cuda_graph. Where capturing fails the arm
/// stays as it was, compile_report.cuda_graph is false and cuda_graph_reason says why. Device: a GPU.
void replay_as_cuda_graph(PreparedArm& prepared, const PrepareContext& context);

/// The mode `cudagraph`: eager, replayed. Throws Error when the model cannot be captured, for without the
/// graph this mode is eager.
PreparedArm prepare_cudagraph(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
