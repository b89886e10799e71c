#pragma once

#include <cstdint>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// About how much memory the cell's process, and the compiler beside it, need at most on the host and on a
/// GPU (0 for a CPU cell). From the catalogue's parameters and image sizes; good to a factor of two, meant
/// for a warning before a run. A model that the catalogue does not know counts as one of 100 million
/// parameters.
struct MemoryEstimate {
    std::int64_t host_bytes = 0, device_bytes = 0;
};
MemoryEstimate estimate_memory(const Cell& cell);

}  // namespace bench
