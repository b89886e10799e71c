#pragma once

#include "core/results/arm_result.h"

namespace bench {

/// Fills what follows from the row's samples: rounds, median with interval (of each launch, then over
/// launches: core/base/bootstrap.h), mean, deviation, the percentiles that so many samples allow (64 for p90,
/// 130 for p95, 662 for p99), and warnings about noise, a slow first run and drift (Mann and Kendall's z
/// beyond 3.29 and 3 % from the first to the last third). A row without samples stays as it is.
void add_statistics(ArmResult& row);

/// Fills vs_eager of an arm from eager's samples: those of the arm's own stage (row.eager_samples_ms) where it
/// has them, else those of `eager`, an arm of the same cell; for the preset guide also
/// guide_improvement_percent, from means. Arms that took turns are compared round by round, others (ABBA, one
/// after the other) launch by launch. Nothing is said where either has no result, and no interval under 5
/// rounds; an arm with wrong output has none. Warns where launches disagree.
void compare_with_eager(ArmResult& arm, const ArmResult& eager, Preset preset);

/// Fills cpp_vs_python of a C++ arm from the Python arm of the same mode and cell. Nothing is said where either
/// is not ok.
void compare_with_python(ArmResult& arm, const ArmResult& python);

/// Fills learning.distance_over_seeds of an arm from `eager`'s curves. Nothing is said where either has none.
void compare_learning(ArmResult& arm, const ArmResult& eager);

/// The verdict on an interval of eager median / arm median over so many rounds: above 1.01 faster, below
/// 1/1.01 slower, inside both same, else (and under 9 rounds) can't tell.
Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds);

}  // namespace bench
