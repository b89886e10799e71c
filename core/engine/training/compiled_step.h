#pragma once

#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"

namespace bench::training {

/// The same step as EagerStep's as one graph, compiled by Inductor: the model's graph in training mode, from
/// which the helper makes loss, gradients, clipping and update
/// (core/python/compilescope/inductor/train_step.py). Weights, buffers and optimizer state stay on the device
/// and are updated in place; the arm has copies of its own, taken now.
backends::PreparedArm prepare_compiled_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                            const Recipe& recipe);

/// The same captured graph, loss, clipping and optimizer in a Python process
/// (core/engine/backends/python/python_arm.h).
backends::PreparedArm prepare_python_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                          const Recipe& recipe);

}  // namespace bench::training
