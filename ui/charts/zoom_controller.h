#pragma once

#include <QPointF>
#include <QRect>
#include <optional>
#include <vector>

#include "ui/charts/chart_scale.h"

namespace ui::charts {

class ChartPlot;

/// The visible part of each zoom axis of a plot, and the drag that selects it. Independent of widgets: the
/// owner passes positions and draws the plot again after a change.
class ZoomController {
public:
    explicit ZoomController(ChartPlot& plot) : plot_(plot) {}

    /// Restores the zoom after a layout, within the new range. Call it after each layout.
    void follow();
    /// Discards the zoom. The next layout shows everything.
    void forget();

    /// Scales the visible range by `factor`, at most to the whole range. The value at `around` stays there.
    void zoom(double factor, std::optional<QPointF> around);
    void reset();
    bool isZoomed() const;

    /// Begins a drag along the axis if there is a panel at `position`.
    void press(const QPointF& position);
    bool isPressed() const { return drag_from_.has_value(); }
    void cancelDrag();
    /// Returns the extent of the drag so far; null if the mouse has not moved far enough.
    QRect dragTo(const QPointF& position);
    /// Ends the drag and shows its extent. Returns false for a click.
    bool release(const QPointF& position);

private:
    void show(std::size_t panel, const ValueRange& range);

    ChartPlot& plot_;
    std::vector<ValueRange> whole_;  ///< of each panel, the whole range
    std::vector<std::optional<ValueRange>> zoomed_;
    std::optional<QPointF> drag_from_;
    bool dragging_ = false;
};

}  // namespace ui::charts
