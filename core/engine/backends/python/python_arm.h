#pragma once

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// The cross-check: transformers' own model with the cell's weights and input and real torch.compile, in a
/// Python process (core/python/compilescope/arm/python_arm.py) that takes turns with the arms of this one.
/// The model's weights, its configuration and the input are written once a cell into context.work_dir. Throws
/// UnsupportedError where the interpreter lacks torch or transformers or has another version, where the mode
/// means nothing on the device, and for a model without a known head; Error when the process fails, ends,
/// hangs, or has set other settings than the cell's.
PreparedArm prepare_python(const ModeInfo& mode, const PrepareContext& context);

/// The same for a training step of a graph captured in training mode: its operators called from Python with
/// autograd and torch.optim, or under torch.compile (core/python/compilescope/arm/step.py). `training` is
/// what inductor/train_step.py documents. context.inputs: the labels last. The process has weights and
/// optimizer of its own, set to the state before the first step. run() gives the loss, a scalar. Transformers
/// is not needed.
PreparedArm prepare_python_step(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& training, double lr);

}  // namespace bench::backends
