#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Limits of an arm's phases in seconds. If a phase takes longer, its process is killed and the row has the
/// status `timeout` and the phase. A phase without an entry is limited only by the worker's
/// progress_timeout_s.
using PhaseLimits = std::map<Phase, double>;

/// Returns generous limits, which only a hang or an unsuitable machine exceeds. `measure` has no entry,
/// because its limit follows from the preset; an entry set by the user takes precedence.
PhaseLimits default_phase_limits();

/// Returns the limit of a phase in one process of the cell. Without an entry, measuring may take twice the
/// time that the preset allows the arms, plus a minute for long calls. The preset guide counts calls and has
/// no such limit.
std::optional<double> phase_limit_s(const PhaseLimits& limits, const Cell& cell, Phase phase);

/// Parses "compile=600,load=60" and sets these entries of `limits`. Throws InputError with the invalid word.
PhaseLimits phase_limits_from(const std::string& words, PhaseLimits limits = default_phase_limits());

}  // namespace bench
