#pragma once

#include "core/analysis/launch_spread.h"
#include "core/results/result_files.h"

namespace bench::results {

/// Returns the file with all statistics computed again from its samples (core/analysis/row_statistics.h), so that files of
/// older versions have the same intervals and verdicts as new ones. Uses the spread of earlier runs that the
/// file names at `launch_spread` of its environment. Rows without samples stay as they are, except that a mode that does
/// not apply has the reason of this version, which the window can translate.
ResultFile recomputed(ResultFile file);

/// The spread between launches that the file's rows and the earlier runs that it names show.
LaunchSpreads spreads_of(const ResultFile& file);

}  // namespace bench::results
