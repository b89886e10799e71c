#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// What running a cell needs from the run that it is part of.
struct CellServices {
    /// Runs one process of a cell to its end. Adds what all processes of the run share: interpreter, log
    /// folder, pause.
    std::function<CellOutcome(const CellRequest& process)> run_process;
    /// What a person who watches should know, a line each.
    std::function<void(const std::string& line)> log;
    /// Of the self-test on this machine, when it is known.
    std::optional<double> smallest_visible_difference_percent;
};

/// Runs all processes of a cell and returns the finished rows, statistics and comparison with eager included:
/// exactly one for each of modes_with_rows(cell), in their order, whatever happened.
///
/// 1. The preset's launches: fresh processes in which the arms take turns. Their rounds are merged. An arm
/// that
///    fails in a later launch keeps what it has, with a warning.
/// 2. Each arm alone: memory and undisturbed time. A failure here is a warning. In self-tests (arm_s)
///    only where memory ran out. An arm that lives in a process of its own was read so in the first launch.
/// 3. Where the cell has learning_curves, each C++ arm learns a small task, in a process of its own.
/// 4. Where arms do not fit in memory together, or disturb each other (core/analysis/interference.h): the
/// arms
///    in separate processes, forwards and then backwards (eager, arm, arm, eager: ABBA), so that drift
///    cancels. Under the preset quick arms that disturb each other have a warning instead.
///
/// "Out of memory" is only said of an arm that ran out of it alone. A process that crashes is run again; the
/// third crash ends the cell. An arm in whose own phase (compiling, warming up) a process crashed twice or
/// took too long is left out, and the others are measured without it.
std::vector<ArmResult> run_cell(const Cell& cell, const CellServices& services);

}  // namespace bench
