#pragma once

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// Prepares the cross-check: transformers' own model with the cell's weights and input and torch.compile, in
/// a Python process (core/python/compilescope/arm/python_arm.py) that takes turns with the arms of this
/// process. Weights, configuration and input are written once for each cell into context.work_dir. Throws
/// UnsupportedError if torch or transformers is missing or has another version, if the mode is not available
/// on the device, and for a model without a known head. Throws Error if the process fails, ends, hangs, or
/// runs with other settings than the cell's.
PreparedArm prepare_python(const ModeInfo& mode, const PrepareContext& context);

/// Prepares a training step of a graph captured in training mode: Python calls its operators with autograd
/// and torch.optim, or under torch.compile (core/python/compilescope/arm/step.py). inductor/train_step.py
/// documents `training`. The labels are the last of context.inputs. The process has its own weights and
/// optimizer, in the state before the first step. run() returns the loss, a scalar. Transformers is not
/// needed.
PreparedArm prepare_python_step(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& training, double lr);

}  // namespace bench::backends
