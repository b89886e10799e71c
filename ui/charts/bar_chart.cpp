#include "ui/charts/bar_chart.h"

#include <QEvent>
#include <QHelpEvent>
#include <QResizeEvent>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/charts/bar_chart_impl.h"
#include "ui/charts/chart_table.h"

namespace ui::charts {

namespace {

constexpr int kHintWidth_px = 900;

}  // namespace

BarChart::BarChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(this)) {
    impl_->cursor->raise();
    impl_->cursor->installEventFilter(this);
    connect(impl_->plot, &QCustomPlot::afterReplot, this, [this] { impl_->placeCursor(); });
    setAttribute(Qt::WA_Hover);
}

BarChart::~BarChart() {
    delete impl_->plot;  // its bars refer to the specification
}

void BarChart::setSpec(const ChartSpec& spec, const RunInfo& info) {
    impl_->plot->clearPlottables();  // they refer to the panels of the old specification
    impl_->drag_from.reset();
    if (spec.request != impl_->spec.request) impl_->zoomed.clear();
    impl_->spec = spec;
    impl_->info = info;
    impl_->rebuild(size());
    impl_->followCurrent();
    impl_->replotSoon();
    setAccessibleName(ChartTexts::title(spec));
    setAccessibleDescription(ChartTexts::subtitle(spec, info) + ".\n" + ChartTable(spec).toSpeech());
    updateGeometry();
}

const ChartSpec& BarChart::spec() const {
    return impl_->spec;
}

const RunInfo& BarChart::info() const {
    return impl_->info;
}

void BarChart::setValueScale(ValueScale scale) {
    if (std::exchange(impl_->scale, scale) == scale) return;
    impl_->zoomed.clear();
    impl_->rebuild(size());
    impl_->replotSoon();
}

ValueScale BarChart::valueScale() const {
    return impl_->scale;
}

void BarChart::setTheme(const std::optional<ChartTheme>& theme) {
    impl_->fixed_theme = theme;
    impl_->rebuild(size());
    impl_->replotSoon();
}

int BarChart::preferredHeight(int width) const {
    return impl_->heightFor(width, /*compact=*/false);
}

int BarChart::leastHeight(int width) const {
    return impl_->heightFor(width, /*compact=*/true);
}

QRectF BarChart::barRect(std::size_t panel, std::size_t group, std::size_t bar) const {
    impl_->settle();
    return impl_->bars.at(panel)->barRect(group, bar);
}

QRectF BarChart::axisRect(std::size_t panel) const {
    impl_->settle();
    return impl_->bars.at(panel)->keyAxis()->axisRect()->rect();
}

double BarChart::valueToPixel(std::size_t panel, double value) const {
    impl_->settle();
    return impl_->bars.at(panel)->valueAxis()->coordToPixel(value);
}

QPointF BarChart::crossing(std::size_t panel, std::size_t curve) const {
    impl_->settle();
    return impl_->curves.at(panel)->crossing(impl_->spec.panels.at(panel).curves.at(curve));
}

bool BarChart::isHorizontal() const {
    return impl_->horizontal;
}

bool BarChart::isLogarithmic() const {
    return impl_->logarithmic;
}

QString BarChart::tooltipAt(const QPointF& position) const {
    impl_->settle();
    for (std::size_t p = 0; p < impl_->curves.size(); ++p) {
        const QCPAxis* images = impl_->curves[p]->keyAxis();
        if (images->axisRect()->rect().contains(position.toPoint()))
            return ChartTexts::curveTooltip(impl_->spec, impl_->spec.panels[p],
                                            images->pixelToCoord(position.x()));
    }
    for (std::size_t p = 0; p < impl_->bars.size(); ++p) {
        const Panel& panel = impl_->spec.panels[p];
        for (std::size_t g = 0; g < panel.groups.size(); ++g)
            for (std::size_t b = 0; b < panel.groups[g].bars.size(); ++b)
                if (impl_->bars[p]->slotRect(g, b).contains(position))
                    return ChartTexts::tooltip(impl_->spec, panel, panel.groups[g], panel.groups[g].bars[b]);
    }
    return {};
}

bool BarChart::drawOn(QPaintDevice* device, const QSize& size, double scale) {
    impl_->rebuild(size);
    QCPPainter painter;
    if (!painter.begin(device)) return false;
    painter.setMode(QCPPainter::pmNoCaching);  // cached labels have the screen's resolution
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    impl_->plot->toPainter(&painter, size.width(), size.height());
    if (isVisible()) {
        impl_->rebuild(this->size());
        impl_->replotSoon();
    }
    return painter.end();
}

QImage BarChart::toImage(const QSize& size, double scale) {
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    drawOn(&image, size, scale);
    return image;
}

bool BarChart::event(QEvent* event) {
    if (event->type() == QEvent::HoverMove) {
        const auto* hover = static_cast<QHoverEvent*>(event);
        const QString text = tooltipAt(hover->position());
        setCursor(rowAt(hover->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
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
            impl_->replotSoon();
            break;
        default:
            break;
    }
    QWidget::changeEvent(event);
}

void BarChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size() != impl_->built_for) impl_->rebuild(event->size());
    // Resizing draws the plot: of no use before it has its parts for the new size, so no layout does it.
    if (impl_->plot->size() == event->size())
        impl_->replotSoon();
    else
        impl_->plot->resize(event->size());
}

QSize BarChart::sizeHint() const {
    if (!impl_->hint) impl_->hint = QSize(kHintWidth_px, preferredHeight(kHintWidth_px));
    return *impl_->hint;
}

SizedChart drawingOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    SizedChart drawing{std::make_unique<BarChart>(), options.size};
    BarChart& chart = *drawing.chart;
    chart.setTheme(options.theme);
    chart.setValueScale(options.value_scale);
    chart.resize(options.size.width(), std::max(options.size.height(), 200));
    chart.setSpec(spec, info);
    if (drawing.size.height() <= 0) drawing.size.setHeight(chart.preferredHeight(drawing.size.width()));
    return drawing;
}

QImage renderChart(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    const SizedChart drawing = drawingOf(spec, info, options);
    return drawing.chart->toImage(drawing.size, options.scale);
}

}  // namespace ui::charts
