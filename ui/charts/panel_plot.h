#pragma once

#include <qcustomplot.h>

#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_parts.h"
#include "ui/charts/chart_theme.h"

/// Private to ui/charts: the parts of a chart that QCustomPlot draws. Other files include chart_plot.h.
namespace ui::charts {

/// The properties that the panels of a chart share.
struct PanelStyle {
    ChartTheme theme;
    ChartFonts fonts;
    bool horizontal = false, logarithmic = false;
    std::optional<double> cut_at;  ///< negative bars are cut at this value, with a break
    int width_px = 0;              ///< of the whole chart
    bool dots = false;             ///< instead of bars
    bool compact = false;          ///< dots of a group share a row; their numbers are in tooltips
};

/// Draws the content of one panel and locates its items for mouse and keyboard. Each way of drawing is a
/// subclass. All coordinates are the chart's. `spec` must outlive it.
class PanelPlot : public QCPAbstractPlottable {
public:
    /// The axis that can be zoomed.
    virtual QCPAxis* zoomAxis() const = 0;
    /// Returns the visible part of an item.
    virtual QRectF rectOf(const ChartItem& item) const = 0;
    /// Returns an empty text if nothing is there.
    virtual QString tooltipAt(const QPointF& position) const = 0;
    /// Returns the row of the bar or label there, or null.
    virtual RowPtr rowAt(const QPointF& /*position*/) const { return nullptr; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    /// Uses the axes of `axes`: keys at the left if the style is horizontal, otherwise at the bottom.
    PanelPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, PanelStyle style);
    void styleAxis(QCPAxis* axis, bool is_value) const;
    QRect inner() const { return keyAxis()->axisRect()->rect(); }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

    const ChartSpec& spec_;
    const Panel& panel_;
    PanelStyle style_;
};

}  // namespace ui::charts
