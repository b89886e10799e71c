#pragma once

#include <vector>

#include "core/plan/cells.h"
#include "core/run/cell_runner.h"

namespace bench {

/// Finds the largest batch size that each arm of the cell can run: doubles from 1 until an attempt fails,
/// then bisects between the last that worked and the first that failed. In every attempt the arm is alone in
/// a process, so its row has memory and time of that batch. Returns one row for each arm: that of the largest
/// batch, with a warning about the smallest batch that failed, or that of batch 1 if it failed. Doubling ends
/// at kLargestBatchTried.
std::vector<ArmResult> find_largest_batches(const Cell& cell, const CellServices& services);

inline constexpr int kLargestBatchTried = 4096;

}  // namespace bench
