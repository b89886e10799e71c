#include "ui/charts/chart_legend.h"

#include <QPainter>
#include <set>

#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/curve_plot.h"

namespace ui::charts {

namespace {

constexpr double kSwatchDot_px = 9, kBandSwatch_px = 6;

void paintSwatch(QPainter& painter, const QRectF& rect, const BarStyle& style, const ChartTheme& look,
                 bool dot) {
    if (dot)
        paintDot(painter, rect.center(), kSwatchDot_px, style, look);
    else
        paintBar(painter, rect, style, look);
}

ChartSign curveSign(const ChartSpec& spec, const Curve& curve, const ChartTheme& look) {
    return {ChartTexts::curveName(spec, curve),
            [line = curvePen(spec, curve, look)](QPainter& p, const QRectF& r) {
                p.setPen(line);
                p.drawLine(QPointF(r.left(), r.center().y()), QPointF(r.right(), r.center().y()));
            }};
}

/// What the bars of a chart have.
struct Drawn {
    bool intervals = false, slower = false, hollow = false, spreads = false, ratios = false, front = false;
    std::set<bench::Verdict> verdicts;
    std::set<std::size_t> series;

    explicit Drawn(const ChartSpec& spec) {
        const bool gains = chart_type(spec).gains;
        for (const Panel& panel : spec.panels)
            for (const Group& group : panel.groups) {
                ratios |= panel.unit == Unit::ratio;
                for (const Bar& bar : group.bars) {
                    intervals |= bar.interval.has_value();
                    spreads |= bar.spread.has_value();
                    front |= bar.on_front;
                    if (bar.row) series.insert(bar.series);
                    slower |= gains && bar.value && *bar.value < 0;
                    hollow |= bar.value && styleOf(spec, bar).hollow;
                    if (bar.verdict) verdicts.insert(*bar.verdict);
                }
            }
    }
};

}  // namespace

std::vector<ChartSign> legendOf(const ChartSpec& spec, const ChartTheme& look, bool dots) {
    std::vector<ChartSign> entries;
    const Drawn drawn(spec);
    for (const Panel& panel : spec.panels)
        for (const Curve& curve : panel.curves) entries.push_back(curveSign(spec, curve, look));
    for (const std::size_t s : drawn.series) {
        const BarStyle style = styleOf(spec, Bar{s, nullptr, {}, {}, {}});
        entries.push_back({ChartTexts::seriesName(spec, spec.series[s]),
                           [=](QPainter& p, const QRectF& r) { paintSwatch(p, r, style, look, dots); }});
    }
    if (drawn.spreads)
        entries.push_back(
            {ChartTexts::spreadName(), [=](QPainter& p, const QRectF& r) {
                 const SpreadPlace at{r.left(), r.left() + 5, r.left() + 9, r.right() - 7, r.right()};
                 paintSpread(p, at, r, {.color = look.muted}, look);
             }});
    if (drawn.intervals)
        entries.push_back(
            {ChartTexts::intervalName(), [=](QPainter& p, const QRectF& r) {
                 paintInterval(p, {r.left() + 2, r.center().y()}, {r.right() - 2, r.center().y()}, look);
             }});
    return entries;
}

std::vector<ChartSign> signsOf(const ChartSpec& spec, const ChartTheme& look, bool dots) {
    std::vector<ChartSign> entries;
    const Drawn drawn(spec);
    if (drawn.slower && !dots)
        entries.push_back({ChartTexts::slowerName(), [=](QPainter& p, const QRectF& r) {
                               paintBar(p, r, {.color = look.muted, .hatched = true}, look);
                           }});
    if (drawn.hollow)
        entries.push_back({ChartTexts::hollowName(), [=](QPainter& p, const QRectF& r) {
                               paintSwatch(p, r, {.color = look.muted, .hollow = true}, look, dots);
                           }});
    if (drawn.ratios)
        entries.push_back(
            {ChartTexts::sameBandName(), [=](QPainter& p, const QRectF& r) {
                 QColor band = look.muted;
                 band.setAlphaF(0.3F);
                 p.fillRect(QRectF(r.center().x() - kBandSwatch_px / 2, r.top(), kBandSwatch_px, r.height()),
                            sameBandColor(look));
             }});
    if (drawn.front)
        entries.push_back({ChartTexts::frontName(), [=](QPainter& p, const QRectF& r) {
                               p.setPen(QPen(look.muted, 1.4, Qt::DashLine));
                               p.drawLine(QPointF(r.left(), r.center().y()),
                                          QPointF(r.right(), r.center().y()));
                           }});
    if (dots) return entries;  // only bars have verdicts beside them
    for (const bench::Verdict verdict : drawn.verdicts)
        entries.push_back({ChartTexts::verdictWord(verdict), [=](QPainter& p, const QRectF& r) {
                               paintVerdict(p, r.center(), 9, verdict, look);
                           }});
    return entries;
}

}  // namespace ui::charts
