#pragma once

#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"

namespace ui::charts {

struct ValueRange {
    double lower = 0, upper = 1;
};

/// What a bar's label needs beyond the bar's end, along the value axis.
struct EndRoom {
    double low_value = 0, high_value = 0;  ///< ends of bar and interval
    double low_px = 0, high_px = 0;
};

/// The smallest range in which every bar, interval and label fits on `extent_px`. Linear ranges hold 0;
/// logarithmic ones begin at a round number under the smallest value.
ValueRange fitRange(const std::vector<EndRoom>& bars, double extent_px, bool logarithmic);

/// The same for boxes, whose axis need not hold 0.
ValueRange fitSpreads(const std::vector<EndRoom>& boxes, double extent_px);

/// A linear axis hides the small bars when the largest is this many times larger.
bool needsLogarithm(const ChartSpec& spec);

/// Where bars of a chart of gains end that would leave the others no room: a few modes that take more than
/// two and a half times as long as eager, among many that do not. Percent, not above the other bars' ends;
/// empty: each bar is drawn whole.
std::optional<double> lossesCutAt(const ChartSpec& spec);

/// How many images are shown: from long before a mode pays off to well after.
ValueRange imagesShown(const std::vector<Curve>& curves);
/// Of losses: every step, and every loss with a little room.
ValueRange stepsShown(const std::vector<Curve>& curves);
ValueRange lossesShown(const std::vector<Curve>& curves);
/// Seconds of the curves over those images.
ValueRange secondsShown(const std::vector<Curve>& curves, const ValueRange& images);

}  // namespace ui::charts
