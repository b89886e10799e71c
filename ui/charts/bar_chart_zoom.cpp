#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/bar_chart_impl.h"

/// What the mouse does to a chart.
namespace ui::charts {

namespace {

constexpr double kWheelStep = 0.8, kWheelStep_eighths = 120;
constexpr double kDragBegins_px = 6;
constexpr double kLabel_px = 44;  // of a label beside a bar, which belongs to it

/// From where to where on the axis, whichever way it was dragged.
QCPRange dragged(const QCPAxis* axis, const QPointF& from, const QPointF& to) {
    const bool level = axis->orientation() == Qt::Horizontal;
    QCPRange range(axis->pixelToCoord(level ? from.x() : from.y()),
                   axis->pixelToCoord(level ? to.x() : to.y()));
    range.normalize();
    return range;
}

}  // namespace

QCPAxis* BarChart::Impl::zoomAxis(std::size_t panel) const {
    return hasCurves() ? curves.at(panel)->keyAxis() : bars.at(panel)->valueAxis();
}

std::optional<std::size_t> BarChart::Impl::panelAt(const QPointF& position) {
    settle();
    for (std::size_t p = 0; p < panels(); ++p)
        if (zoomAxis(p)->axisRect()->rect().contains(position.toPoint())) return p;
    return std::nullopt;
}

/// A chart that is built anew, for another size or because a row came in, stays where it was zoomed to.
void BarChart::Impl::keepZoom(QCPAxis* axis) {
    const std::size_t panel = whole.size();
    whole.push_back(axis->range());
    zoomed.resize(std::max(zoomed.size(), whole.size()));
    if (zoomed[panel]) axis->setRange(zoomed[panel]->bounded(whole[panel].lower, whole[panel].upper));
}

void BarChart::Impl::zoomTo(std::size_t panel, const QCPRange& range) {
    for (std::size_t p = 0; p < panels(); ++p) {
        if (p != panel && !spec.shared_axis) continue;
        const QCPRange& all = whole[p];
        QCPRange shown(std::clamp(range.lower, all.lower, all.upper),
                       std::clamp(range.upper, all.lower, all.upper));
        if (!QCPRange::validRange(shown)) continue;
        const bool everything = shown == all;
        zoomed[p] = everything ? std::nullopt : std::optional(shown);
        zoomAxis(p)->setRange(shown);
    }
    replotSoon();
}

void BarChart::zoom(double factor, std::optional<QPointF> around) {
    if (impl_->panels() == 0) return;
    impl_->settle();
    const std::size_t panel = around ? impl_->panelAt(*around).value_or(0) : 0;
    const bool was = isZoomed();
    QCPAxis* axis = impl_->zoomAxis(panel);
    const bool level = axis->orientation() == Qt::Horizontal;
    const QPointF middle = QRectF(axis->axisRect()->rect()).center();
    const QPointF at = around && impl_->panelAt(*around) ? *around : middle;
    axis->scaleRange(factor, axis->pixelToCoord(level ? at.x() : at.y()));
    impl_->zoomTo(panel, axis->range());
    if (isZoomed() != was) emit zoomChanged(!was);
}

void BarChart::resetZoom() {
    if (!isZoomed()) return;
    for (std::size_t p = 0; p < impl_->panels(); ++p) impl_->zoomAxis(p)->setRange(impl_->whole[p]);
    impl_->zoomed.assign(impl_->panels(), std::nullopt);
    impl_->replotSoon();
    emit zoomChanged(false);
}

bool BarChart::isZoomed() const {
    return std::ranges::any_of(impl_->zoomed, [](const auto& range) { return range.has_value(); });
}

RowPtr BarChart::rowAt(const QPointF& position) const {
    const auto panel = impl_->panelAt(position);
    if (!panel || impl_->hasCurves()) return nullptr;
    const BarPlot& bars = *impl_->bars[*panel];
    const auto& groups = impl_->spec.panels[*panel].groups;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t b = 0; b < groups[g].bars.size(); ++b) {
            const double around = kLabel_px;
            const QRectF rect = bars.horizontal() ? bars.barRect(g, b).adjusted(-around, 0, around, 0)
                                                  : bars.barRect(g, b).adjusted(0, -around, 0, 0);
            if (rect.contains(position)) return groups[g].bars[b].row;
        }
    return nullptr;
}

void BarChart::wheelEvent(QWheelEvent* event) {
    // Without Ctrl the page scrolls.
    if (!event->modifiers().testFlag(Qt::ControlModifier) || !impl_->panelAt(event->position()))
        return QWidget::wheelEvent(event);
    zoom(std::pow(kWheelStep, event->angleDelta().y() / kWheelStep_eighths), event->position());
    event->accept();
}

void BarChart::mousePressEvent(QMouseEvent* event) {
    impl_->drag_from.reset();
    if (event->button() == Qt::LeftButton && impl_->panelAt(event->position()))
        impl_->drag_from = event->position();
}

void BarChart::mouseMoveEvent(QMouseEvent* event) {
    if (!impl_->drag_from) return;
    const auto panel = impl_->panelAt(*impl_->drag_from);
    if (!panel) return;
    const QCPAxis* axis = impl_->zoomAxis(*panel);
    const QRect inner = axis->axisRect()->rect();
    const bool level = axis->orientation() == Qt::Horizontal;
    const QPoint from = impl_->drag_from->toPoint(), to = event->position().toPoint();
    const int moved = level ? to.x() - from.x() : to.y() - from.y();
    if (impl_->band == nullptr && std::abs(moved) < kDragBegins_px) return;
    if (impl_->band == nullptr) impl_->band = new QRubberBand(QRubberBand::Rectangle, this);
    const QRect extent = level ? QRect(QPoint(from.x(), inner.top()), QPoint(to.x(), inner.bottom()))
                               : QRect(QPoint(inner.left(), from.y()), QPoint(inner.right(), to.y()));
    impl_->band->setGeometry(extent.normalized() & inner);
    impl_->band->show();
}

void BarChart::mouseReleaseEvent(QMouseEvent* event) {
    if (!impl_->drag_from) return;
    const QPointF from = *std::exchange(impl_->drag_from, std::nullopt);
    if (impl_->band != nullptr) {
        delete std::exchange(impl_->band, nullptr);
        const bool was = isZoomed();
        const auto panel = impl_->panelAt(from);
        if (!panel) return;
        impl_->zoomTo(*panel, dragged(impl_->zoomAxis(*panel), from, event->position()));
        if (isZoomed() != was) emit zoomChanged(!was);
        return;
    }
    if (const RowPtr row = rowAt(event->position())) emit rowClicked(row);
}

void BarChart::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    resetZoom();
}

}  // namespace ui::charts
