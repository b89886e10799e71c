#pragma once

#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"

namespace bench::training {

/// Prepares the step of EagerStep as one graph compiled by Inductor. The helper adds loss, gradients,
/// clipping and update to the model's graph (core/python/compilescope/inductor/train_step.py). Weights,
/// buffers and optimizer state stay on the device and are updated in place. The arm trains copies of the
/// module's current weights and buffers.
backends::PreparedArm prepare_compiled_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                            const Recipe& recipe);

/// Prepares the same captured graph, loss, clipping and optimizer in a Python process
/// (core/engine/backends/python/python_arm.h).
backends::PreparedArm prepare_python_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                          const Recipe& recipe);

}  // namespace bench::training
