#pragma once

#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"

namespace ui::charts {

struct ValueRange {
    double lower = 0, upper = 1;
};

/// The space that labels need beyond the ends of a bar, along the value axis.
struct EndRoom {
    double low_value = 0, high_value = 0;  ///< ends of bar and interval
    double low_px = 0, high_px = 0;
};

/// Returns the smallest range in which every bar, interval and label fits on `extent_px`. Linear ranges
/// include 0; logarithmic ones begin at a round number below the smallest value.
ValueRange fitRange(const std::vector<EndRoom>& bars, double extent_px, bool logarithmic);

/// The same for boxes, whose axis need not include 0.
ValueRange fitSpreads(const std::vector<EndRoom>& boxes, double extent_px);

/// The same for ratios: at least from half as fast to twice as fast, so that small differences look small.
ValueRange fitRatios(const std::vector<EndRoom>& ratios);

/// The ticks of an axis of ratios on which twice as fast is `octave_px` from as fast: powers of two, and steps
/// between them where there is room. With each tick there is its inverse.
std::vector<double> ratioTicks(const ValueRange& range, double octave_px);

/// Returns whether the bars differ so much that a linear axis hides the small ones.
bool needsLogarithm(const ChartSpec& spec);

/// Returns whether a chart of gains has so many bars that it draws dots instead, in a row for each model.
bool isCrowded(const ChartSpec& spec);

/// Returns the percentage at which a chart of gains cuts its longest negative bars: those of modes that take
/// more than 2.5 times as long as eager, if at most a quarter of the bars are so long. It cuts no other bar.
/// Empty: each bar is drawn whole, or the chart is crowded.
std::optional<double> lossesCutAt(const ChartSpec& spec);

/// Returns the range of images: from well before the first break-even to well after the last.
ValueRange imagesShown(const std::vector<Curve>& curves);
/// For losses: the ranges of all steps, and of all losses with a margin.
ValueRange stepsShown(const std::vector<Curve>& curves);
ValueRange lossesShown(const std::vector<Curve>& curves);
/// Returns the range of the curves' seconds over `images`.
ValueRange secondsShown(const std::vector<Curve>& curves, const ValueRange& images);

}  // namespace ui::charts
