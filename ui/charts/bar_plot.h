#pragma once

#include <qcustomplot.h>

#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_theme.h"

/// Private to ui/charts: the parts of a chart that QCustomPlot draws. Other files include bar_chart.h.
namespace ui::charts {

/// All bars of a panel with their intervals, labels, crosses and verdicts. Group g is at key g; the first is
/// at the top of a horizontal plot. `spec` must outlive it.
class BarPlot : public QCPAbstractPlottable {
public:
    BarPlot(QCPAxis* key_axis, QCPAxis* value_axis, const ChartSpec& spec, const Panel& panel,
            const ChartTheme& theme, const QFont& label_font);

    /// Bars end there at the latest, with a break.
    void cutAt(std::optional<double> least_value) { cut_at_ = least_value; }

    /// Where the bar of this number is, or would begin. Widget coordinates.
    QRectF barRect(std::size_t group, std::size_t bar) const;
    /// The same with its label's side: what answers to the mouse.
    QRectF slotRect(std::size_t group, std::size_t bar) const;
    bool horizontal() const { return keyAxis()->orientation() == Qt::Vertical; }

    /// Thickness of a bar when `groups` groups of `per_group` bars share `extent_px`.
    static double thickness(double extent_px, std::size_t groups, std::size_t per_group, bool horizontal);

    double selectTest(const QPointF& pos, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& inKeyRange) const override;

protected:
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    void drawBands(QCPPainter* painter) const;
    void drawBaseline(QCPPainter* painter) const;
    void drawOne(QCPPainter* painter, std::size_t group, std::size_t bar) const;
    void drawValueLabel(QCPPainter* painter, const QRectF& rect, const Bar& bar) const;
    void drawLabelBeside(QCPPainter* painter, double end_px, double y, const Bar& bar) const;
    void drawLabelAbove(QCPPainter* painter, const QPointF& foot, double bar_width, const Bar& bar) const;
    void drawWordAbove(QCPPainter* painter, const QPointF& foot, double bar_width, const QString& word) const;
    void drawStatus(QCPPainter* painter, const QRectF& rect, const Bar& bar) const;
    void drawSpread(QCPPainter* painter, const QRectF& rect, const Bar& bar) const;
    QPointF point(double along_px, double value_px) const;
    double baselineValue() const;
    bool isCut(double value) const { return cut_at_ && value < *cut_at_; }
    double uncut(double value) const { return isCut(value) ? *cut_at_ : value; }

    const ChartSpec& spec_;
    const Panel& panel_;
    ChartTheme theme_;
    QFont font_;
    std::size_t slots_ = 1;
    std::optional<double> cut_at_;
};

/// The largest number of bars in a group.
std::size_t slotCount(const Panel& panel);

}  // namespace ui::charts
