#include <QPainter>
#include <set>

#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/curve_plot.h"

namespace ui::charts {

namespace {

constexpr double kSwatchDot_px = 9;

void paintSwatch(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& look,
                 bool dot) {
    if (dot)
        paintDot(painter, rect.center(), kSwatchDot_px, style, look);
    else
        paintBar(painter, rect, style, look);
}

}  // namespace

std::vector<LegendEntry> legendOf(const ChartSpec& spec, const ChartTheme& look, bool dots) {
    std::vector<LegendEntry> entries;
    const bool gains = chart_type(spec).gains;
    bool intervals = false, slower = false, hollow = false, spreads = false;
    std::set<bench::Verdict> verdicts;
    std::set<std::size_t> shown;
    QString sameBand;
    for (const Panel& panel : spec.panels) {
        for (const Curve& curve : panel.curves)
            entries.push_back({ChartTexts::curveName(spec, curve),
                               [line = curvePen(spec, curve, look)](QPainter& p, const QRectF& r) {
                                   p.setPen(line);
                                   p.drawLine(QPointF(r.left(), r.center().y()),
                                              QPointF(r.right(), r.center().y()));
                               }});
        if (panel.unit == Unit::ratio && !panel.groups.empty()) sameBand = ChartTexts::sameBandName();
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                intervals |= bar.interval.has_value();
                spreads |= bar.spread.has_value();
                if (bar.row) shown.insert(bar.series);
                slower |= gains && bar.value && *bar.value < 0;
                hollow |= bar.value && styleOf(spec, bar).hollow;
                if (bar.verdict) verdicts.insert(*bar.verdict);
            }
    }
    for (const std::size_t s : shown) {
        const BarStyle style = styleOf(spec, Bar{s, nullptr, {}, {}, {}});
        entries.push_back({ChartTexts::seriesName(spec, spec.series[s]),
                           [=](QPainter& p, const QRectF& r) { paintSwatch(p, r, style, look, dots); }});
    }
    if (slower && !dots)
        entries.push_back({ChartTexts::slowerName(), [=](QPainter& p, const QRectF& r) {
                               paintBar(p, r, {.color = look.muted, .hatched = true}, look);
                           }});
    if (hollow)
        entries.push_back({ChartTexts::hollowName(), [=](QPainter& p, const QRectF& r) {
                               paintSwatch(p, r, {.color = look.muted, .hollow = true}, look, dots);
                           }});
    if (!sameBand.isEmpty())
        entries.push_back({sameBand, [=](QPainter& p, const QRectF& r) {
                               QColor band = look.muted;
                               band.setAlphaF(0.3F);
                               p.fillRect(QRectF(r.center().x() - 3, r.top(), 6, r.height()), band);
                           }});
    if (dots) verdicts.clear();  // drawn beside bars only
    for (const bench::Verdict verdict : verdicts)
        entries.push_back({ChartTexts::verdictWord(verdict), [=](QPainter& p, const QRectF& r) {
                               paintVerdict(p, r.center(), 9, verdict, look);
                           }});
    if (spreads)
        entries.push_back(
            {ChartTexts::spreadName(), [=](QPainter& p, const QRectF& r) {
                 const SpreadPlace at{r.left(), r.left() + 5, r.left() + 9, r.right() - 7, r.right()};
                 paintSpread(p, at, r, {.color = look.muted}, look);
             }});
    if (intervals)
        entries.push_back(
            {ChartTexts::intervalName(), [=](QPainter& p, const QRectF& r) {
                 paintInterval(p, {r.left() + 2, r.center().y()}, {r.right() - 2, r.center().y()}, look);
             }});
    return entries;
}

}  // namespace ui::charts
