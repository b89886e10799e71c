#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/launch_spread.h"
#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// Functions and values that a run provides for its cells.
struct CellServices {
    /// Runs one process of a cell to its end. Sets the interpreter, log folder and pause, which all processes
    /// of the run share.
    std::function<CellOutcome(const CellRequest& process)> run_process;
    /// Reports one line to the user.
    std::function<void(const std::string& line)> log;
    /// From the self-test on this machine; empty: not known.
    std::optional<double> smallest_visible_difference_percent;
    /// The spread of earlier cells and runs when the cell ends; null: none is known.
    std::function<LaunchSpreads()> launch_spreads;
};

/// Runs all processes of a cell and returns the finished rows with statistics and the comparison with eager.
/// There is exactly one row for each of modes_with_rows(cell), in the same order, even after failures.
///
/// 1. The preset's launches: new processes in which the arms take turns. Their rounds are merged. An arm that
/// fails in a later launch keeps its rounds and gets a warning.
/// 2. Each arm alone, for memory and undisturbed time. A failure is a warning. In self-tests (arm_s), only
/// arms that ran out of memory. An arm with its own process was measured alone in the first launch. Arms that
/// seem disturbed by others are measured alone a second time, and so is eager.
/// 3. If the cell has learning_curves, each C++ arm learns a small task in its own process.
/// 4. If arms do not fit in memory together or disturb each other (core/analysis/interference.h), the arms in
/// separate processes, forwards and then backwards (eager, arm, arm, eager: ABBA), so that drift cancels.
/// With the preset quick, arms that disturb each other only get a warning.
/// 5. If the cell has pictures, its arms answer them, in one process. A failure is a warning.
///
/// "Out of memory" is reported only for an arm that ran out of memory alone. A process that crashes is run
/// again; the third crash ends the cell. An arm is left out if processes crashed twice in its own phase
/// (compiling, warming up) or if that phase took too long; the other arms are measured without it. If processes
/// of the first launch were killed twice by SIGKILL, as Linux does when memory runs out, the arm in whose own phase
/// both were killed, or else every arm, is treated as one that ran out of memory beside the others: it is tried
/// alone.
std::vector<ArmResult> run_cell(const Cell& cell, const CellServices& services);

}  // namespace bench
