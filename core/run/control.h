#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"
#include "core/results/arm_result.h"

namespace bench {

/// An arm to measure again at the end of a run, in turns with its eager (docs/method.md, rule 27).
struct ControlCell {
    Cell cell;  ///< its modes are eager and `mode`
    std::string mode;
    std::optional<int> planned_batch;  ///< of the arm, if the cell's batch size is a smaller one
};

/// A row that this run measured, and its cell.
using MeasuredRow = std::pair<Cell, std::shared_ptr<const ArmResult>>;

/// Returns the compiled arm with a ratio to eager whose rounds take the least time. Prefers a compiled package,
/// which the cache has, to a Python arm. Empty if no such arm was measured.
std::optional<ControlCell> choose_control(const std::vector<MeasuredRow>& measured);

/// Returns the row of mode kControlMode from one process, without statistics. Its status is not ok if the arm or
/// eager has no result.
ArmResult control_row(const ControlCell& control, CellOutcome outcome);

}  // namespace bench
