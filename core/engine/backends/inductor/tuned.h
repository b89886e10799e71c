#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The mode `tuned`: compiles the candidates of core/measure/tuning.h for this model and device, compares
/// them in turns and keeps the fastest whose output is right. All are frozen:
///     freezing               always; the package of `default+freezing`
///     keep-grid-sample       the model calls grid_sampler; ATen computes it
///     explicit-attention     the model calls attention; it becomes products and a softmax
///     templates-cuda-graph   on a GPU; the package of `max-autotune+freezing`
/// The others do one thing more than `freezing`; they are not combined. One replaces it only if its ratio's
/// whole interval is above 1, twice: all packages are loaded anew in between, because where a package lies in
/// memory changes its time. With one candidate nothing is compared.
///
/// The choice is stored in the compile cache for this graph, these shapes and this machine, whatever the
/// weights. If a candidate failed, which may be an accident, only the same run takes it from there.
/// compile_cold_s is the time of all candidates and their comparison, compile_report.tuning says what each was
/// worth. Throws as prepare_inductor, and Error when no candidate is usable.
PreparedArm prepare_tuned(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
