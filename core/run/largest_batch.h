#pragma once

#include <vector>

#include "core/plan/cells.h"
#include "core/run/cell_runner.h"

namespace bench {

/// The largest batch size that each arm of the cell can run: doubled from 1 until an attempt fails, then
/// bisected between the last that worked and the first that did not. Every attempt is a process in which the
/// arm is alone, so its row has memory and time of that batch. One row an arm: the largest batch's, with a
/// warning that says what happened at the next one tried; or the row of batch 1 where that failed already.
/// Powers of two end at kLargestBatchTried.
std::vector<ArmResult> find_largest_batches(const Cell& cell, const CellServices& services);

inline constexpr int kLargestBatchTried = 4096;

}  // namespace bench
