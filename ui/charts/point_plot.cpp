#include "ui/charts/point_plot.h"

#include <QGuiApplication>
#include <algorithm>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"

namespace ui::charts {

namespace {

constexpr int kEndMargin_px = 18;
constexpr double kPointSize_px = 10, kReach_px = 9;  // around a point's centre, for the mouse
constexpr double kNameGap_px = 9, kNameStep_px = 3;
constexpr double kTimeMargin = 1.06, kBeforeZero = 0.015;  // shares of the axis, so that points are whole
constexpr double kDateMargin = 0.04, kLeastDateMargin_s = 30 * 60;  // before the first run and after the last

}  // namespace

PointPlot::PointPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
                     double extent_px)
    : PanelPlot(axes, spec, panel, style) {
    std::vector<EndRoom> ratios;
    for (const Group& group : panel.groups)
        for (const Bar& bar : group.bars) {
            points_.push_back({&group, &bar});
            const bench::Interval ends = bar.interval.value_or(bench::Interval{*bar.value, *bar.value});
            ratios.push_back({ends[0], ends[1], 0, 0});
        }
    for (QCPAxis* axis : {keyAxis(), valueAxis()}) styleAxis(axis, /*is_value=*/true);
    const ValueRange shown = fitRatios(ratios);
    valueAxis()->setScaleType(QCPAxis::stLogarithmic);
    valueAxis()->setTicker(QSharedPointer<RatioTicker>::create(extent_px));
    valueAxis()->setRange(shown.lower, shown.upper);
    chart_type(spec).each_run ? showDates() : showCompileTimes();
    axes.setAutoMargins(QCP::msLeft | QCP::msBottom);
    axes.setMargins(QMargins(0, 4, kEndMargin_px, 0));
}

void PointPlot::showCompileTimes() {
    double longest_s = 0;
    for (const Point& point : points_) longest_s = std::max(longest_s, keyOf(point));
    const double end_s = longest_s > 0 ? longest_s * kTimeMargin : 1;
    keyAxis()->setTicker(QSharedPointer<ValueTicker>::create(false, false));
    keyAxis()->setRange(-kBeforeZero * end_s, end_s);
    keyAxis()->setLabel(ChartTexts::axisTitle(Unit::compile_cold_s, false));
}

void PointPlot::showDates() {
    const auto [first, last] = std::ranges::minmax_element(points_, {}, keyOf);
    const double margin_s = std::max((keyOf(*last) - keyOf(*first)) * kDateMargin, kLeastDateMargin_s);
    keyAxis()->setTicker(QSharedPointer<DateTicker>::create());
    keyAxis()->setRange(keyOf(*first) - margin_s, keyOf(*last) + margin_s);
    keyAxis()->setLabel(ChartTexts::datesAxisTitle());
}

double PointPlot::keyOf(const Point& point) {
    return point.group->started_s ? *point.group->started_s : *point.bar->compile_s;
}

QPointF PointPlot::placeOf(const Point& point) const {
    return {keyAxis()->coordToPixel(keyOf(point)), valueAxis()->coordToPixel(*point.bar->value)};
}

QRectF PointPlot::rectOf(const ChartItem& item) const {
    const Group& group = panel_.groups[item.group];
    const QPointF at = placeOf({&group, &group.bars[item.bar]});
    return {at.x() - kPointSize_px / 2, at.y() - kPointSize_px / 2, kPointSize_px, kPointSize_px};
}

const PointPlot::Point* PointPlot::pointAt(const QPointF& position) const {
    const Point* nearest = nullptr;
    double least = kReach_px;
    for (const Point& point : points_)
        if (const double distance = QLineF(placeOf(point), position).length(); distance <= least)
            nearest = &point, least = distance;
    return nearest;
}

QString PointPlot::tooltipAt(const QPointF& position) const {
    const Point* point = pointAt(position);
    return point == nullptr ? QString() : ChartTexts::tooltip(spec_, panel_, *point->group, *point->bar);
}

RowPtr PointPlot::rowAt(const QPointF& position) const {
    const Point* point = pointAt(position);
    return point == nullptr ? nullptr : point->bar->row;
}

void PointPlot::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    painter->setFont(style_.fonts.small);
    drawSameBand(painter);
    const QRect axes = inner();
    painter->setPen(QPen(style_.theme.text, 1.2));
    painter->drawLine(axes.bottomLeft(), axes.bottomRight());
    drawFront(painter);
    for (const Point& point : points_) {
        const Bar& bar = *point.bar;
        const QPointF at = placeOf(point);
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
    std::vector<QPointF> front;
    for (const Point& point : points_)
        if (point.bar->on_front) front.push_back(placeOf(point));
    std::ranges::sort(front, {}, &QPointF::x);
    QPolygonF line;
    for (const QPointF& at : front) {
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
    for (const Point& point : points_) {
        const QPointF at = placeOf(point);
        taken.emplace_back(at.x() - kPointSize_px / 2, at.y() - kPointSize_px / 2, kPointSize_px,
                           kPointSize_px);
    }
    for (const Point& point : points_) {
        if (!point.bar->on_front) continue;
        const QPointF at = placeOf(point);
        const QString name = ChartTexts::barName(spec_, *point.bar);
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
