#pragma once

#include "core/results/arm_result.h"

namespace bench {

/// Computes from the row's samples: rounds, median with interval (of each launch, then over launches:
/// core/base/bootstrap.h), mean, standard deviation, percentiles (p90 from 64 samples, p95 from 130, p99 from
/// 662), and warnings about noise, a slow first run and drift (Mann-Kendall z of at least 3.29 and a change
/// of at least 3 % from the first to the last third). Leaves a row without samples unchanged.
void add_statistics(ArmResult& row);

/// Sets vs_eager of an arm from eager's samples: those of the arm's own stage (arm.eager_samples_ms) if it
/// has them, otherwise those of `eager`, an arm of the same cell. For the preset guide also sets
/// guide_improvement_percent, from means. Compares arms that took turns round by round, others (ABBA,
/// sequential) launch by launch. Does nothing if either arm is not ok or has no samples. Under 5 rounds there
/// is no interval. Warns if the launches disagree.
void compare_with_eager(ArmResult& arm, const ArmResult& eager, Preset preset);

/// Sets cpp_vs_python of a C++ arm from the Python arm of the same mode and cell. Does nothing unless both
/// are ok.
void compare_with_python(ArmResult& arm, const ArmResult& python);

/// Sets learning.distance_over_seeds of an arm from `eager`'s curves. Does nothing if either has none.
void compare_learning(ArmResult& arm, const ArmResult& eager);

/// Returns the verdict for an interval of eager median / arm median: faster if it is above 1.01, slower if it
/// is below 1/1.01, same if it is between them, otherwise (and under 9 rounds) can't tell.
Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds);

}  // namespace bench
