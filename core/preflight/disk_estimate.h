#pragma once

#include <cstdint>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Estimates the size of the cell's compiled packages, assuming that none is in the cache: code, and for
/// frozen packages the weights. Accurate to a factor of two; shown before a run. A model outside the
/// catalogue counts as one with 100 million parameters.
std::int64_t expected_package_bytes(const Cell& cell);

}  // namespace bench
