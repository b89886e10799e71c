#pragma once

#include <optional>

#include "core/base/launch_estimate.h"

namespace bench::statistics {

/// Whether samples increase or decrease during their launches.
struct Trend {
    double z = 0;       ///< Mann-Kendall test, summed over launches (Hirsch, Slack and Smith 1982)
    double change = 0;  ///< ratio of the last third's median to the first's, minus 1; mean over launches
};

/// Ignores launches with fewer than 9 samples. Empty if none remains.
std::optional<Trend> trend(const Launches& launches);

}  // namespace bench::statistics
