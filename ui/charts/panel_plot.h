#pragma once

#include <qcustomplot.h>

#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_theme.h"

/// Private to ui/charts: the parts of a chart that QCustomPlot draws. Other files include chart_plot.h.
namespace ui::charts {

/// What the panels of a chart have in common.
struct PanelStyle {
    ChartTheme theme;
    ChartFonts fonts;
    bool horizontal = false, logarithmic = false;
    std::optional<double> cut_at;  ///< bars of losses end there at the latest, with a break
};

/// What is drawn on the axes of one panel, and what of it answers to mouse and keyboard. One subclass for each
/// way of drawing. All coordinates are the chart's. `spec` must outlive it.
class PanelPlot : public QCPAbstractPlottable {
public:
    /// The axis that can be zoomed.
    virtual QCPAxis* zoomAxis() const = 0;
    /// Where an item is, as far as it is in sight.
    virtual QRectF rectOf(const ChartItem& item) const = 0;
    /// Empty: nothing is there.
    virtual QString tooltipAt(const QPointF& position) const = 0;
    /// Whose bar or label is there. Null: none.
    virtual RowPtr rowAt(const QPointF& /*position*/) const { return nullptr; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    /// On the axes of `axes`: keys at the left where the style is horizontal, else at the bottom.
    PanelPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, PanelStyle style);
    void styleAxis(QCPAxis* axis, bool is_value) const;
    QRect inner() const { return keyAxis()->axisRect()->rect(); }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

    const ChartSpec& spec_;
    const Panel& panel_;
    PanelStyle style_;
};

}  // namespace ui::charts
