#pragma once

#include <functional>
#include <string>

#include "core/base/message.h"
#include "core/engine/worker/cell_setup.h"
#include "core/plan/cells.h"

namespace bench::backends {

/// A pass that one process makes of one arm: sends the arm's row, which `fill` fills, with what became of it.
/// `did` is what a cancelled arm was doing: "was measured alone". A cell with other than one mode gives
/// failed rows.
void run_one_arm(const CellRequest& request, CellChannel& channel, const Message& cancelled,
                 const std::function<void(CellSetup& setup, ArmResult& row)>& fill);

}  // namespace bench::backends
