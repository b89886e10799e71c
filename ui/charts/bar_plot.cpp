#include "ui/charts/bar_plot.h"

#include <algorithm>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_texts.h"

namespace ui::charts {

namespace {

constexpr double kGroupShare = 0.80;  // of the room of a group; the rest separates it from the next
constexpr double kTickLabelGap_px = 6;
constexpr double kVerdict_px = 9;

}  // namespace

std::size_t slotCount(const Panel& panel) {
    std::size_t most = 1;
    for (const Group& group : panel.groups) most = std::max(most, group.bars.size());
    return most;
}

BarPlot::BarPlot(QCPAxis* key_axis, QCPAxis* value_axis, const ChartSpec& spec, const Panel& panel,
                 const ChartTheme& theme, const QFont& label_font)
    : QCPAbstractPlottable(key_axis, value_axis),
      spec_(spec),
      panel_(panel),
      theme_(theme),
      font_(label_font),
      slots_(slotCount(panel)) {
    setSelectable(QCP::stNone);
}

double BarPlot::thickness(double extent_px, std::size_t groups, std::size_t per_group, bool horizontal) {
    const double room = extent_px / static_cast<double>(std::max<std::size_t>(groups, 1));
    return std::min(room * kGroupShare / static_cast<double>(per_group), horizontal ? 26.0 : 84.0);
}

double BarPlot::baselineValue() const {
    if (panel_.unit == Unit::percent_of_eager) return 100;
    return valueAxis()->scaleType() == QCPAxis::stLogarithmic ? valueAxis()->range().lower : 0.0;
}

QPointF BarPlot::point(double along_px, double value_px) const {
    return horizontal() ? QPointF(value_px, along_px) : QPointF(along_px, value_px);
}

QRectF BarPlot::barRect(std::size_t group, std::size_t bar) const {
    const QCPAxis& keys = *keyAxis();
    const std::size_t count = panel_.groups[group].bars.size();
    const double extent = horizontal() ? keys.axisRect()->height() : keys.axisRect()->width();
    const double thick = thickness(extent, panel_.groups.size(), slots_, horizontal());
    const double offset = (static_cast<double>(bar) - (static_cast<double>(count) - 1) / 2.0) * thick;
    const double along = keys.coordToPixel(static_cast<double>(group)) + offset;
    const double base = valueAxis()->coordToPixel(baselineValue());
    const Bar& shown = panel_.groups[group].bars[bar];
    double begin = base, end = shown.value ? valueAxis()->coordToPixel(uncut(*shown.value)) : base;
    if (shown.spread) {
        begin = valueAxis()->coordToPixel(shown.spread->low);
        end = valueAxis()->coordToPixel(shown.spread->high);
    }
    const double gap = thick > 10 ? 1.0 : 0.5;
    return QRectF(point(along - thick / 2 + gap, begin), point(along + thick / 2 - gap, end)).normalized();
}

QRectF BarPlot::slotRect(std::size_t group, std::size_t bar) const {
    const QRectF rect = barRect(group, bar);
    const QRect inner = keyAxis()->axisRect()->rect();
    return horizontal() ? QRectF(inner.left(), rect.top() - 1, inner.width(), rect.height() + 2)
                        : QRectF(rect.left() - 1, inner.top(), rect.width() + 2, inner.height());
}

void BarPlot::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    painter->setFont(font_);
    painter->setLayoutDirection(Qt::LeftToRight);
    drawBands(painter);
    for (std::size_t g = 0; g < panel_.groups.size(); ++g)
        for (std::size_t b = 0; b < panel_.groups[g].bars.size(); ++b) drawOne(painter, g, b);
    drawBaseline(painter);
}

QRect BarPlot::clipRect() const {
    // The base line lies on the edge of the axes: half of it would be cut away.
    return QCPAbstractPlottable::clipRect().adjusted(-2, -2, 2, 2);
}

void BarPlot::drawBands(QCPPainter* painter) const {
    if (!horizontal()) return;
    const QRect inner = keyAxis()->axisRect()->rect();
    const double pitch = static_cast<double>(inner.height()) / static_cast<double>(panel_.groups.size());
    QColor band = theme_.text;
    band.setAlphaF(0.035f);
    for (std::size_t g = 1; g < panel_.groups.size(); g += 2)
        painter->fillRect(
            QRectF(inner.left(), inner.top() + pitch * static_cast<double>(g), inner.width(), pitch), band);
}

void BarPlot::drawBaseline(QCPPainter* painter) const {
    const double base = valueAxis()->coordToPixel(baselineValue());
    const QRect inner = keyAxis()->axisRect()->rect();
    painter->setPen(QPen(theme_.text, panel_.unit == Unit::percent ? 2.0 : 1.2));
    if (horizontal())
        painter->drawLine(QPointF(base, inner.top()), QPointF(base, inner.bottom() + 1));
    else
        painter->drawLine(QPointF(inner.left(), base), QPointF(inner.right() + 1, base));
}

void BarPlot::drawOne(QCPPainter* painter, std::size_t group, std::size_t bar_index) const {
    const Bar& bar = panel_.groups[group].bars[bar_index];
    if (!bar.row) return;
    const QRectF rect = barRect(group, bar_index);
    if (!bar.value) {
        drawStatus(painter, rect, bar);
        return;
    }
    if (bar.spread) {
        drawSpread(painter, rect, bar);
        return;
    }
    paintBar(*painter, rect, styleOf(spec_, bar), theme_);
    if (isCut(*bar.value)) paintBreak(*painter, rect, theme_);
    if (bar.interval && !isCut((*bar.interval)[1])) {
        const double along = horizontal() ? rect.center().y() : rect.center().x();
        const double low = std::max(uncut((*bar.interval)[0]), valueAxis()->range().lower);
        paintInterval(*painter, point(along, valueAxis()->coordToPixel(low)),
                      point(along, valueAxis()->coordToPixel((*bar.interval)[1])), theme_);
    }
    drawValueLabel(painter, rect, bar);
}

/// Samples, box, and the median in the last column.
void BarPlot::drawSpread(QCPPainter* painter, const QRectF& rect, const Bar& bar) const {
    const auto at = [this](double value) { return valueAxis()->coordToPixel(value); };
    QString text = ChartTexts::valueLabel(bar, panel_.unit);
    if (const QString status = ChartTexts::statusLabel(bar); !status.isEmpty()) text = status + "  " + text;
    const QFontMetricsF metrics(font_);
    const QRect inner = keyAxis()->axisRect()->rect();
    const double label_px = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    const double label_left = inner.right() + 1 - label_px;
    const QRectF room(inner.left(), rect.top(), label_left - kTickLabelGap_px - inner.left(), rect.height());

    std::vector<double> samples_px;
    for (const double sample_ms : bar.row->samples_ms)
        samples_px.push_back(at(sample_ms / bar.spread->unit_ms));
    const BarStyle style = styleOf(spec_, bar);
    paintSamples(*painter, samples_px, room, blended(theme_.background, theme_.text, 0.75));
    const SpreadPlace place{at(bar.spread->low), at(bar.spread->lower_quartile), at(*bar.value),
                            at(bar.spread->upper_quartile), at(bar.spread->high)};
    const double inset = rect.height() > 12 ? rect.height() * 0.18 : 1;
    paintSpread(*painter, place, rect.adjusted(0, inset, 0, -inset), style, theme_);
    painter->setPen(theme_.text);
    painter->drawText(QRectF(label_left, rect.center().y() - height / 2, label_px, height),
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, text);
}

void BarPlot::drawValueLabel(QCPPainter* painter, const QRectF& rect, const Bar& bar) const {
    const bool negative = *bar.value < 0;
    double end = *bar.value;
    if (bar.interval) end = negative ? std::min(end, (*bar.interval)[0]) : std::max(end, (*bar.interval)[1]);
    const double at = valueAxis()->coordToPixel(uncut(end));
    painter->setPen(theme_.text);
    if (horizontal())
        drawLabelBeside(painter, at, rect.center().y(), bar);
    else
        drawLabelAbove(painter, {rect.center().x(), at - kTickLabelGap_px / 2}, rect.width(), bar);
}

void BarPlot::drawLabelBeside(QCPPainter* painter, double end_px, double y, const Bar& bar) const {
    QString text = ChartTexts::valueLabel(bar, panel_.unit);
    if (const QString status = ChartTexts::statusLabel(bar); !status.isEmpty()) text += "  " + status;
    const QFontMetricsF metrics(font_);
    const double width = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    const bool negative = *bar.value < 0;
    const double direction = negative ? -1 : 1;
    double at = end_px + direction * kTickLabelGap_px;
    if (bar.verdict) {
        paintVerdict(*painter, {at + direction * kVerdict_px / 2, y}, kVerdict_px, *bar.verdict, theme_);
        at += direction * (kVerdict_px + kTickLabelGap_px - 2);
    }
    const QRectF room(negative ? at - width : at, y - height / 2, width, height);
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, text);
}

/// The number over the bar, a word of state over the number: upright where it fits, else along the bar.
void BarPlot::drawLabelAbove(QCPPainter* painter, const QPointF& foot, double bar_width,
                             const Bar& bar) const {
    const QFontMetricsF metrics(font_);
    const QString text = ChartTexts::valueLabel(bar, panel_.unit);
    const double width = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    painter->drawText(QRectF(foot.x() - width / 2, foot.y() - height, width, height),
                      Qt::AlignCenter | Qt::TextDontClip, text);
    const QString status = ChartTexts::statusLabel(bar);
    if (status.isEmpty()) return;
    painter->setPen(theme_.muted);
    drawWordAbove(painter, {foot.x(), foot.y() - height}, bar_width, status);
}

void BarPlot::drawWordAbove(QCPPainter* painter, const QPointF& foot, double bar_width,
                            const QString& word) const {
    const QFontMetricsF metrics(font_);
    const double width = metrics.horizontalAdvance(word) + 1, height = metrics.height();
    if (width <= bar_width + 4) {
        painter->drawText(QRectF(foot.x() - width / 2, foot.y() - height, width, height),
                          Qt::AlignCenter | Qt::TextDontClip, word);
        return;
    }
    painter->save();
    painter->translate(foot - QPointF(0, 2));
    painter->rotate(-90);
    painter->drawText(QRectF(0, -height / 2, width, height),
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, word);
    painter->restore();
}

void BarPlot::drawStatus(QCPPainter* painter, const QRectF& rect, const Bar& bar) const {
    // A cross is a failure; an ok row whose number does not exist has its word alone.
    const double cross_px = bar.row->status == bench::ArmStatus::ok ? 0 : 8;
    const QString word = ChartTexts::statusLabel(bar);
    const QFontMetricsF metrics(font_);
    const double width = metrics.horizontalAdvance(word) + 1;
    painter->save();
    painter->setPen(theme_.muted);
    const QColor color = blended(theme_.text, modeColor(spec_.series[bar.series].mode), 0.55);
    if (horizontal()) {
        const double y = rect.center().y();
        if (cross_px > 0)
            paintCross(*painter, {rect.left() + kTickLabelGap_px + cross_px / 2 + 1, y}, cross_px, color);
        painter->drawText(QRectF(rect.left() + 2 * kTickLabelGap_px + cross_px, y - metrics.height() / 2,
                                 width, metrics.height()),
                          Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, word);
    } else {
        const double x = rect.center().x(), bottom = rect.bottom() - kTickLabelGap_px;
        if (cross_px > 0) paintCross(*painter, {x, bottom - cross_px / 2}, cross_px, color);
        drawWordAbove(painter, {x, bottom - cross_px - kTickLabelGap_px}, rect.width(), word);
    }
    painter->restore();
}

double BarPlot::selectTest(const QPointF&, bool, QVariant*) const {
    return -1;
}

QCPRange BarPlot::getKeyRange(bool& found, QCP::SignDomain) const {
    found = !panel_.groups.empty();
    return {-0.5, static_cast<double>(panel_.groups.size()) - 0.5};
}

QCPRange BarPlot::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = false;
    return {};
}

void BarPlot::drawLegendIcon(QCPPainter*, const QRectF&) const {}

}  // namespace ui::charts
