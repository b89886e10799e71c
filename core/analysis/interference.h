#pragma once

#include <optional>
#include <span>

#include "core/results/arm_result.h"

namespace bench {

/// An arm's time in one process that had no other arm.
struct IsolatedTime {
    double median_ms = 0.0;
    std::optional<Interval> ci95;  ///< empty where the process told no rounds
};

/// Interference (docs/method.md, rule 1): by how many percent the arm ran slower (negative: faster) beside
/// the other arms than by itself; empty where nothing shows that they disturb it.
///
/// Two processes of one and the same arm differ too: where their memory lies, what ran before them. That is
/// process noise and no interference, and a bootstrap over the rounds of one process cannot see it. So the
/// evidence must be in every process: between the medians in turns (one a launch) and those alone (the runner
/// takes a second one before it believes the first) there is a gap of more than `threshold_percent` that is
/// also wider than what processes of one kind differ among themselves; and the interval of the arm in turns
/// excludes the time alone.
std::optional<double> interference_percent(const ArmResult& in_turns, std::span<const IsolatedTime> isolated,
                                           double threshold_percent);

/// 2 %, or three times the smallest difference that the self-test found visible on this machine.
double interference_threshold_percent(std::optional<double> smallest_visible_difference_percent);

}  // namespace bench
