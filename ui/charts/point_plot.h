#pragma once

#include <vector>

#include "ui/charts/panel_plot.h"

/// Private to ui/charts: compile time against speed-up.
namespace ui::charts {

/// A point for each bar of the panel's only group: its compile time, linear from zero, and its speed-up with the
/// interval, on an axis of ratios. A line of steps leads along the modes that no other mode beats in both.
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
    const std::vector<Bar>& bars() const { return panel_.groups.front().bars; }
    QPointF pointOf(const Bar& bar) const;
    const Bar* barAt(const QPointF& position) const;
    void drawSameBand(QCPPainter* painter) const;
    void drawFront(QCPPainter* painter) const;
    void drawNames(QCPPainter* painter) const;
};

}  // namespace ui::charts
