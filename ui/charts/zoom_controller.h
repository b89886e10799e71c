#pragma once

#include <QPointF>
#include <QRect>
#include <optional>
#include <vector>

#include "ui/charts/chart_scale.h"

namespace ui::charts {

class ChartPlot;

/// Which part of each zoom axis of a plot is shown, and the drag that chooses one. No widget: the owner passes
/// positions in and draws the plot again after a change.
class ZoomController {
public:
    explicit ZoomController(ChartPlot& plot) : plot_(plot) {}

    /// Call after each layout: what was zoomed stays zoomed, within what there is now.
    void follow();
    /// Everything is shown from the next layout on.
    void forget();

    /// Shows `factor` times as much, with what is at `around` staying there; never more than everything.
    void zoom(double factor, std::optional<QPointF> around);
    void reset();
    bool isZoomed() const;

    /// A drag along the axis begins, if a panel is at `position`.
    void press(const QPointF& position);
    bool isPressed() const { return drag_from_.has_value(); }
    void cancelDrag();
    /// The extent dragged out so far. Null: the mouse has not moved far enough.
    QRect dragTo(const QPointF& position);
    /// Ends the drag and shows its extent. False: it was a click.
    bool release(const QPointF& position);

private:
    void show(std::size_t panel, const ValueRange& range);

    ChartPlot& plot_;
    std::vector<ValueRange> whole_;  ///< of each panel, the range that shows everything
    std::vector<std::optional<ValueRange>> zoomed_;
    std::optional<QPointF> drag_from_;
    bool dragging_ = false;
};

}  // namespace ui::charts
