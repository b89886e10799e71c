#pragma once

#include <cstdint>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// About how much disk the cell's compiled packages take in the cache, were none there: code, and for frozen
/// packages the weights. Good to a factor of two, meant to be shown before a run. A model that the catalogue
/// does not know counts as one of 100 million parameters.
std::int64_t expected_package_bytes(const Cell& cell);

}  // namespace bench
