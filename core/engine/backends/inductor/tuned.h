#pragma once

#include <string>

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// Prepares the mode `tuned`: compiles the candidates of core/measure/tuning.h for this model and device,
/// compares them in turns and keeps the fastest whose output is correct. All are frozen:
///     freezing               always; the package of `default+freezing`
///     keep-grid-sample       the model calls grid_sampler; ATen computes it
///     explicit-attention     the model calls attention; it becomes products and a softmax
///     templates-cuda-graph   on a GPU; the package of `max-autotune+freezing`
/// The others add one change to `freezing`; changes are not combined. A candidate replaces `freezing` only if
/// the whole interval of its ratio is above 1, twice. All packages are loaded again in between, because the
/// position of a package in memory affects its time. A single candidate is not compared.
///
/// The choice is stored in the compile cache for this graph, these shapes and this machine, independent of
/// the weights. If a candidate failed, possibly by accident, only the same run uses the stored choice.
/// compile_cold_s is the time of all candidates and their comparison. compile_report.tuning has each
/// candidate's result. Throws what prepare_inductor throws, and Error if no candidate is usable.
PreparedArm prepare_tuned(const ModeInfo& mode, const PrepareContext& context);

/// Prepares one candidate without comparing it: the `choice` that a row of the mode `tuned` names as kept.
/// Throws UnsupportedError for a choice of another version.
PreparedArm prepare_choice(const std::string& choice, const PrepareContext& context);

}  // namespace bench::backends
