#pragma once

#include <vector>

#include "ui/charts/panel_plot.h"

/// Private to ui/charts: speed-ups against compile time, or against the dates of the runs.
namespace ui::charts {

/// A point for each bar: its speed-up with the interval, on an axis of ratios, at its compile time, linear from
/// zero, or, in the history, at the date of its run. A line of steps leads along the modes that no other mode
/// beats in both.
class PointPlot : public PanelPlot {
public:
    PointPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
              double extent_px);

    QCPAxis* zoomAxis() const override { return keyAxis(); }
    QRectF rectOf(const ChartItem& item) const override;
    QString tooltipAt(const QPointF& position) const override;
    RowPtr rowAt(const QPointF& position) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    struct Point {
        const Group* group;
        const Bar* bar;
    };
    static double keyOf(const Point& point);  ///< seconds, of compiling or since 1970
    QPointF placeOf(const Point& point) const;
    const Point* pointAt(const QPointF& position) const;
    void showCompileTimes();
    void showDates();
    void drawSameBand(QCPPainter* painter) const;
    void drawFront(QCPPainter* painter) const;
    void drawNames(QCPPainter* painter) const;

    std::vector<Point> points_;
};

}  // namespace ui::charts
