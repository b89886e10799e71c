#include "ui/charts/bar_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/plan/modes.h"
#include "ui/charts/chart_type.h"
#include "ui/theme/theme.h"

namespace ui::charts {

namespace {

constexpr double kHatchStep_px = 6;
constexpr double kThinnestBox_px = 5, kGoldenRatio = 0.6180339887498949;
constexpr std::size_t kMostDots = 150;
constexpr double kOtherVersion = 0.5;  ///< share of the mode's colour for the second version of PyTorch

/// Draws lines, because Qt's brush patterns have a fixed size in device pixels and vanish in large exports. The
/// lines end at the edges by themselves: SVG files of Qt have no clipping. They are one path, which makes such a
/// file a third as large.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, bool rising = true) {
    const double height = rect.height();
    const double from = rising ? rect.bottom() : rect.top(), step_y = rising ? -1 : 1;
    QPainterPath lines;
    for (double x = rect.left() - height; x < rect.right(); x += kHatchStep_px) {
        const double begin = std::max(0.0, rect.left() - x), end = std::min(height, rect.right() - x);
        if (end <= begin) continue;
        lines.moveTo(x + begin, from + step_y * begin);
        lines.lineTo(x + end, from + step_y * end);
    }
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);  // of the width of the lines
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(lines);
    painter.restore();
}

}  // namespace

BarStyle styleOf(const ChartSpec& spec, const Bar& bar) {
    using bench::ArmStatus;
    const Series& series = spec.series[bar.series];
    BarStyle style{.color = modeColor(series.mode),
                   .lighter = series.published && spec.beside(),
                   .version = series.published ? 0 : series.version,
                   .hatched = false,
                   .hollow = false,
                   .notched = bench::engine_of(series.mode) == bench::Engine::python};
    if (!bar.row) return style;
    style.hatched = chart_type(spec).gains && bar.value && *bar.value < 0;
    style.hollow = bar.verdict == bench::Verdict::cant_tell || bar.row->status != ArmStatus::ok;
    return style;
}

void paintBar(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& theme) {
    painter.save();
    const QColor pale = theme::mixed(theme.background, style.color, 0.38);
    const QColor full = style.version == 0 ? style.color
                                           : theme::mixed(theme.background, style.color,
                                                          kOtherVersion / static_cast<double>(style.version));
    const bool filled = !style.hollow && !style.hatched;
    if (filled) painter.fillRect(rect, style.lighter ? pale : full);
    if (filled && style.notched) paintHatch(painter, rect, theme.background, /*rising=*/false);
    if (style.hatched && !style.hollow)
        painter.fillRect(rect, theme::mixed(theme.background, style.color, 0.15));
    if (style.hatched) paintHatch(painter, rect, style.lighter ? pale : style.color);
    if (style.lighter || style.hollow || style.hatched || style.version > 0) {
        QPen pen(style.color, 1.4);
        pen.setJoinStyle(Qt::MiterJoin);
        if (style.lighter) pen.setDashPattern({2.6, 2.0});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.7, 0.7, -0.7, -0.7));
    }
    painter.restore();
}

void paintDot(QPainter& painter, const QPointF& center, double size, const BarStyle& style,
              const ChartTheme& theme) {
    const double half = size / 2;
    const QRectF square(center.x() - half, center.y() - half, size, size);
    const double share = style.lighter       ? 0.38
                         : style.version > 0 ? kOtherVersion / static_cast<double>(style.version)
                                             : 1;
    painter.save();
    painter.setPen(QPen(style.color, 1.4, style.lighter ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(style.hollow ? theme.background : theme::mixed(theme.background, style.color, share));
    if (style.notched)
        painter.drawPolygon(QPolygonF{{center.x(), square.top()},
                                      {square.right(), center.y()},
                                      {center.x(), square.bottom()},
                                      {square.left(), center.y()}});
    else
        painter.drawEllipse(square);
    painter.restore();
}

QColor sameBandColor(const ChartTheme& theme) {
    QColor band = theme.muted;
    band.setAlphaF(0.3F);
    return band;
}

void paintSpread(QPainter& painter, const SpreadPlace& at, const QRectF& band, const BarStyle& style,
                 const ChartTheme& theme) {
    const double middle = band.center().y();
    paintInterval(painter, {at.low, middle}, {at.high, middle}, theme);
    const double width = std::max(at.upper_quartile - at.lower_quartile, kThinnestBox_px);
    const double left = (at.lower_quartile + at.upper_quartile - width) / 2;
    const QRectF box(left, band.top(), width, band.height());
    if (style.hollow) painter.fillRect(box, theme.background);
    paintBar(painter, box, style, theme);
    painter.save();
    painter.setPen(QPen(theme.text, 1.2));
    painter.drawLine(QPointF(at.median, band.top()), QPointF(at.median, band.bottom()));
    painter.restore();
}

void paintSamples(QPainter& painter, const std::vector<double>& at_px, const QRectF& band,
                  const QColor& color) {
    painter.save();
    QColor pale = color;
    pale.setAlphaF(0.45F);
    painter.setPen(QPen(pale, 2.4, Qt::SolidLine, Qt::RoundCap));
    // Of many samples only every `step`-th is drawn. The box represents all of them.
    const std::size_t step = 1 + at_px.size() / kMostDots;
    bool beyond = false;
    for (std::size_t i = 0; i < at_px.size(); ++i) {
        beyond |= at_px[i] > band.right();
        if (i % step != 0 || at_px[i] < band.left() || at_px[i] > band.right()) continue;
        const double turn = std::fmod(static_cast<double>(i) * kGoldenRatio, 1.0);  // an even spread
        painter.drawPoint(QPointF(at_px[i], band.top() + band.height() * (0.1 + 0.8 * turn)));
    }
    if (beyond) {
        const QPointF tip(band.right(), band.center().y());
        painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(tip, tip + QPointF(-3.5, -3.5));
        painter.drawLine(tip, tip + QPointF(-3.5, 3.5));
    }
    painter.restore();
}

void paintBreak(QPainter& painter, const QRectF& rect, const ChartTheme& theme) {
    constexpr double kFrom_px = 14, kGap_px = 3.5, kApart_px = 8, kSlant_px = 4, kBeyond_px = 1.5;
    painter.save();
    const double top = rect.top() - kBeyond_px, bottom = rect.bottom() + kBeyond_px;
    for (const double left : {rect.left() + kFrom_px, rect.left() + kFrom_px + kApart_px}) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.background);
        painter.drawPolygon(QPolygonF{{left, bottom},
                                      {left + kSlant_px, top},
                                      {left + kSlant_px + kGap_px, top},
                                      {left + kGap_px, bottom}});
        painter.setPen(QPen(theme.text, 1));
        for (const double x : {left, left + kGap_px})
            painter.drawLine(QPointF(x, bottom), QPointF(x + kSlant_px, top));
    }
    painter.restore();
}

void paintInterval(QPainter& painter, const QPointF& from, const QPointF& to, const ChartTheme& theme) {
    constexpr double cap = 3;
    painter.save();
    painter.setPen(QPen(theme.text, 1.2));
    painter.drawLine(from, to);
    const bool level = std::abs(from.y() - to.y()) < 1e-6;
    const QPointF side = level ? QPointF(0, cap) : QPointF(cap, 0);
    for (const QPointF& end : {from, to}) painter.drawLine(end - side, end + side);
    painter.restore();
}

void paintCross(QPainter& painter, const QPointF& center, double size, const QColor& color) {
    const double half = size / 2;
    painter.save();
    painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(center + QPointF(-half, -half), center + QPointF(half, half));
    painter.drawLine(center + QPointF(-half, half), center + QPointF(half, -half));
    painter.restore();
}

void paintVerdict(QPainter& painter, const QPointF& center, double size, bench::Verdict verdict,
                  const ChartTheme& theme) {
    const double half = size / 2;
    painter.save();
    const QColor color = verdict == bench::Verdict::faster   ? theme.good
                         : verdict == bench::Verdict::slower ? theme.bad
                                                             : theme.text;
    painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto arrow = [&](double up) {
        const double tip = center.y() - up * half, tail = center.y() + up * half;
        painter.drawLine(QPointF(center.x(), tail), QPointF(center.x(), tip));
        painter.drawLine(QPointF(center.x(), tip), QPointF(center.x() - half * 0.75, tip + up * half * 0.85));
        painter.drawLine(QPointF(center.x(), tip), QPointF(center.x() + half * 0.75, tip + up * half * 0.85));
    };
    switch (verdict) {
        case bench::Verdict::faster:
            arrow(1);
            break;
        case bench::Verdict::slower:
            arrow(-1);
            break;
        case bench::Verdict::same:
            for (const double y : {-0.4, 0.4})
                painter.drawLine(center + QPointF(-half * 0.9, y * half),
                                 center + QPointF(half * 0.9, y * half));
            break;
        case bench::Verdict::cant_tell: {
            QFont font = painter.font();
            font.setPixelSize(qRound(size * 1.35));
            font.setBold(true);
            painter.setFont(font);
            painter.drawText(QRectF(center.x() - size, center.y() - size, 2 * size, 2 * size),
                             Qt::AlignCenter, QStringLiteral("?"));
            break;
        }
    }
    painter.restore();
}

}  // namespace ui::charts
