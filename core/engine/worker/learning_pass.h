#pragma once

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// Runs the learning pass of a training cell: one C++ arm takes the steps of training::LearningTask from the
/// cell's weights, in a process of its own. Eager repeats them with the next seed. The row has `learning` and
/// no samples. If the cell does not have exactly one mode, every row fails.
void run_learning(const CellRequest& request, CellChannel& channel);

}  // namespace bench::backends
