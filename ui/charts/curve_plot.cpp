#include "ui/charts/curve_plot.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"
#include "ui/theme/theme.h"

namespace ui::charts {

namespace {

constexpr int kPoints = 200, kRightMargin_px = 18;
constexpr double kPoint_px = 6;  // around a curve's point in rectOf()
constexpr double kMark_px = 9, kMarkGap_px = 8, kRim_px = 2.6, kOtherSeed_px = 1.6;

}  // namespace

QPen curvePen(const ChartSpec& spec, const Curve& curve, const ChartTheme& theme) {
    const BarStyle style = styleOf(spec, Bar{curve.series, nullptr, {}, {}, {}});
    QPen pen(style.version == 0 ? style.color : theme::mixed(theme.background, style.color, 0.5), 2.2);
    if (style.notched) pen.setDashPattern({4, 2});
    if (curve.other_seed) {
        pen.setWidthF(kOtherSeed_px);
        pen.setStyle(Qt::DotLine);
    }
    return pen;
}

CurvePlot::CurvePlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
                     double extent_px)
    : PanelPlot(axes, spec, panel, style) {
    const bool loss = panel.unit == Unit::loss;
    const ValueRange shown = loss ? stepsShown(panel.curves) : imagesShown(panel.curves);
    const ValueRange taken = loss ? lossesShown(panel.curves) : secondsShown(panel.curves, shown);
    for (QCPAxis* axis : {keyAxis(), valueAxis()}) {
        styleAxis(axis, /*is_value=*/true);
        if (!loss) axis->setScaleType(QCPAxis::stLogarithmic);
    }
    const bool fine =
        !loss && extent_px / std::log10(taken.upper / taken.lower) >= ValueTicker::kFineDecade_px;
    keyAxis()->setTicker(QSharedPointer<ValueTicker>::create(!loss, false, /*counts=*/loss));
    valueAxis()->setTicker(QSharedPointer<ValueTicker>::create(!loss, fine));
    keyAxis()->setRange(shown.lower, shown.upper);
    valueAxis()->setRange(taken.lower, taken.upper);
    keyAxis()->setLabel(loss ? ChartTexts::stepsAxisTitle() : ChartTexts::imagesAxisTitle());
    axes.setAutoMargins(QCP::msLeft | QCP::msBottom);
    axes.setMargins(QMargins(0, 4, kRightMargin_px, 0));
}

QRectF CurvePlot::rectOf(const ChartItem& item) const {
    const Curve& curve = panel_.curves[item.group];
    const double last = keyAxis()->range().upper;
    const double at = std::min(curve.pays_after_images.value_or(last), last);
    const QPointF point(keyAxis()->coordToPixel(at), valueAxis()->coordToPixel(curve.value_at(at)));
    return {point.x() - kPoint_px, point.y() - kPoint_px, 2 * kPoint_px, 2 * kPoint_px};
}

QString CurvePlot::tooltipAt(const QPointF& position) const {
    if (!inner().contains(position.toPoint())) return {};
    return ChartTexts::curveTooltip(spec_, panel_, keyAxis()->pixelToCoord(position.x()));
}

QPointF CurvePlot::crossing(const Curve& curve) const {
    const double images = curve.pays_after_images.value_or(0);
    return {keyAxis()->coordToPixel(images), valueAxis()->coordToPixel(curve.total_s(images))};
}

void CurvePlot::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    painter->setFont(style_.fonts.small);
    painter->setLayoutDirection(Qt::LeftToRight);
    const QRect axes = inner();
    painter->setPen(QPen(style_.theme.text, 1.2));
    painter->drawLine(axes.bottomLeft(), axes.bottomRight());
    if (panel_.unit == Unit::loss) return drawLosses(painter);
    for (const Curve& curve : panel_.curves) drawTotal(painter, curve);
    drawCrossings(painter);
}

/// Curves with equal losses overlap. The lower ones are wider and show as a rim.
void CurvePlot::drawLosses(QCPPainter* painter) const {
    std::size_t above = panel_.curves.size();
    for (const Curve& curve : panel_.curves) {
        QPolygonF line;
        for (std::size_t i = 0; i < curve.losses.size(); ++i)
            line << QPointF(keyAxis()->coordToPixel(static_cast<double>(i + 1)),
                            valueAxis()->coordToPixel(curve.losses[i]));
        QPen pen = curvePen(spec_, curve, style_.theme);
        --above;
        if (!curve.other_seed) pen.setWidthF(pen.widthF() + kRim_px * static_cast<double>(above));
        pen.setJoinStyle(Qt::RoundJoin);
        painter->setPen(pen);
        painter->setBrush(Qt::NoBrush);
        painter->drawPolyline(line);
    }
}

void CurvePlot::drawTotal(QCPPainter* painter, const Curve& curve) const {
    const QCPRange range = keyAxis()->range();
    QPolygonF line;
    for (int i = 0; i <= kPoints; ++i) {
        const double images =
            range.lower * std::pow(range.upper / range.lower, static_cast<double>(i) / kPoints);
        line << QPointF(keyAxis()->coordToPixel(images), valueAxis()->coordToPixel(curve.total_s(images)));
    }
    painter->setPen(curvePen(spec_, curve, style_.theme));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(line);
}

/// Marks lie along eager's line, from lower left to upper right; names are under it and do not overlap.
void CurvePlot::drawCrossings(QCPPainter* painter) const {
    painter->setLayoutDirection(QGuiApplication::layoutDirection());  // of the names
    const QFontMetricsF metrics(style_.fonts.small);
    std::vector<const Curve*> pays;
    for (const Curve& curve : panel_.curves)
        if (curve.pays_after_images) pays.push_back(&curve);
    std::ranges::sort(pays, {}, [](const Curve* curve) { return *curve->pays_after_images; });
    const QRect axes = inner();
    std::vector<QRectF> taken;
    for (const Curve* curve : pays) {
        const QPointF at = crossing(*curve);
        const QString name = ChartTexts::crossingName(spec_, *curve);
        QRectF room(at.x() + kMarkGap_px, at.y() + kMarkGap_px, metrics.horizontalAdvance(name) + 6,
                    metrics.height() + 2);
        if (room.right() > axes.right()) room.moveRight(axes.right());
        const auto overlaps = [&room](const QRectF& other) { return other.intersects(room); };
        while (std::ranges::any_of(taken, overlaps) && room.bottom() < axes.bottom())
            room.translate(0, metrics.height() + 3);
        taken.push_back(room);
        painter->setPen(QPen(style_.theme.muted, 1));
        painter->drawLine(at, room.topLeft() + QPointF(0, room.height() / 2));
    }
    for (std::size_t i = 0; i < pays.size(); ++i) {  // on top of every line
        painter->fillRect(taken[i], style_.theme.background);
        painter->setPen(QPen(curvePen(spec_, *pays[i], style_.theme).color(), 2.2));
        painter->setBrush(style_.theme.background);
        painter->drawEllipse(crossing(*pays[i]), kMark_px / 2, kMark_px / 2);
        painter->setPen(style_.theme.text);
        painter->drawText(taken[i], Qt::AlignCenter | Qt::TextDontClip,
                          ChartTexts::crossingName(spec_, *pays[i]));
    }
}

}  // namespace ui::charts
