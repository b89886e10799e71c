#pragma once

#include <string>
#include <vector>

#include "ui/charts/chart_data.h"

/// The chart of one arm over the runs of the history.
namespace ui::charts {

/// A run of the history.
struct PastRun {
    std::string label;     ///< its date, as the window shows it
    double started_s = 0;  ///< seconds since 1970 UTC
    Rows rows;
};

/// An arm that several runs may have measured. Times of other machines and devices do not continue it.
struct FollowedArm {
    bench::RunKind kind = bench::RunKind::inference;
    std::string model, target, device, device_name;
    int batch = 1;
    bench::DType dtype = bench::DType::float32;
    std::string mode;
    friend bool operator==(const FollowedArm&, const FollowedArm&) = default;
};

/// Returns the arms with a ratio to eager, each once; those that the most runs have come first.
std::vector<FollowedArm> arms_of(const std::vector<PastRun>& runs);

/// Returns the arm's ratio to its own engine's eager in each run that measured it, in the order of `runs`.
ChartSpec history_chart(const std::vector<PastRun>& runs, const FollowedArm& arm);

}  // namespace ui::charts
