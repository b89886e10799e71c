#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"
#include "core/engine/worker/cell_setup.h"
#include "core/plan/cells.h"

namespace bench::backends {

/// Runs a pass of one arm: makes its row, calls `fill`, sets the status and sends the row. The reason of a
/// cancelled arm is "cancelled while it " with `did`, such as "was measured alone". If the cell does not have
/// exactly one mode, every row fails.
void run_one_arm(const CellRequest& request, CellChannel& channel, const Message& cancelled,
                 const std::function<void(CellSetup& setup, ArmResult& row)>& fill);

}  // namespace bench::backends
