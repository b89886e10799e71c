#include "ui/charts/bar_chart.h"

#include <qcustomplot.h>

#include <QHelpEvent>
#include <QRubberBand>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/charts/bar_cursor.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/keyboard_navigator.h"
#include "ui/charts/zoom_controller.h"

namespace ui::charts {

namespace {

constexpr int kHintWidth_px = 900;
constexpr double kWheelStep = 0.8, kWheelStep_eighths = 120;

bool isClick(const QKeyEvent& event) {
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Space;
}

}  // namespace

BarChart::BarChart(QWidget* parent)
    : QWidget(parent),
      plot_(std::make_unique<ChartPlot>(this)),
      zoom_(std::make_unique<ZoomController>(*plot_)),
      keys_(std::make_unique<KeyboardNavigator>(plot_->spec())),
      cursor_(new BarCursor(this)) {
    plot_->setSignsInLegend(false);  // the page explains them in a menu
    QCustomPlot* canvas = plot_->canvas();
    canvas->setAttribute(Qt::WA_TransparentForMouseEvents);  // this widget shows the tooltips
    cursor_->raise();
    cursor_->installEventFilter(this);
    draw_.setSingleShot(true);
    connect(&draw_, &QTimer::timeout, canvas, [canvas] { canvas->replot(); });
    connect(canvas, &QCustomPlot::afterReplot, &draw_, &QTimer::stop);
    connect(canvas, &QCustomPlot::afterReplot, this, &BarChart::placeCursor);
    connect(canvas, &QCustomPlot::afterReplot, this, &BarChart::drawn);
    setAttribute(Qt::WA_Hover);
}

BarChart::~BarChart() = default;

void BarChart::setSpec(const ChartSpec& spec, const RunInfo& info) {
    zoom_->cancelDrag();
    band_.reset();
    if (spec.request != plot_->spec().request) zoom_->forget();
    plot_->setContent(spec, info);
    layOut();
    keys_->follow();
    setAccessibleName(ChartTexts::title(spec));
    setAccessibleDescription(ChartTexts::subtitle(spec, info) + ".\n" + ChartTable(spec).toSpeech());
    updateGeometry();
}

void BarChart::setValueScale(ValueScale scale) {
    if (std::exchange(scale_, scale) == scale) return;
    zoom_->forget();
    layOut();
}

void BarChart::setTheme(const std::optional<ChartTheme>& theme) {
    theme_ = theme;
    layOut();
}

void BarChart::layOut() {
    hint_.reset();
    plot_->setLook(font(), theme_ ? *theme_ : ChartTheme::fromPalette(palette()), scale_);
    plot_->layOut(size());
    zoom_->follow();
    drawSoon();
}

void BarChart::whileZooming(const std::function<void()>& change) {
    const bool was = isZoomed();
    change();
    drawSoon();
    if (isZoomed() != was) emit zoomChanged(!was);
}

void BarChart::zoom(double factor, std::optional<QPointF> around) {
    whileZooming([&] { zoom_->zoom(factor, around); });
}

void BarChart::resetZoom() {
    if (isZoomed()) whileZooming([this] { zoom_->reset(); });
}

bool BarChart::isZoomed() const {
    return zoom_->isZoomed();
}

QString BarChart::reachedWords() const {
    return keys_->words();
}

/// Called after every drawing, because a new size or zoom moves the bar.
void BarChart::placeCursor() {
    const auto& current = keys_->current();
    cursor_->showAt(current ? plot_->rectOf(*current) : QRectF());
    cursor_->say(current ? keys_->words() : ChartTexts::title(spec()));
}

void BarChart::reach() {
    placeCursor();
    emit barReached(cursor_->geometry());
}

bool BarChart::event(QEvent* event) {
    if (event->type() == QEvent::HoverMove) {
        const auto* hover = static_cast<QHoverEvent*>(event);
        const QString text = plot_->tooltipAt(hover->position());
        setCursor(plot_->rowAt(hover->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(mapToGlobal(hover->position().toPoint()), text, this);
    }
    return QWidget::event(event);
}

bool BarChart::eventFilter(QObject* watched, QEvent* event) {
    const bool arrived = watched == cursor_ && event->type() == QEvent::FocusIn && !keys_->current();
    if (arrived && keys_->walk(0)) reach();
    return QWidget::eventFilter(watched, event);
}

void BarChart::keyPressEvent(QKeyEvent* event) {
    if (isClick(*event) && keys_->row())
        emit rowClicked(keys_->row());
    else if (keys_->press(event->key(), plot_->isHorizontal()))
        reach();
    else
        QWidget::keyPressEvent(event);
}

void BarChart::wheelEvent(QWheelEvent* event) {
    // Without Ctrl the page scrolls.
    if (!event->modifiers().testFlag(Qt::ControlModifier) || !plot_->panelAt(event->position()))
        return QWidget::wheelEvent(event);
    zoom(std::pow(kWheelStep, event->angleDelta().y() / kWheelStep_eighths), event->position());
    event->accept();
}

void BarChart::mousePressEvent(QMouseEvent* event) {
    zoom_->cancelDrag();
    if (event->button() == Qt::LeftButton) zoom_->press(event->position());
}

void BarChart::mouseMoveEvent(QMouseEvent* event) {
    const QRect extent = zoom_->dragTo(event->position());
    if (extent.isNull()) return;
    if (!band_) band_ = std::make_unique<QRubberBand>(QRubberBand::Rectangle, this);
    band_->setGeometry(extent);
    band_->show();
}

void BarChart::mouseReleaseEvent(QMouseEvent* event) {
    band_.reset();
    if (!zoom_->isPressed()) return;
    bool dragged = false;
    whileZooming([&] { dragged = zoom_->release(event->position()); });
    if (dragged) return;
    if (const RowPtr row = plot_->rowAt(event->position())) emit rowClicked(row);
}

void BarChart::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    resetZoom();
}

void BarChart::changeEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::LanguageChange:
        case QEvent::LayoutDirectionChange:
        case QEvent::PaletteChange:
        case QEvent::FontChange:
            layOut();
            break;
        default:
            break;
    }
    QWidget::changeEvent(event);
}

void BarChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size() != plot_->size()) layOut();
    // Resizing the canvas draws it, so the plot is laid out for the new size first.
    if (plot_->canvas()->size() != event->size()) plot_->canvas()->resize(event->size());
}

QSize BarChart::sizeHint() const {
    if (!hint_) hint_ = QSize(kHintWidth_px, preferredHeight(kHintWidth_px));
    return *hint_;
}

}  // namespace ui::charts
