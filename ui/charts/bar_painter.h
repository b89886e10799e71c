#pragma once

#include <QColor>
#include <QRectF>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

class QPainter;

namespace ui::charts {

/// How a bar is filled. Colour never says anything alone: each state has a second sign.
struct BarStyle {
    QColor color;
    bool lighter = false;     ///< published data beside one's own: pale, dashed outline
    std::size_t version = 0;  ///< of PyTorch, of several side by side: paler each, full outline
    bool hatched = false;     ///< slower than eager
    bool hollow = false;      ///< nothing to rely on: can't tell, wrong output, cancelled
    bool notched = false;     ///< the Python engine: the mode's colour with gaps across
};

BarStyle styleOf(const ChartSpec& spec, const Bar& bar);

/// Bars and legend swatches. `rect` is normalized.
void paintBar(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& theme);

/// Where a box's parts are on its axis, in pixels.
struct SpreadPlace {
    double low, lower_quartile, median, upper_quartile, high;
};
/// A box in `band`'s height: the middle half filled, a line at the median, whiskers to the ends.
void paintSpread(QPainter& painter, const SpreadPlace& at, const QRectF& band, const BarStyle& style,
                 const ChartTheme& theme);
/// Samples as dots at these pixels, spread over `band`'s height; those beyond it are an arrow at its edge.
void paintSamples(QPainter& painter, const std::vector<double>& at_px, const QRectF& band,
                  const QColor& color);

/// Two slanting gaps near the left end of a level bar, which would be longer.
void paintBreak(QPainter& painter, const QRectF& rect, const ChartTheme& theme);

/// A thin line with caps from `from` to `to`, which share x or y.
void paintInterval(QPainter& painter, const QPointF& from, const QPointF& to, const ChartTheme& theme);

/// The cross at the place where a bar would begin.
void paintCross(QPainter& painter, const QPointF& center, double size, const QColor& color);

/// Arrow up, arrow down, equals sign or question mark in a square of `size` px around `center`.
void paintVerdict(QPainter& painter, const QPointF& center, double size, bench::Verdict verdict,
                  const ChartTheme& theme);

}  // namespace ui::charts
