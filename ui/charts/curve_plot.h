#pragma once

#include "ui/charts/panel_plot.h"

/// Private to ui/charts: total time over the number of images, or losses over steps.
namespace ui::charts {

/// The curves of a panel, with a mark and a name at each break-even point. For total times both axes are
/// logarithmic, from where compiling takes nearly all the time to where it is negligible. For losses both are
/// linear.
class CurvePlot : public PanelPlot {
public:
    CurvePlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
              double extent_px);

    QCPAxis* zoomAxis() const override { return keyAxis(); }
    QRectF rectOf(const ChartItem& item) const override;
    QString tooltipAt(const QPointF& position) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    /// Returns the point at which a curve crosses eager's.
    QPointF crossing(const Curve& curve) const;
    void drawTotal(QCPPainter* painter, const Curve& curve) const;
    void drawLosses(QCPPainter* painter) const;
    void drawCrossings(QCPPainter* painter) const;
};

/// Returns a curve's pen: the mode's colour, dashed for the Python engine, dotted and thin for another seed.
QPen curvePen(const ChartSpec& spec, const Curve& curve, const ChartTheme& theme);

}  // namespace ui::charts
