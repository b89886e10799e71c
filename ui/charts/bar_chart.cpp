#include "ui/charts/bar_chart.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/charts/bar_plot.h"
#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_scale.h"

namespace ui::charts {

namespace {

constexpr int kMargin_px = 16, kPanelGap_px = 16, kSideMargin_px = 6;
constexpr double kLabelGap_px = 10, kVerdictRoom_px = 14;
constexpr double kFineDecade_px = 105;  // room for three labels a decade
constexpr int kVerticalPlot_px = 460, kLeastVerticalPlot_px = 240;
constexpr std::size_t kMostVerticalGroups = 8;

}  // namespace

class BarChart::Impl {
public:
    explicit Impl(BarChart* owner) : plot(new QCustomPlot(owner)), owner_(owner) {
        plot->setAttribute(Qt::WA_TransparentForMouseEvents);  // tooltips are the chart's
        plot->setLayoutDirection(Qt::LeftToRight);
        plot->setNoAntialiasingOnDrag(false);
    }

    void rebuild(const QSize& size);
    bool mustBeHorizontal(int width) const;
    int heightFor(int width, bool compact) const;

    ChartSpec spec;
    RunInfo info;
    ValueScale scale = ValueScale::automatic;
    std::optional<ChartTheme> fixed_theme;
    QCustomPlot* plot;
    std::vector<BarPlot*> bars;
    bool horizontal = false, logarithmic = false;
    QSize built_for;

private:
    ChartFonts fonts() const { return ChartFonts::from(owner_->font()); }
    ChartTheme theme() const {
        return fixed_theme ? *fixed_theme : ChartTheme::fromPalette(owner_->palette());
    }
    bool titledPanels() const { return spec.panels.size() > 1; }
    QStringList groupNames() const;
    int namesWidth(int width) const;
    std::unique_ptr<ChartHeader> makeHeader() const;
    std::unique_ptr<ChartFooter> makeFooter() const;
    std::vector<LegendEntry> legend() const;
    std::vector<EndRoom> labelRoom(const Panel& panel) const;
    ValueRange rangeFor(const Panel& panel, double extent_px) const;
    void fillPanels(QCPLayoutGrid* grid, int width, int plot_height);
    QCPAxisRect* makeAxes(const Panel& panel, double extent_px);
    void styleAxis(QCPAxis* axis, bool is_value) const;
    double verticalExtent(int plot_height) const;

    BarChart* owner_;
};

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
    if (spec.panels.size() != 1 || spec.request.kind == ChartKind::improvement) return true;
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
    bool intervals = false, slower = false, hollow = false;
    std::set<bench::Verdict> verdicts;
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                intervals |= bar.interval.has_value();
                slower |= spec.request.kind == ChartKind::improvement && bar.value && *bar.value < 0;
                hollow |= bar.value && styleOf(spec, bar).hollow;
                if (bar.verdict) verdicts.insert(*bar.verdict);
            }
    for (std::size_t s = 0; s < spec.series.size(); ++s) {
        const BarStyle style = styleOf(spec, Bar{s, nullptr, {}, {}, {}});
        entries.push_back({ChartTexts::seriesName(spec, spec.series[s]),
                           [=](QPainter& p, const QRectF& r) { paintBar(p, r, style, look); }});
    }
    const BarStyle grey{look.muted, false, slower, false};
    if (slower)
        entries.push_back(
            {ChartTexts::slowerName(), [=](QPainter& p, const QRectF& r) { paintBar(p, r, grey, look); }});
    if (hollow)
        entries.push_back({ChartTexts::hollowName(), [=](QPainter& p, const QRectF& r) {
                               paintBar(p, r, {look.muted, false, false, true}, look);
                           }});
    for (const bench::Verdict verdict : verdicts)
        entries.push_back({ChartTexts::verdictWord(verdict), [=](QPainter& p, const QRectF& r) {
                               paintVerdict(p, r.center(), 9, verdict, look);
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
    return footer;
}

std::vector<EndRoom> BarChart::Impl::labelRoom(const Panel& panel) const {
    const QFontMetricsF metrics(fonts().small);
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
            const double value = bar.value.value_or(0);
            room.low_value = std::min({0.0, value, bar.interval ? (*bar.interval)[0] : 0.0});
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
    return fitRange(rooms, extent_px, logarithmic);
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
    if (horizontal) values->setLabel(ChartTexts::axisTitle(panel.unit, logarithmic));
    bars.push_back(new BarPlot(keys, values, spec, panel, theme(), fonts().small));
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
                             new PanelTitle(plot, ChartTexts::axisTitle(panel.unit, logarithmic),
                                            fonts().small, theme().muted, /*leading=*/true));
        else if (titledPanels())
            grid->addElement(0, first + p,
                             new PanelTitle(plot, ChartTexts::panelTitle(panel), bold, theme().text, false));
        grid->addElement(horizontal && !titledPanels() ? 0 : 1, first + p, makeAxes(panel, extent));
    }
    if (names != nullptr) names->follow(bars.front()->keyAxis());
}

void BarChart::Impl::rebuild(const QSize& size) {
    built_for = size;
    bars.clear();
    plot->clearPlottables();
    plot->plotLayout()->clear();
    plot->setBackground(QBrush(theme().background));
    horizontal = mustBeHorizontal(size.width());
    logarithmic = scale == ValueScale::logarithmic ? spec.request.kind != ChartKind::improvement
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
    if (!spec.panels.empty() && !spec.panels.front().groups.empty()) {
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

BarChart::BarChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->plot);
    setAttribute(Qt::WA_Hover);
}

BarChart::~BarChart() {
    delete impl_->plot;  // its bars refer to the specification
}

void BarChart::setSpec(const ChartSpec& spec, const RunInfo& info) {
    impl_->plot->clearPlottables();  // they refer to the panels of the old specification
    impl_->spec = spec;
    impl_->info = info;
    impl_->rebuild(size());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);
    updateGeometry();
}

const ChartSpec& BarChart::spec() const {
    return impl_->spec;
}

void BarChart::setValueScale(ValueScale scale) {
    impl_->scale = scale;
    impl_->rebuild(size());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);
}

void BarChart::setTheme(const std::optional<ChartTheme>& theme) {
    impl_->fixed_theme = theme;
    impl_->rebuild(size());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);
}

int BarChart::preferredHeight(int width) const {
    return impl_->heightFor(width, /*compact=*/false);
}

int BarChart::leastHeight(int width) const {
    return impl_->heightFor(width, /*compact=*/true);
}

QRectF BarChart::barRect(std::size_t panel, std::size_t group, std::size_t bar) const {
    return impl_->bars.at(panel)->barRect(group, bar);
}

QRectF BarChart::axisRect(std::size_t panel) const {
    return impl_->bars.at(panel)->keyAxis()->axisRect()->rect();
}

double BarChart::valueToPixel(std::size_t panel, double value) const {
    return impl_->bars.at(panel)->valueAxis()->coordToPixel(value);
}

bool BarChart::isHorizontal() const {
    return impl_->horizontal;
}

bool BarChart::isLogarithmic() const {
    return impl_->logarithmic;
}

QString BarChart::tooltipAt(const QPointF& position) const {
    for (std::size_t p = 0; p < impl_->bars.size(); ++p) {
        const Panel& panel = impl_->spec.panels[p];
        for (std::size_t g = 0; g < panel.groups.size(); ++g)
            for (std::size_t b = 0; b < panel.groups[g].bars.size(); ++b)
                if (impl_->bars[p]->slotRect(g, b).contains(position))
                    return ChartTexts::tooltip(impl_->spec, panel, panel.groups[g], panel.groups[g].bars[b]);
    }
    return {};
}

QImage BarChart::toImage(const QSize& size, double scale) {
    impl_->rebuild(size);
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    {
        QCPPainter painter(&image);
        painter.setMode(QCPPainter::pmNoCaching);  // cached labels have the screen's resolution
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(scale, scale);
        impl_->plot->toPainter(&painter, size.width(), size.height());
    }
    if (isVisible()) {
        impl_->rebuild(this->size());
        impl_->plot->replot(QCustomPlot::rpQueuedReplot);
    }
    return image;
}

bool BarChart::event(QEvent* event) {
    if (event->type() == QEvent::HoverMove) {
        const auto* hover = static_cast<QHoverEvent*>(event);
        const QString text = tooltipAt(hover->position());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(mapToGlobal(hover->position().toPoint()), text, this);
    }
    return QWidget::event(event);
}

void BarChart::changeEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::LanguageChange:
        case QEvent::LayoutDirectionChange:
        case QEvent::PaletteChange:
        case QEvent::FontChange:
            impl_->rebuild(size());
            impl_->plot->replot(QCustomPlot::rpQueuedReplot);
            break;
        default:
            break;
    }
    QWidget::changeEvent(event);
}

void BarChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size() == impl_->built_for) return;
    impl_->rebuild(event->size());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);  // the plot's own resizing drew the old parts
}

QSize BarChart::sizeHint() const {
    return {900, preferredHeight(900)};
}

QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    BarChart chart;
    chart.setTheme(options.theme);
    chart.setValueScale(options.value_scale);
    chart.resize(options.size.width(), std::max(options.size.height(), 200));
    chart.setSpec(spec, info);
    QSize size = options.size;
    if (size.height() <= 0) size.setHeight(chart.preferredHeight(size.width()));
    return chart.toImage(size, options.scale);
}

}  // namespace ui::charts
