#pragma once

#include <qcustomplot.h>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

/// Private to ui/charts: total time over the number of images, or losses over steps.
namespace ui::charts {

/// The curves of a panel; where a mode begins to pay is marked and named. `spec` must outlive it.
class CurvePlot : public QCPAbstractPlottable {
public:
    CurvePlot(QCPAxis* keys, QCPAxis* values, const ChartSpec& spec, const Panel& panel,
              const ChartTheme& theme, const QFont& label_font);

    /// Where a curve crosses eager's. Widget coordinates.
    QPointF crossing(const Curve& curve) const;

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& inKeyRange) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    void drawTotal(QCPPainter* painter, const Curve& curve) const;
    void drawLosses(QCPPainter* painter) const;
    void drawCrossings(QCPPainter* painter) const;

    const ChartSpec& spec_;
    const Panel& panel_;
    ChartTheme theme_;
    QFont font_;
};

/// A curve's line: the mode's colour, dashed for the Python engine, dotted and thin from another seed.
QPen curvePen(const ChartSpec& spec, const Curve& curve, const ChartTheme& theme);

}  // namespace ui::charts
