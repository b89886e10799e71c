#pragma once

#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// One row for each arm of several runs.
struct CombinedRuns {
    Rows rows;
    int left_out = 0;  ///< rows whose times nothing puts on the scale of the others: see combined()
};

/// Combines runs so that the adviser can compare their arms. Of the rows of an arm, the newest with a time counts. Rows of
/// a cell (same_question(), target, device, number type) that are of an older run than the cell's newest one with a time
/// - have their linked time and its interval multiplied by the newest eager's time over that of their own run's eager,
///   which is the ratio to eager of their run;
/// - are left out if their run or the newest one has no such eager, or if they were measured with another PyTorch or on
///   another processor or GPU.
/// `runs` have the statistics of this version (recomputed()), in any order.
CombinedRuns combined(std::vector<ResultFile> runs);

}  // namespace bench::results
