#pragma once

#include <QRectF>
#include <QString>
#include <functional>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

class QPainter;

namespace ui::charts {

/// A colour or sign of a chart and its meaning.
struct ChartSign {
    QString text;
    std::function<void(QPainter&, const QRectF&)> paint;
};

/// Returns the modes of the chart, which may draw dots instead of bars, and the marks of intervals.
std::vector<ChartSign> legendOf(const ChartSpec& spec, const ChartTheme& look, bool dots);

/// Returns the other signs of the chart: outlines, hatching, arrows, the band of equal times.
std::vector<ChartSign> signsOf(const ChartSpec& spec, const ChartTheme& look, bool dots);

}  // namespace ui::charts
