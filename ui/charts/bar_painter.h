#pragma once

#include <QColor>
#include <QRectF>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

class QPainter;

namespace ui::charts {

/// How a bar is filled. Each state has a second sign besides its colour.
struct BarStyle {
    QColor color;
    bool lighter = false;     ///< published data beside own data: pale, dashed outline
    std::size_t version = 0;  ///< of PyTorch, an index: each is paler than the previous one, full outline
    bool hatched = false;     ///< slower than eager
    bool hollow = false;      ///< inconclusive or not ok: can't tell, wrong output, cancelled
    bool notched = false;     ///< the Python engine: the mode's colour with slanting gaps
};

BarStyle styleOf(const ChartSpec& spec, const Bar& bar);

/// Paints a bar or a legend swatch. `rect` must be normalized.
void paintBar(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& theme);

/// Paints an arm's dot, or a diamond for the Python engine, in a square of `size` px around `center`. Has no hatching.
void paintDot(QPainter& painter, const QPointF& center, double size, const BarStyle& style,
              const ChartTheme& theme);

/// The bounds of the verdict "same" (docs/method.md, rule 3), between which axes of ratios have a band.
inline constexpr double kSameWithin = 1.01;
QColor sameBandColor(const ChartTheme& theme);

/// The positions of a box's parts on its axis, in pixels.
struct SpreadPlace {
    double low, lower_quartile, median, upper_quartile, high;
};
/// Paints a box of `band`'s height, filled between the quartiles, with a line at the median and whiskers.
void paintSpread(QPainter& painter, const SpreadPlace& at, const QRectF& band, const BarStyle& style,
                 const ChartTheme& theme);
/// Paints samples as dots, spread over `band`'s height. An arrow stands for samples beyond its right edge.
void paintSamples(QPainter& painter, const std::vector<double>& at_px, const QRectF& band,
                  const QColor& color);

/// Paints two slanting gaps near the left end of a horizontal bar that is cut there.
void paintBreak(QPainter& painter, const QRectF& rect, const ChartTheme& theme);

/// Paints a thin line with caps from `from` to `to`, which share x or y.
void paintInterval(QPainter& painter, const QPointF& from, const QPointF& to, const ChartTheme& theme);

/// Paints the cross that replaces the bar of a failed arm.
void paintCross(QPainter& painter, const QPointF& center, double size, const QColor& color);

/// Paints an arrow, an equals sign or a question mark in a square of `size` px around `center`.
void paintVerdict(QPainter& painter, const QPointF& center, double size, bench::Verdict verdict,
                  const ChartTheme& theme);

}  // namespace ui::charts
