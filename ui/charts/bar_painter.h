#pragma once

#include <QColor>
#include <QRectF>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

class QPainter;

namespace ui::charts {

/// How a bar is filled. Colour never says anything alone: each state has a second sign.
struct BarStyle {
    QColor color;
    bool lighter = false;     ///< published data beside one's own: pale, dashed outline
    std::size_t version = 0;  ///< of PyTorch, where several stand side by side: paler each, full outline
    bool hatched = false;     ///< slower than eager
    bool hollow = false;      ///< nothing to rely on: can't tell, wrong output, cancelled
    bool notched = false;     ///< the Python engine: the mode's colour with gaps across
};

BarStyle styleOf(const ChartSpec& spec, const Bar& bar);

/// Bars and legend swatches. `rect` is normalized.
void paintBar(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& theme);

/// A thin line with caps from `from` to `to`, which share x or y.
void paintInterval(QPainter& painter, const QPointF& from, const QPointF& to, const ChartTheme& theme);

/// The cross that stands where a bar would begin.
void paintCross(QPainter& painter, const QPointF& center, double size, const QColor& color);

/// Arrow up, arrow down, equals sign or question mark in a square of `size` px around `center`.
void paintVerdict(QPainter& painter, const QPointF& center, double size, bench::Verdict verdict,
                  const ChartTheme& theme);

}  // namespace ui::charts
