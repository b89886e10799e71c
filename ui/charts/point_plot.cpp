#include "ui/charts/point_plot.h"

#include <QGuiApplication>
#include <algorithm>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"

namespace ui::charts {

namespace {

constexpr int kEndMargin_px = 18;
constexpr double kPointSize_px = 10, kReach_px = 9;  // around a point's centre, for the mouse
constexpr double kNameGap_px = 9, kNameStep_px = 3;
constexpr double kTimeMargin = 1.06, kBeforeZero = 0.015;  // shares of the axis, so that points are whole

}  // namespace

PointPlot::PointPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
                     double extent_px)
    : PanelPlot(axes, spec, panel, style) {
    double longest_s = 0;
    std::vector<EndRoom> ratios;
    for (const Bar& bar : bars()) {
        longest_s = std::max(longest_s, *bar.compile_s);
        const bench::Interval ends = bar.interval.value_or(bench::Interval{*bar.value, *bar.value});
        ratios.push_back({ends[0], ends[1], 0, 0});
    }
    for (QCPAxis* axis : {keyAxis(), valueAxis()}) styleAxis(axis, /*is_value=*/true);
    const ValueRange shown = fitRatios(ratios);
    valueAxis()->setScaleType(QCPAxis::stLogarithmic);
    valueAxis()->setTicker(QSharedPointer<RatioTicker>::create(extent_px));
    valueAxis()->setRange(shown.lower, shown.upper);
    keyAxis()->setTicker(QSharedPointer<ValueTicker>::create(false, false));
    const double end_s = longest_s > 0 ? longest_s * kTimeMargin : 1;
    keyAxis()->setRange(-kBeforeZero * end_s, end_s);
    keyAxis()->setLabel(ChartTexts::axisTitle(Unit::compile_cold_s, false));
    axes.setAutoMargins(QCP::msLeft | QCP::msBottom);
    axes.setMargins(QMargins(0, 4, kEndMargin_px, 0));
}

QPointF PointPlot::pointOf(const Bar& bar) const {
    return {keyAxis()->coordToPixel(*bar.compile_s), valueAxis()->coordToPixel(*bar.value)};
}

QRectF PointPlot::rectOf(const ChartItem& item) const {
    const QPointF at = pointOf(bars()[item.bar]);
    return {at.x() - kPointSize_px / 2, at.y() - kPointSize_px / 2, kPointSize_px, kPointSize_px};
}

const Bar* PointPlot::barAt(const QPointF& position) const {
    const Bar* nearest = nullptr;
    double least = kReach_px;
    for (const Bar& bar : bars())
        if (const double distance = QLineF(pointOf(bar), position).length(); distance <= least)
            nearest = &bar, least = distance;
    return nearest;
}

QString PointPlot::tooltipAt(const QPointF& position) const {
    const Bar* bar = barAt(position);
    return bar == nullptr ? QString() : ChartTexts::tooltip(spec_, panel_, panel_.groups.front(), *bar);
}

RowPtr PointPlot::rowAt(const QPointF& position) const {
    const Bar* bar = barAt(position);
    return bar == nullptr ? nullptr : bar->row;
}

void PointPlot::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    painter->setFont(style_.fonts.small);
    drawSameBand(painter);
    const QRect axes = inner();
    painter->setPen(QPen(style_.theme.text, 1.2));
    painter->drawLine(axes.bottomLeft(), axes.bottomRight());
    drawFront(painter);
    for (const Bar& bar : bars()) {
        const QPointF at = pointOf(bar);
        if (bar.interval)
            paintInterval(*painter, {at.x(), valueAxis()->coordToPixel((*bar.interval)[0])},
                          {at.x(), valueAxis()->coordToPixel((*bar.interval)[1])}, style_.theme);
        paintDot(*painter, at, kPointSize_px, styleOf(spec_, bar), style_.theme);
    }
    drawNames(painter);
}

void PointPlot::drawSameBand(QCPPainter* painter) const {
    const QRectF axes = inner();
    const double above = valueAxis()->coordToPixel(kSameWithin),
                 below = valueAxis()->coordToPixel(1 / kSameWithin);
    painter->fillRect(QRectF(axes.left(), above, axes.width(), below - above) & axes,
                      sameBandColor(style_.theme));
}

/// The highest speed-up within each compile time.
void PointPlot::drawFront(QCPPainter* painter) const {
    std::vector<const Bar*> front;
    for (const Bar& bar : bars())
        if (bar.on_front) front.push_back(&bar);
    std::ranges::sort(front, {}, [](const Bar* bar) { return *bar->compile_s; });
    QPolygonF line;
    for (const Bar* bar : front) {
        const QPointF at = pointOf(*bar);
        if (!line.isEmpty()) line << QPointF(at.x(), line.back().y());
        line << at;
    }
    if (!line.isEmpty()) line << QPointF(inner().right(), line.back().y());
    painter->setPen(QPen(style_.theme.muted, 1.4, Qt::DashLine));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(line);
}

/// The modes of the line are named, at the side with room; those of the others are in the legend.
void PointPlot::drawNames(QCPPainter* painter) const {
    painter->setLayoutDirection(QGuiApplication::layoutDirection());
    painter->setPen(style_.theme.text);
    const QFontMetricsF metrics(style_.fonts.small);
    const QRectF axes = inner();
    std::vector<QRectF> taken;
    for (const Bar& bar : bars()) {
        const QPointF at = pointOf(bar);
        taken.emplace_back(at.x() - kPointSize_px / 2, at.y() - kPointSize_px / 2, kPointSize_px,
                           kPointSize_px);
    }
    for (const Bar& bar : bars()) {
        if (!bar.on_front) continue;
        const QPointF at = pointOf(bar);
        const QString name = ChartTexts::barName(spec_, bar);
        const double width = metrics.horizontalAdvance(name) + 2, height = metrics.height();
        QRectF room(at.x() + kNameGap_px, at.y() - height - kNameStep_px, width, height);
        if (room.right() > axes.right()) room.moveRight(at.x() - kNameGap_px);
        const auto overlaps = [&room](const QRectF& other) { return other.intersects(room); };
        while (std::ranges::any_of(taken, overlaps) && room.bottom() < axes.bottom())
            room.translate(0, kNameStep_px);
        taken.push_back(room);
        painter->drawText(room, Qt::AlignCenter | Qt::TextDontClip, name);
    }
}

}  // namespace ui::charts
