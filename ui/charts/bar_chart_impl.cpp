#include "ui/charts/bar_chart_impl.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/charts/chart_type.h"

namespace ui::charts {

namespace {

constexpr int kMargin_px = 16, kPanelGap_px = 16, kSideMargin_px = 6;
constexpr double kLabelGap_px = 10, kVerdictRoom_px = 14;
constexpr double kFineDecade_px = 105;  // room for three labels a decade
constexpr int kVerticalPlot_px = 460, kLeastVerticalPlot_px = 240;
constexpr std::size_t kMostVerticalGroups = 8;
constexpr double kEager_percent = 100;

/// Labels of boxes stand in a column at the end, clear of the samples: every box leaves its room free.
EndRoom spreadRoom(const Bar& bar, double label_px) {
    EndRoom room{kEager_percent, kEager_percent, kLabelGap_px, label_px};
    if (bar.spread) {
        room.low_value = std::min(kEager_percent, bar.spread->low);
        room.high_value = std::max(kEager_percent, bar.spread->high);
    }
    return room;
}

}  // namespace

BarChart::Impl::Impl(BarChart* owner)
    : plot(new QCustomPlot(owner)), cursor(new BarCursor(owner)), owner_(owner) {
    plot->setAttribute(Qt::WA_TransparentForMouseEvents);  // tooltips are the chart's
    plot->setLayoutDirection(Qt::LeftToRight);
    plot->setNoAntialiasingOnDrag(false);
    replot_.setSingleShot(true);
    QObject::connect(&replot_, &QTimer::timeout, plot, [this] { plot->replot(); });
    QObject::connect(plot, &QCustomPlot::afterReplot, &replot_, &QTimer::stop);
}

QStringList BarChart::Impl::groupNames() const {
    QStringList names;
    if (!spec.panels.empty())
        for (const Group& group : spec.panels.front().groups) names << ChartTexts::groupName(group);
    return names;
}

int BarChart::Impl::namesWidth(int width) const {
    return GroupNames::widthOf(groupNames(), fonts(), width / 3);
}

/// Vertical bars only where each name fits under its group and each value over its bar.
bool BarChart::Impl::mustBeHorizontal(int width) const {
    if (hasCurves()) return false;
    if (spec.panels.size() != 1 || chart_type(spec).gains || chart_type(spec).drawing == Drawing::boxes)
        return true;
    const Panel& panel = spec.panels.front();
    if (panel.groups.size() > kMostVerticalGroups) return true;
    const double inner = width - 2 * kMargin_px - 60.0;
    const double pitch = inner / static_cast<double>(std::max<std::size_t>(panel.groups.size(), 1));
    const double slot = BarPlot::thickness(inner, panel.groups.size(), slotCount(panel), false);
    const QFontMetricsF names(fonts().body), labels(fonts().small);
    for (const Group& group : panel.groups) {
        if (names.horizontalAdvance(ChartTexts::groupName(group)) > pitch - 8) return true;
        for (const Bar& bar : group.bars)
            if (labels.horizontalAdvance(ChartTexts::valueLabel(bar, panel.unit)) > slot + 2) return true;
    }
    return false;
}

std::vector<LegendEntry> BarChart::Impl::legend() const {
    std::vector<LegendEntry> entries;
    const ChartTheme look = theme();
    bool intervals = false, slower = false, hollow = false, spreads = false;
    std::set<bench::Verdict> verdicts;
    std::set<std::size_t> shown;
    for (const Panel& panel : spec.panels) {
        for (const Curve& curve : panel.curves)
            entries.push_back({ChartTexts::curveName(spec, curve),
                               [line = curvePen(spec, curve, look)](QPainter& p, const QRectF& r) {
                                   p.setPen(line);
                                   p.drawLine(QPointF(r.left(), r.center().y()),
                                              QPointF(r.right(), r.center().y()));
                               }});
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                intervals |= bar.interval.has_value();
                spreads |= bar.spread.has_value();
                if (bar.row) shown.insert(bar.series);
                slower |= chart_type(spec).gains && bar.value && *bar.value < 0;
                hollow |= bar.value && styleOf(spec, bar).hollow;
                if (bar.verdict) verdicts.insert(*bar.verdict);
            }
    }
    for (const std::size_t s : shown) {
        const BarStyle style = styleOf(spec, Bar{s, nullptr, {}, {}, {}});
        entries.push_back({ChartTexts::seriesName(spec, spec.series[s]),
                           [=](QPainter& p, const QRectF& r) { paintBar(p, r, style, look); }});
    }
    if (slower)
        entries.push_back({ChartTexts::slowerName(), [=](QPainter& p, const QRectF& r) {
                               paintBar(p, r, {.color = look.muted, .hatched = true}, look);
                           }});
    if (hollow)
        entries.push_back({ChartTexts::hollowName(), [=](QPainter& p, const QRectF& r) {
                               paintBar(p, r, {.color = look.muted, .hollow = true}, look);
                           }});
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

std::unique_ptr<ChartHeader> BarChart::Impl::makeHeader() const {
    auto header = std::make_unique<ChartHeader>(plot, fonts(), theme());
    header->title = ChartTexts::title(spec);
    header->subtitle = ChartTexts::subtitle(spec, info);
    header->legend = legend();
    return header;
}

std::unique_ptr<ChartFooter> BarChart::Impl::makeFooter() const {
    auto footer = std::make_unique<ChartFooter>(plot, fonts(), theme());
    footer->lines = ChartTexts::footnotes(spec);
    if (const auto cut_at = cutAt()) footer->lines.prepend(ChartTexts::cutLine(*cut_at));
    return footer;
}

std::vector<EndRoom> BarChart::Impl::labelRoom(const Panel& panel) const {
    const QFontMetricsF metrics(fonts().small);
    const std::optional<double> cut_at = cutAt();
    std::vector<EndRoom> rooms;
    for (const Group& group : panel.groups)
        for (const Bar& bar : group.bars) {
            if (!bar.row) continue;
            EndRoom room;
            const double number_px = metrics.horizontalAdvance(ChartTexts::valueLabel(bar, panel.unit));
            const double word_px = metrics.horizontalAdvance(ChartTexts::statusLabel(bar));
            // Over a bar the number lies and a word may stand; beside it both lie.
            double px = (horizontal ? number_px : bar.value ? metrics.height() : 0) + word_px + kLabelGap_px;
            if (word_px > 0) px += kVerdictRoom_px;
            if (bar.verdict) px += kVerdictRoom_px;
            if (panel.unit == Unit::percent_of_eager) {
                rooms.push_back(spreadRoom(bar, px));
                continue;
            }
            const double value = bar.value.value_or(0);
            room.low_value = std::min({0.0, value, bar.interval ? (*bar.interval)[0] : 0.0});
            if (cut_at) room.low_value = std::max(room.low_value, *cut_at);
            room.high_value = std::max({0.0, value, bar.interval ? (*bar.interval)[1] : 0.0});
            (value < 0 ? room.low_px : room.high_px) = px;
            rooms.push_back(room);
        }
    return rooms;
}

ValueRange BarChart::Impl::rangeFor(const Panel& panel, double extent_px) const {
    std::vector<EndRoom> rooms = labelRoom(panel);
    if (spec.shared_axis) {
        rooms.clear();
        for (const Panel& each : spec.panels)
            for (const EndRoom& room : labelRoom(each)) rooms.push_back(room);
    }
    return panel.unit == Unit::percent_of_eager ? fitSpreads(rooms, extent_px)
                                                : fitRange(rooms, extent_px, logarithmic);
}

void BarChart::Impl::styleAxis(QCPAxis* axis, bool is_value) const {
    const ChartTheme look = theme();
    const ChartFonts sizes = fonts();
    axis->setTickLabelFont(is_value ? sizes.small : sizes.body);
    axis->setTickLabelColor(is_value ? look.muted : look.text);
    axis->setLabelFont(sizes.small);
    axis->setLabelColor(look.muted);
    axis->setLabelPadding(6);
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLength(0, 0);
    axis->setTickLabelPadding(6);
    axis->grid()->setVisible(is_value);
    axis->grid()->setPen(QPen(look.grid, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->grid()->setSubGridVisible(false);
}

QCPAxisRect* BarChart::Impl::makeAxes(const Panel& panel, double extent_px) {
    auto* rect = new QCPAxisRect(plot);
    QCPAxis* keys = rect->axis(horizontal ? QCPAxis::atLeft : QCPAxis::atBottom);
    QCPAxis* values = rect->axis(horizontal ? QCPAxis::atBottom : QCPAxis::atLeft);
    for (QCPAxis* axis : rect->axes()) {
        axis->setLayer("axes");
        axis->grid()->setLayer("grid");
    }
    styleAxis(keys, false);
    styleAxis(values, true);
    const auto count = static_cast<double>(panel.groups.size());
    keys->setRange(-0.5, std::max(count, 1.0) - 0.5);
    keys->setRangeReversed(horizontal);
    if (horizontal) {
        keys->setTicks(false);
        keys->setTickLabels(false);
        rect->setAutoMargins(QCP::msBottom);
        rect->setMargins(QMargins(kSideMargin_px, 0, kSideMargin_px, 0));
    } else {
        auto names = QSharedPointer<QCPAxisTickerText>::create();
        for (std::size_t g = 0; g < panel.groups.size(); ++g)
            names->addTick(static_cast<double>(g), ChartTexts::groupName(panel.groups[g]));
        keys->setTicker(names);
        rect->setAutoMargins(QCP::msLeft | QCP::msBottom);
        rect->setMargins(QMargins(0, 4, kSideMargin_px, 0));
    }
    if (logarithmic) values->setScaleType(QCPAxis::stLogarithmic);
    const ValueRange range = rangeFor(panel, extent_px);
    const double decades = logarithmic ? std::log10(range.upper / range.lower) : 1;
    const bool fine = extent_px / decades >= kFineDecade_px;
    values->setTicker(QSharedPointer<ValueTicker>::create(logarithmic, fine));
    values->setRange(range.lower, range.upper);
    keepZoom(values);
    if (horizontal) values->setLabel(ChartTexts::axisTitle(panel.unit, logarithmic));
    bars.push_back(new BarPlot(keys, values, spec, panel, theme(), fonts().small));
    bars.back()->cutAt(cutAt());
    return rect;
}

/// Of total times both axes are logarithmic, from where compiling takes nearly all the time to where it no
/// longer counts; of losses both are linear.
QCPAxisRect* BarChart::Impl::makeCurveAxes(const Panel& panel, double extent_px) {
    auto* rect = new QCPAxisRect(plot);
    QCPAxis* keys = rect->axis(QCPAxis::atBottom);
    QCPAxis* values = rect->axis(QCPAxis::atLeft);
    const bool loss = panel.unit == Unit::loss;
    const ValueRange shown = loss ? stepsShown(panel.curves) : imagesShown(panel.curves);
    const ValueRange taken = loss ? lossesShown(panel.curves) : secondsShown(panel.curves, shown);
    for (QCPAxis* axis : {keys, values}) {
        axis->setLayer("axes");
        axis->grid()->setLayer("grid");
        styleAxis(axis, /*is_value=*/true);
        if (!loss) axis->setScaleType(QCPAxis::stLogarithmic);
    }
    const bool fine = !loss && extent_px / std::log10(taken.upper / taken.lower) >= kFineDecade_px;
    keys->setTicker(QSharedPointer<ValueTicker>::create(!loss, false, /*counts=*/loss));
    values->setTicker(QSharedPointer<ValueTicker>::create(!loss, fine));
    keys->setRange(shown.lower, shown.upper);
    keepZoom(keys);
    values->setRange(taken.lower, taken.upper);
    keys->setLabel(loss ? ChartTexts::stepsAxisTitle() : ChartTexts::imagesAxisTitle());
    rect->setAutoMargins(QCP::msLeft | QCP::msBottom);
    rect->setMargins(QMargins(0, 4, 3 * kSideMargin_px, 0));
    curves.push_back(new CurvePlot(keys, values, spec, panel, theme(), fonts().small));
    return rect;
}

/// A guess of the height of the axis rect in a vertical chart, for its label room.
double BarChart::Impl::verticalExtent(int plot_height) const {
    return plot_height - QFontMetrics(fonts().body).height() * 2.5;
}

void BarChart::Impl::fillPanels(QCPLayoutGrid* grid, int width, int plot_height) {
    grid->setColumnSpacing(kPanelGap_px);
    grid->setRowSpacing(2);
    const int panels = static_cast<int>(spec.panels.size());
    int first = 0;
    double extent = verticalExtent(plot_height);
    GroupNames* names = nullptr;
    if (horizontal) {
        first = 1;
        const int names_width = namesWidth(width);
        names = new GroupNames(plot, groupNames(), fonts(), theme());
        names->setMinimumSize(names_width, 0);
        names->setMaximumSize(names_width, QWIDGETSIZE_MAX);
        grid->addElement(titledPanels() ? 1 : 0, 0, names);
        extent =
            (width - 2 * kMargin_px - names_width - panels * kPanelGap_px) / static_cast<double>(panels) -
            2 * kSideMargin_px;
    }
    for (int p = 0; p < panels; ++p) {
        const Panel& panel = spec.panels[static_cast<std::size_t>(p)];
        QFont bold = fonts().body;
        bold.setBold(true);
        if (!horizontal)
            grid->addElement(0, first + p,
                             new PanelTitle(plot,
                                            hasCurves() && panel.unit != Unit::loss
                                                ? ChartTexts::totalAxisTitle()
                                                : ChartTexts::axisTitle(panel.unit, logarithmic),
                                            fonts().small, theme().muted, /*leading=*/true));
        else if (titledPanels())
            grid->addElement(0, first + p,
                             new PanelTitle(plot, ChartTexts::panelTitle(panel), bold, theme().text, false));
        grid->addElement(horizontal && !titledPanels() ? 0 : 1, first + p,
                         hasCurves() ? makeCurveAxes(panel, extent) : makeAxes(panel, extent));
    }
    if (names != nullptr) names->follow(bars.front()->keyAxis());
}

void BarChart::Impl::rebuild(const QSize& size) {
    built_for = size;
    hint.reset();
    bars.clear();
    curves.clear();
    whole.clear();
    plot->clearPlottables();
    plot->plotLayout()->clear();
    plot->setBackground(QBrush(theme().background));
    horizontal = mustBeHorizontal(size.width());
    logarithmic = scale == ValueScale::logarithmic ? chart_type(spec).takesLogarithm()
                                                   : scale == ValueScale::automatic && needsLogarithm(spec);

    QCPLayoutGrid* layout = plot->plotLayout();
    layout->setMargins(QMargins(kMargin_px, kMargin_px, kMargin_px, kMargin_px - 4));
    layout->setAutoMargins(QCP::msNone);
    layout->setRowSpacing(4);
    const int inner = size.width() - 2 * kMargin_px;
    ChartHeader* header = makeHeader().release();
    const int header_height = header->heightForWidth(inner);
    header->setMinimumSize(inner, header_height);
    header->setMaximumSize(QWIDGETSIZE_MAX, header_height);
    layout->addElement(0, 0, header);
    ChartFooter* footer = makeFooter().release();
    const int footer_height = footer->heightForWidth(inner);
    if (hasCurves() || (!spec.panels.empty() && !spec.panels.front().groups.empty())) {
        auto* grid = new QCPLayoutGrid;
        layout->addElement(1, 0,
                           grid);  // before it is filled: QCustomPlot cannot adopt a grid with empty cells
        fillPanels(grid, size.width(), size.height() - header_height - footer_height - 2 * kMargin_px);
    }
    footer->setMinimumSize(10, footer_height);
    footer->setMaximumSize(QWIDGETSIZE_MAX, footer_height);
    layout->addElement(2, 0, footer);
}

int BarChart::Impl::heightFor(int width, bool compact) const {
    const int inner = width - 2 * kMargin_px;
    const int around =
        makeHeader()->heightForWidth(inner) + makeFooter()->heightForWidth(inner) + 2 * kMargin_px;
    if (spec.panels.empty()) return around + 100;
    if (!mustBeHorizontal(width)) return around + (compact ? kLeastVerticalPlot_px : kVerticalPlot_px);
    const Panel& panel = spec.panels.front();
    const int label = QFontMetrics(fonts().small).height();
    const double bar = compact ? QFontInfo(fonts().small).pixelSize() + 1 : label;
    const double row = std::max<double>(static_cast<double>(slotCount(panel)) * bar / 0.8,
                                        compact ? QFontMetrics(fonts().body).height() : 26);
    const int axis = 3 * label + 10 + (titledPanels() ? label + 16 : 0);
    return around + axis + qRound(row * static_cast<double>(std::max<std::size_t>(panel.groups.size(), 2)));
}

}  // namespace ui::charts
