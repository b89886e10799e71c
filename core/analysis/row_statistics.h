#pragma once

#include <span>

#include "core/analysis/launch_spread.h"
#include "core/results/arm_result.h"

namespace bench {

/// Computes what follows from the samples of the rows of a cell or a run, and leaves other fields unchanged.
/// The same samples give the same values, so it may be called again with more rows or another `earlier`.
///
/// - Each row: rounds, median with interval, mean, standard deviation, percentiles (p90 from 64 samples, p95
///   from 130, p99 from 662), and warnings about noise, a slow first run and drift (Mann-Kendall z of at least
///   3.29 and a change of at least 3 % from the first to the last third).
/// - vs_eager of each arm but eager, against eager of the same engine and stage: its own eager_samples_ms, or
///   eager's row of the same cell. Arms that took turns are compared round by round, others (ABBA, sequential)
///   launch by launch. Under 5 rounds there is no interval. Warns if the launches disagree.
/// - guide_improvement_percent for the preset guide, from means.
/// - cpp_vs_python of each C++ arm whose twin is in the same cell and stage.
///
/// The intervals contain the spread between launches: that of `earlier` runs and of all these rows.
void add_statistics(std::span<ArmResult> rows, Preset preset, const LaunchSpreads& earlier);

/// Sets linked_ms and its interval of each row, as add_statistics() does, and leaves other fields unchanged.
/// `rows` have the statistics of their cells and are those of all stages so far, because the times of later
/// stages are linked to eager of the first one. `spreads` is the spread between launches of earlier runs and of
/// these rows.
void set_linked_times(std::span<ArmResult> rows, const LaunchSpreads& spreads);

/// The spread between launches that these rows show.
LaunchSpreads spreads_of(std::span<const ArmResult> rows);

/// Sets learning.distance_over_seeds of an arm from `eager`'s curves. Does nothing if either has none.
void compare_learning(ArmResult& arm, const ArmResult& eager);

/// The row's samples by launch.
statistics::Launches launches_of(const ArmResult& row);

/// Returns the verdict for an interval of eager median / arm median: faster if it is above 1.01, slower if it
/// is below 1/1.01, same if it is between them, otherwise (and under 9 rounds) can't tell.
Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds);

}  // namespace bench
