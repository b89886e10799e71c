#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Prepares a mode of another engine (core/catalog/engines): the cell's weights and input in a model that
/// torch's Python converts once for all processes of the cell (core/python/compilescope/engine/convert.py), in
/// a process of the engine's own Python (engine/arm.py) that takes turns with the arms of this process.
///
/// Throws UnsupportedError if the engine is not installed, broken or of another version than the pinned one,
/// if it does not compute in the arm's number type, if the plan's memory layout is not contiguous, or if the
/// model cannot be converted. Throws Error if a process fails, ends, hangs, or if the engine reports other
/// settings than those that were requested, so that float32 means float32.
PreparedArm prepare_engine(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
