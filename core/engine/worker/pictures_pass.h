#pragma once

#include "core/plan/cells.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// The pass in which the arms of a cell answer the plan's pictures, in the cell's batch size and with the model's
/// own preprocessing (docs/method.md, rule 28). Compares each answer with eager's in the cell's type and, if the
/// picture's class is known, with that class. Sends a row with `pictures` for every arm. An arm that fails gets
/// a failed row; a picture that cannot be read fails all of them, with a reason that names the file.
void run_pictures(const CellRequest& request, CellChannel& channel);

}  // namespace bench::backends
