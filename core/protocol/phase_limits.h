#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// How long a phase of an arm may take, in seconds, before its process is killed and the row says `timeout`
/// and which phase it was. A phase without an entry has no limit but that of the whole worker
/// (progress_timeout_s).
using PhaseLimits = std::map<Phase, double>;

/// Generous: what takes longer hangs, or belongs on another machine. `measure` has no entry, because the
/// preset says how long that is; an entry of one's own comes before the preset's.
PhaseLimits default_phase_limits();

/// The limit of a phase in one process of the cell. Measuring may take twice what the preset allows its arms,
/// and a minute more for calls that last; the preset guide, which counts calls, has no such limit.
std::optional<double> phase_limit_s(const PhaseLimits& limits, const Cell& cell, Phase phase);

/// "compile=600,load=60" -> limits that replace the default ones. Throws InputError that names the word.
PhaseLimits phase_limits_from(const std::string& words, PhaseLimits limits = default_phase_limits());

}  // namespace bench
