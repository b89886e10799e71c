#pragma once

#include "core/engine/backends/backend.h"

namespace bench::backends {

/// The mode `tuned`: the search of core/measure/tuning over packages of Inductor, and the fastest right one.
/// What it found is remembered in the compile cache for this graph, these shapes and this machine, whatever
/// the weights: then nothing is searched and one package loaded. compile_cold_s is the time of the whole
/// search, compile_report.tuning says what each choice was worth.
///
/// A search takes at most an hour and what its last candidate takes (COMPILESCOPE_TUNE_TIMEOUT_S); then the
/// fastest so far is taken and a warning says so; with a higher limit the search continues. A choice is kept
/// where it wins twice, both packages loaded anew between. One whose code takes the process along is failed
/// in the process that tries again (core/measure/fatal_trials.h). Throws as prepare_inductor where nothing
/// compiles.
PreparedArm prepare_tuned(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
