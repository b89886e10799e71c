#pragma once

#include <optional>
#include <span>

#include "core/analysis/launch_spread.h"
#include "core/results/arm_result.h"

namespace bench {

/// An arm's time in a process without other arms.
struct IsolatedTime {
    double median_ms = 0.0;
    std::optional<Interval> ci95;  ///< empty if the process sent no rounds
};

/// The times of an arm in the cell's launches, beside other arms, and in processes of its own.
struct ArmTimes {
    const ArmResult& in_turns;
    std::span<const IsolatedTime> isolated;
};

/// Returns the interference (docs/method.md, rule 1): by how many percent the arm is slower (negative: faster)
/// beside the other arms than alone, compared with `reference`, an arm of the same cell. Empty without evidence
/// of interference.
///
/// The machine itself may be slower during the launches than during the processes with one arm. This changes
/// the times of all arms alike, so the ratio of the arm's time to the reference's is compared: that of the
/// rounds in turns with that of the n-th process of each arm alone. Two processes of the same arm also differ,
/// for example in their memory layout, which a bootstrap over the rounds of one process does not include. The
/// evidence must therefore be in every process: the gap between the ratios in turns (one per launch) and the
/// ratios alone exceeds `threshold_percent` and the range within each of the two groups, and the interval in
/// turns excludes the ratios alone.
///
/// The two arms of a ratio alone are in different processes at different times. Such a ratio varies as much as
/// the times of two processes, which `spreads` knows for this host, and a few of them can agree by chance. The
/// difference of the geometric means must therefore also exceed its own 95 % interval.
///
/// Without a reference (null), compares the arm's times instead of ratios. A change of the machine then looks
/// like interference.
std::optional<double> interference_percent(const ArmTimes& arm, const ArmTimes* reference,
                                           double threshold_percent, const LaunchSpreads& spreads);

/// Returns 2 %, or three times the smallest visible difference of this machine if that is larger.
double interference_threshold_percent(std::optional<double> smallest_visible_difference_percent);

}  // namespace bench
