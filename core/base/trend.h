#pragma once

#include <optional>

#include "core/base/bootstrap.h"

namespace bench::statistics {

/// Whether samples grow or shrink in the course of their launches.
struct Trend {
    double z = 0;       ///< Mann and Kendall's, summed over launches (Hirsch, Slack and Smith 1982)
    double change = 0;  ///< median of the last third over that of the first, minus 1; mean over launches
};

/// Launches of fewer than 9 samples don't count; empty without any other.
std::optional<Trend> trend(const Launches& launches);

}  // namespace bench::statistics
