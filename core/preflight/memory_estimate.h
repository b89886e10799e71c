#pragma once

#include <cstdint>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Estimated peak memory of the cell's process and its compiler, on the host and on a GPU (0 for a CPU cell).
/// Based on the catalogue's parameters and image sizes, accurate to a factor of two; used for a warning
/// before a run. A model outside the catalogue counts as one with 100 million parameters.
struct MemoryEstimate {
    std::int64_t host_bytes = 0, device_bytes = 0;
};
MemoryEstimate estimate_memory(const Cell& cell);

}  // namespace bench
