#include "ui/charts/bar_plot.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_texts.h"
#include "ui/theme/theme.h"

namespace ui::charts {

namespace {

constexpr double kGroupShare = 0.80;  // of a group's extent; the rest separates it from the next group
constexpr double kTickLabelGap_px = 6;
constexpr double kVerdict_px = 9;
constexpr double kLabelGap_px = 10, kVerdictRoom_px = 14;
constexpr std::size_t kMostVerticalGroups = 8;
constexpr double kEager_percent = 100;
constexpr double kClickedLabel_px = 44;  // of the label beside a bar, which is clickable as well
constexpr double kDot_px = 9, kLeastDot_px = 5, kSmallCross_px = 5;
constexpr double kMostBestShare = 0.36;  // of the width, for the names of the best modes

/// Returns the thickness of a bar if `groups` groups of `per_group` bars share `extent_px`.
double thickness(double extent_px, std::size_t groups, std::size_t per_group, bool horizontal) {
    const double room = extent_px / static_cast<double>(std::max<std::size_t>(groups, 1));
    return std::min(room * kGroupShare / static_cast<double>(per_group), horizontal ? 26.0 : 84.0);
}

/// The labels of boxes are in a column at the end, so every box reserves the space of its label.
EndRoom spreadRoom(const Bar& bar, double label_px) {
    EndRoom room{kEager_percent, kEager_percent, kLabelGap_px, label_px};
    if (bar.spread) {
        room.low_value = std::min(kEager_percent, bar.spread->low);
        room.high_value = std::max(kEager_percent, bar.spread->high);
    }
    return room;
}

/// Returns the largest value of the group's bars and intervals, or 1 without one.
double longestIn(const Group& group) {
    double longest = 0;
    for (const Bar& bar : group.bars)
        longest = std::max({longest, bar.value.value_or(0), bar.interval ? (*bar.interval)[1] : 0});
    return longest > 0 ? longest : 1;
}

}  // namespace

std::size_t slotCount(const Panel& panel) {
    std::size_t most = 1;
    for (const Group& group : panel.groups) most = std::max(most, group.bars.size());
    return most;
}

BarPlot::BarPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
                 double extent_px)
    : PanelPlot(axes, spec, panel, style), slots_(slotCount(panel)) {
    for (const Group& group : panel.groups) scales_.push_back(spec.hasOwnScales() ? longestIn(group) : 1);
    setUpKeys(axes);
    setUpValues(extent_px - bestWidth_px());
}

void BarPlot::setUpValues(double extent_px) {
    QCPAxis* values = valueAxis();
    styleAxis(values, true);
    const bool logarithmic = style_.logarithmic;
    if (logarithmic) values->setScaleType(QCPAxis::stLogarithmic);
    const ValueRange range = rangeFor(extent_px);
    if (panel_.unit == Unit::ratio) {
        values->setTicker(QSharedPointer<RatioTicker>::create(extent_px));
    } else {
        const double decades = logarithmic ? std::log10(range.upper / range.lower) : 1;
        const bool fine = extent_px / decades >= ValueTicker::kFineDecade_px;
        values->setTicker(QSharedPointer<ValueTicker>::create(logarithmic, fine));
    }
    values->setRange(range.lower, range.upper);
    if (spec_.hasOwnScales()) {
        values->setTicks(false);
        values->setTickLabels(false);
        values->grid()->setVisible(false);
        values->setLabel(ChartTexts::ownScalesTitle(panel_.unit));
    } else if (horizontal()) {
        values->setLabel(ChartTexts::axisTitle(panel_.unit, logarithmic));
    }
}

double BarPlot::pixelOf(std::size_t group, double value) const {
    return valueAxis()->coordToPixel(value / scales_[group]);
}

QString BarPlot::labelOf(const Bar& bar) const {
    return ChartTexts::valueLabel(bar, panel_.unit, /*with_unit=*/spec_.hasOwnScales());
}

/// The width of the column with the best modes' names, at the end of compact rows.
int BarPlot::bestWidth_px() const {
    if (!style_.compact) return 0;
    const QFontMetrics metrics(style_.fonts.small);
    int width = 0;
    for (const Group& group : panel_.groups)
        width = std::max(width, metrics.horizontalAdvance(ChartTexts::bestLabel(spec_, panel_, group)));
    return width == 0 ? 0 : std::min(width, qRound(kMostBestShare * style_.width_px)) + qRound(kLabelGap_px);
}

void BarPlot::setUpKeys(QCPAxisRect& axes) {
    QCPAxis* keys = keyAxis();
    styleAxis(keys, false);
    keys->setRange(-0.5, std::max(static_cast<double>(panel_.groups.size()), 1.0) - 0.5);
    keys->setRangeReversed(horizontal());
    if (horizontal()) {
        keys->setTicks(false);
        keys->setTickLabels(false);
        axes.setAutoMargins(QCP::msBottom);
        axes.setMargins(QMargins(kSideMargin_px, 0, kSideMargin_px + bestWidth_px(), 0));
        return;
    }
    auto names = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t g = 0; g < panel_.groups.size(); ++g)
        names->addTick(static_cast<double>(g), ChartTexts::groupName(panel_.groups[g]));
    keys->setTicker(names);
    axes.setAutoMargins(QCP::msLeft | QCP::msBottom);
    axes.setMargins(QMargins(0, 4, kSideMargin_px, 0));
}

bool BarPlot::fitsUpright(const Panel& panel, const ChartFonts& fonts, double extent_px) {
    if (panel.groups.size() > kMostVerticalGroups) return false;
    const double pitch = extent_px / static_cast<double>(std::max<std::size_t>(panel.groups.size(), 1));
    const double slot = thickness(extent_px, panel.groups.size(), slotCount(panel), /*horizontal=*/false);
    const QFontMetricsF names(fonts.body), labels(fonts.small);
    for (const Group& group : panel.groups) {
        if (names.horizontalAdvance(ChartTexts::groupName(group)) > pitch - 8) return false;
        for (const Bar& bar : group.bars)
            if (labels.horizontalAdvance(ChartTexts::valueLabel(bar, panel.unit)) > slot + 2) return false;
    }
    return true;
}

std::vector<EndRoom> BarPlot::labelRoom(const Panel& panel) const {
    const QFontMetricsF metrics(style_.fonts.small);
    std::vector<EndRoom> rooms;
    for (const Group& group : panel.groups)
        for (const Bar& bar : group.bars) {
            if (!bar.row) continue;
            EndRoom room;
            const double number_px = metrics.horizontalAdvance(labelOf(bar));
            const double word_px = metrics.horizontalAdvance(ChartTexts::remark(bar));
            // Above a bar the number is horizontal and a word may be vertical; beside it both are horizontal.
            double px = (horizontal() ? number_px
                         : bar.value  ? metrics.height()
                                      : 0) +
                        word_px + kLabelGap_px;
            if (word_px > 0) px += kVerdictRoom_px;
            if (bar.verdict) px += kVerdictRoom_px;
            if (style_.dots) px += kDot_px / 2;
            if (style_.compact) px = kDot_px;  // the numbers are elsewhere
            if (panel.unit == Unit::percent_of_eager) {
                rooms.push_back(spreadRoom(bar, px));
                continue;
            }
            const double value = bar.value.value_or(0);
            if (panel_.unit == Unit::ratio) {
                if (bar.value)
                    rooms.push_back({bar.interval ? (*bar.interval)[0] : value,
                                     bar.interval ? (*bar.interval)[1] : value, 0, 0});
                continue;
            }
            room.low_value = std::min({0.0, value, bar.interval ? (*bar.interval)[0] : 0.0});
            room.low_value = uncut(room.low_value);
            room.high_value = std::max({0.0, value, bar.interval ? (*bar.interval)[1] : 0.0});
            (value < 0 ? room.low_px : room.high_px) = px;
            const double scale = spec_.hasOwnScales() ? longestIn(group) : 1;
            room.low_value /= scale, room.high_value /= scale;
            rooms.push_back(room);
        }
    return rooms;
}

ValueRange BarPlot::rangeFor(double extent_px) const {
    std::vector<EndRoom> rooms;
    for (const Panel& panel : spec_.panels)
        if (spec_.shared_axis || &panel == &panel_)
            for (const EndRoom& room : labelRoom(panel)) rooms.push_back(room);
    if (panel_.unit == Unit::ratio) return fitRatios(rooms);
    return panel_.unit == Unit::percent_of_eager ? fitSpreads(rooms, extent_px)
                                                 : fitRange(rooms, extent_px, style_.logarithmic);
}

double BarPlot::baselineValue() const {
    if (panel_.unit == Unit::percent_of_eager) return kEager_percent;
    if (panel_.unit == Unit::ratio) return 1;
    return valueAxis()->scaleType() == QCPAxis::stLogarithmic ? valueAxis()->range().lower : 0.0;
}

QPointF BarPlot::point(double along_px, double value_px) const {
    return horizontal() ? QPointF(value_px, along_px) : QPointF(along_px, value_px);
}

BarPlot::Slot BarPlot::slotOf(std::size_t group, std::size_t bar) const {
    const QCPAxis& keys = *keyAxis();
    const std::size_t count = panel_.groups[group].bars.size();
    const double extent = horizontal() ? keys.axisRect()->height() : keys.axisRect()->width();
    const double thick = thickness(extent, panel_.groups.size(), slots_, horizontal());
    const double offset = (static_cast<double>(bar) - (static_cast<double>(count) - 1) / 2.0) * thick;
    return {keys.coordToPixel(static_cast<double>(group)) + offset, thick};
}

/// Failed arms have their place at the end of the axis.
QRectF BarPlot::dotRect(const Bar& bar, const Slot& slot) const {
    const double size = std::clamp(slot.thickness * 1.5, kLeastDot_px, kDot_px), half = size / 2;
    const double first = valueAxis()->coordToPixel(valueAxis()->range().lower);
    if (!bar.value)
        return {point(slot.center - slot.thickness / 2, first),
                point(slot.center + slot.thickness / 2, first)};
    const QPointF center = point(slot.center, valueAxis()->coordToPixel(*bar.value));  // shares its scale
    return {center.x() - half, center.y() - half, size, size};
}

QRectF BarPlot::barRect(std::size_t group, std::size_t bar) const {
    const auto [along, thick] = slotOf(group, bar);
    const double base = valueAxis()->coordToPixel(baselineValue());
    const Bar& shown = panel_.groups[group].bars[bar];
    if (style_.dots) return dotRect(shown, {along, thick});
    double begin = base, end = shown.value ? pixelOf(group, uncut(*shown.value)) : base;
    if (shown.spread) {
        begin = valueAxis()->coordToPixel(shown.spread->low);
        end = valueAxis()->coordToPixel(shown.spread->high);
    }
    const double gap = thick > 10 ? 1.0 : 0.5;
    return QRectF(point(along - thick / 2 + gap, begin), point(along + thick / 2 - gap, end)).normalized();
}

QRectF BarPlot::slotRect(std::size_t group, std::size_t bar) const {
    const auto [center, thick] = slotOf(group, bar);
    const QRect axes = inner();
    const double from = center - thick / 2;
    return horizontal() ? QRectF(axes.left(), from, axes.width(), thick)
                        : QRectF(from, axes.top(), thick, axes.height());
}

QRectF BarPlot::rectOf(const ChartItem& item) const {
    const QRectF bar = barRect(item.group, item.bar), seen = inner();
    return QRectF(QPointF(std::clamp(bar.left(), seen.left(), seen.right()),
                          std::clamp(bar.top(), seen.top(), seen.bottom())),
                  QPointF(std::clamp(bar.right(), seen.left(), seen.right()),
                          std::clamp(bar.bottom(), seen.top(), seen.bottom())));
}

QString BarPlot::tooltipAt(const QPointF& position) const {
    for (std::size_t g = 0; g < panel_.groups.size(); ++g)
        for (std::size_t b = 0; b < panel_.groups[g].bars.size(); ++b)
            if (slotRect(g, b).contains(position))
                return ChartTexts::tooltip(spec_, panel_, panel_.groups[g], panel_.groups[g].bars[b]);
    return {};
}

RowPtr BarPlot::rowAt(const QPointF& position) const {
    const double along = horizontal() ? kClickedLabel_px : 0, across = kClickedLabel_px - along;
    for (std::size_t g = 0; g < panel_.groups.size(); ++g)
        for (std::size_t b = 0; b < panel_.groups[g].bars.size(); ++b)
            if (slotRect(g, b).contains(position) &&
                barRect(g, b)
                    .adjusted(-along, -across, along, across)
                    .contains(horizontal() ? QPointF(position.x(), barRect(g, b).center().y())
                                           : QPointF(barRect(g, b).center().x(), position.y())))
                return panel_.groups[g].bars[b].row;
    return nullptr;
}

void BarPlot::draw(QCPPainter* painter) {
    painter->setAntialiasing(true);
    painter->setFont(style_.fonts.small);
    painter->setLayoutDirection(Qt::LeftToRight);
    drawBands(painter);
    if (panel_.unit == Unit::ratio) drawSameBand(painter);
    if (style_.dots) drawBaseline(painter);
    for (std::size_t g = 0; g < panel_.groups.size(); ++g) {
        for (std::size_t b = 0; b < panel_.groups[g].bars.size(); ++b) drawOne(painter, g, b);
        if (style_.compact) drawBest(painter, g);
    }
    if (!style_.dots) drawBaseline(painter);
}

QRect BarPlot::clipRect() const {
    // The base line lies on the edge of the axes. Without a margin, half of its width is clipped.
    return QCPAbstractPlottable::clipRect().adjusted(-2, -2, 2 + bestWidth_px(), 2);
}

/// The band of the verdict "same".
void BarPlot::drawSameBand(QCPPainter* painter) const {
    const double from = valueAxis()->coordToPixel(1 / kSameWithin),
                 to = valueAxis()->coordToPixel(kSameWithin);
    const QRect axes = inner();
    painter->fillRect(QRectF(from, axes.top(), to - from, axes.height()) & QRectF(axes),
                      sameBandColor(style_.theme));
}

void BarPlot::drawBest(QCPPainter* painter, std::size_t group) const {
    const QString text = ChartTexts::bestLabel(spec_, panel_, panel_.groups[group]);
    if (text.isEmpty()) return;
    const QFontMetricsF metrics(style_.fonts.small);
    const double y = keyAxis()->coordToPixel(static_cast<double>(group)), height = metrics.height();
    const QRectF room(inner().right() + kLabelGap_px, y - height / 2, bestWidth_px() - kLabelGap_px, height);
    painter->setPen(style_.theme.text);
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(text, Qt::ElideMiddle, room.width() + 1));
}

void BarPlot::drawBands(QCPPainter* painter) const {
    if (!horizontal()) return;
    const QRect axes = inner();
    const double pitch = static_cast<double>(axes.height()) / static_cast<double>(panel_.groups.size());
    QColor band = style_.theme.text;
    band.setAlphaF(0.035f);
    for (std::size_t g = 1; g < panel_.groups.size(); g += 2)
        painter->fillRect(
            QRectF(axes.left(), axes.top() + pitch * static_cast<double>(g), axes.width(), pitch), band);
}

void BarPlot::drawBaseline(QCPPainter* painter) const {
    const double base = valueAxis()->coordToPixel(baselineValue());
    const QRect axes = inner();
    painter->setPen(QPen(style_.theme.text, panel_.unit == Unit::percent && !style_.dots ? 2.0 : 1.2));
    if (horizontal())
        painter->drawLine(QPointF(base, axes.top()), QPointF(base, axes.bottom() + 1));
    else
        painter->drawLine(QPointF(axes.left(), base), QPointF(axes.right() + 1, base));
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
    if (style_.dots) {
        drawInterval(painter, rect, group, bar);
        paintDot(*painter, rect.center(), std::min(rect.width(), rect.height()), styleOf(spec_, bar),
                 style_.theme);
    } else {
        paintBar(*painter, rect, styleOf(spec_, bar), style_.theme);
        if (isCut(*bar.value)) paintBreak(*painter, rect, style_.theme);
        drawInterval(painter, rect, group, bar);
    }
    if (!style_.compact) drawValueLabel(painter, rect, group, bar);
}

void BarPlot::drawInterval(QCPPainter* painter, const QRectF& rect, std::size_t group, const Bar& bar) const {
    if (!bar.interval || isCut((*bar.interval)[1])) return;
    const double along = horizontal() ? rect.center().y() : rect.center().x();
    const double low = std::max(uncut((*bar.interval)[0]), valueAxis()->range().lower);
    const QPointF from = point(along, pixelOf(group, low)),
                  to = point(along, pixelOf(group, (*bar.interval)[1]));
    if (!style_.compact) return paintInterval(*painter, from, to, style_.theme);
    // Caps would touch those of the neighbours; the mode's colour tells which dot a line belongs to.
    painter->setPen(QPen(styleOf(spec_, bar).color, 1.4));
    painter->drawLine(from, to);
}

/// Draws the samples, the box, and the median in the last column.
void BarPlot::drawSpread(QCPPainter* painter, const QRectF& rect, const Bar& bar) const {
    const auto at = [this](double value) { return valueAxis()->coordToPixel(value); };
    QString text = ChartTexts::valueLabel(bar, panel_.unit);
    if (const QString status = ChartTexts::statusLabel(bar); !status.isEmpty()) text = status + "  " + text;
    const QFontMetricsF metrics(style_.fonts.small);
    const QRect axes = inner();
    const double label_px = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    const double label_left = axes.right() + 1 - label_px;
    const QRectF room(axes.left(), rect.top(), label_left - kTickLabelGap_px - axes.left(), rect.height());

    std::vector<double> samples_px;
    for (const double sample_ms : bar.row->samples_ms)
        samples_px.push_back(at(sample_ms * bar.spread->scale / bar.spread->unit_ms));
    const BarStyle style = styleOf(spec_, bar);
    paintSamples(*painter, samples_px, room, theme::mixed(style_.theme.background, style_.theme.text, 0.75));
    const SpreadPlace place{at(bar.spread->low), at(bar.spread->lower_quartile), at(*bar.value),
                            at(bar.spread->upper_quartile), at(bar.spread->high)};
    const double inset = rect.height() > 12 ? rect.height() * 0.18 : 1;
    paintSpread(*painter, place, rect.adjusted(0, inset, 0, -inset), style, style_.theme);
    painter->setPen(style_.theme.text);
    painter->drawText(QRectF(label_left, rect.center().y() - height / 2, label_px, height),
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, text);
}

void BarPlot::drawValueLabel(QCPPainter* painter, const QRectF& rect, std::size_t group,
                             const Bar& bar) const {
    const bool negative = *bar.value < 0;
    double end = *bar.value;
    if (bar.interval) end = negative ? std::min(end, (*bar.interval)[0]) : std::max(end, (*bar.interval)[1]);
    double at = pixelOf(group, uncut(end));
    // The label keeps clear of a dot that is larger than its interval.
    if (style_.dots) at = horizontal() ? std::max(at, rect.right()) : std::min(at, rect.top());
    painter->setPen(style_.theme.text);
    if (horizontal())
        drawLabelBeside(painter, at, rect.center().y(), bar);
    else
        drawLabelAbove(painter, {rect.center().x(), at - kTickLabelGap_px / 2}, rect.width(), bar);
}

void BarPlot::drawLabelBeside(QCPPainter* painter, double end_px, double y, const Bar& bar) const {
    QString text = labelOf(bar);
    if (const QString remark = ChartTexts::remark(bar); !remark.isEmpty()) text += "  " + remark;
    const QFontMetricsF metrics(style_.fonts.small);
    const double width = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    const bool negative = *bar.value < 0;
    const double direction = negative ? -1 : 1;
    double at = end_px + direction * kTickLabelGap_px;
    if (bar.verdict) {
        paintVerdict(*painter, {at + direction * kVerdict_px / 2, y}, kVerdict_px, *bar.verdict,
                     style_.theme);
        at += direction * (kVerdict_px + kTickLabelGap_px - 2);
    }
    const QRectF room(negative ? at - width : at, y - height / 2, width, height);
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, text);
}

/// Draws the number above the bar and the status above the number, rotated if it is wider than the bar.
void BarPlot::drawLabelAbove(QCPPainter* painter, const QPointF& foot, double bar_width,
                             const Bar& bar) const {
    const QFontMetricsF metrics(style_.fonts.small);
    const QString text = ChartTexts::valueLabel(bar, panel_.unit);
    const double width = metrics.horizontalAdvance(text) + 1, height = metrics.height();
    painter->drawText(QRectF(foot.x() - width / 2, foot.y() - height, width, height),
                      Qt::AlignCenter | Qt::TextDontClip, text);
    const QString status = ChartTexts::statusLabel(bar);
    if (status.isEmpty()) return;
    painter->setPen(style_.theme.muted);
    drawWordAbove(painter, {foot.x(), foot.y() - height}, bar_width, status);
}

void BarPlot::drawWordAbove(QCPPainter* painter, const QPointF& foot, double bar_width,
                            const QString& word) const {
    const QFontMetricsF metrics(style_.fonts.small);
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
    // The cross marks a failure. An ok row without a number has only the text.
    const double cross_px = bar.row->status == bench::ArmStatus::ok ? 0 : 8;
    const QString word = ChartTexts::statusLabel(bar);
    const QFontMetricsF metrics(style_.fonts.small);
    const double width = metrics.horizontalAdvance(word) + 1;
    painter->save();
    painter->setPen(style_.theme.muted);
    const QColor color = theme::mixed(style_.theme.text, modeColor(spec_.series[bar.series].mode), 0.55);
    if (style_.compact) {  // the word is in the tooltip
        if (cross_px > 0)
            paintCross(*painter, {rect.left() + kTickLabelGap_px, rect.center().y()}, kSmallCross_px, color);
    } else if (horizontal()) {
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

}  // namespace ui::charts
