#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/results/result_files.h"

namespace bench::results {

/// Returns "GPU: not validated yet: ..." for each GPU of the rows on which no kept result was measured
/// (core/machine/validated_devices.h). Ignores published rows.
std::vector<Message> validation_notes(const Rows& rows);

}  // namespace bench::results
