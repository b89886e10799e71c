#pragma once

#include <optional>
#include <span>

#include "core/results/arm_result.h"

namespace bench {

/// An arm's time in a process without other arms.
struct IsolatedTime {
    double median_ms = 0.0;
    std::optional<Interval> ci95;  ///< empty if the process sent no rounds
};

/// Returns the interference (docs/method.md, rule 1): by how many percent the arm is slower (negative:
/// faster) beside the other arms than alone. Empty without evidence of interference.
///
/// Two processes of the same arm also differ, for example in their memory layout. This process noise is not
/// interference, and a bootstrap over the rounds of one process does not include it. The evidence must
/// therefore be in every process: the gap between the medians in turns (one per launch) and the medians alone
/// (the runner measures a second process alone to confirm the first) exceeds `threshold_percent` and the
/// range within each of the two groups, and the interval in turns excludes the times alone.
std::optional<double> interference_percent(const ArmResult& in_turns, std::span<const IsolatedTime> isolated,
                                           double threshold_percent);

/// Returns 2 %, or three times the smallest visible difference of this machine if that is larger.
double interference_threshold_percent(std::optional<double> smallest_visible_difference_percent);

}  // namespace bench
