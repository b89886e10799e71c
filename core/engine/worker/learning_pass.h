#pragma once

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// The learning pass of a training cell: one C++ arm takes the steps of training::LearningTask, from the
/// cell's weights on, in a process of its own; eager then once more with the next seed. Its row has
/// `learning` and no samples. A cell with other than one mode gives failed rows.
void run_learning(const CellRequest& request, CellChannel& channel);

}  // namespace bench::backends
