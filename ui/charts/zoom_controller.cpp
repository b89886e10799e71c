#include "ui/charts/zoom_controller.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/chart_plot.h"

namespace ui::charts {

namespace {

constexpr double kDragBegins_px = 6;

bool isLevel(const QCPAxis& axis) {
    return axis.orientation() == Qt::Horizontal;
}

double along(const QCPAxis& axis, const QPointF& position) {
    return isLevel(axis) ? position.x() : position.y();
}

ValueRange rangeOf(const QCPAxis& axis) {
    return {axis.range().lower, axis.range().upper};
}

}  // namespace

void ZoomController::follow() {
    whole_.clear();
    zoomed_.resize(std::max(zoomed_.size(), plot_.panelCount()));
    for (std::size_t p = 0; p < plot_.panelCount(); ++p) {
        QCPAxis& axis = *plot_.zoomAxis(p);
        whole_.push_back(rangeOf(axis));
        if (!zoomed_[p]) continue;
        const QCPRange range(zoomed_[p]->lower, zoomed_[p]->upper);
        axis.setRange(range.bounded(whole_[p].lower, whole_[p].upper));
    }
    if (isZoomed()) plot_.updatePositions();
}

void ZoomController::forget() {
    zoomed_.clear();
}

/// Sets the range of the panel and of the panels that share its axis.
void ZoomController::show(std::size_t panel, const ValueRange& range) {
    for (std::size_t p = 0; p < plot_.panelCount(); ++p) {
        if (p != panel && !plot_.spec().shared_axis) continue;
        const ValueRange& all = whole_[p];
        const QCPRange shown(std::clamp(range.lower, all.lower, all.upper),
                             std::clamp(range.upper, all.lower, all.upper));
        if (!QCPRange::validRange(shown)) continue;
        const bool everything = shown == QCPRange(all.lower, all.upper);
        zoomed_[p] = everything ? std::nullopt : std::optional(ValueRange{shown.lower, shown.upper});
        plot_.zoomAxis(p)->setRange(shown);
    }
    plot_.updatePositions();
}

void ZoomController::zoom(double factor, std::optional<QPointF> around) {
    if (plot_.panelCount() == 0) return;
    const auto panel = around ? plot_.panelAt(*around) : std::nullopt;
    QCPAxis& axis = *plot_.zoomAxis(panel.value_or(0));
    const QPointF at = panel ? *around : QRectF(axis.axisRect()->rect()).center();
    axis.scaleRange(factor, axis.pixelToCoord(along(axis, at)));
    show(panel.value_or(0), rangeOf(axis));
}

void ZoomController::reset() {
    for (std::size_t p = 0; p < plot_.panelCount(); ++p)
        plot_.zoomAxis(p)->setRange(whole_[p].lower, whole_[p].upper);
    zoomed_.assign(plot_.panelCount(), std::nullopt);
    plot_.updatePositions();
}

bool ZoomController::isZoomed() const {
    return std::ranges::any_of(zoomed_, [](const auto& range) { return range.has_value(); });
}

void ZoomController::press(const QPointF& position) {
    cancelDrag();
    if (plot_.panelAt(position)) drag_from_ = position;
}

void ZoomController::cancelDrag() {
    drag_from_.reset();
    dragging_ = false;
}

QRect ZoomController::dragTo(const QPointF& position) {
    const auto panel = drag_from_ ? plot_.panelAt(*drag_from_) : std::nullopt;
    if (!panel) return {};
    const QCPAxis& axis = *plot_.zoomAxis(*panel);
    const QRect inner = axis.axisRect()->rect();
    const QPoint from = drag_from_->toPoint(), to = position.toPoint();
    dragging_ = dragging_ || std::abs(along(axis, to) - along(axis, from)) >= kDragBegins_px;
    if (!dragging_) return {};
    const QRect extent = isLevel(axis) ? QRect(QPoint(from.x(), inner.top()), QPoint(to.x(), inner.bottom()))
                                       : QRect(QPoint(inner.left(), from.y()), QPoint(inner.right(), to.y()));
    return extent.normalized() & inner;
}

bool ZoomController::release(const QPointF& position) {
    const bool dragged = std::exchange(dragging_, false);
    const auto from = std::exchange(drag_from_, std::nullopt);
    if (!from || !dragged) return false;
    if (const auto panel = plot_.panelAt(*from)) {
        const QCPAxis& axis = *plot_.zoomAxis(*panel);
        QCPRange range(axis.pixelToCoord(along(axis, *from)), axis.pixelToCoord(along(axis, position)));
        range.normalize();
        show(*panel, {range.lower, range.upper});
    }
    return true;
}

}  // namespace ui::charts
