#pragma once

#include <vector>

#include "ui/charts/chart_scale.h"
#include "ui/charts/panel_plot.h"

namespace ui::charts {

/// All bars, dots or boxes of a panel with their intervals, labels, crosses and verdicts. Group g is at key g; the
/// first is at the top of a horizontal plot.
class BarPlot : public PanelPlot {
public:
    static constexpr int kSideMargin_px = 6;

    /// Sets up the axes so that the values and their labels fit on `extent_px`.
    BarPlot(QCPAxisRect& axes, const ChartSpec& spec, const Panel& panel, const PanelStyle& style,
            double extent_px);
    /// Returns whether each name fits under its group and each value over its bar on an axis of `extent_px`.
    static bool fitsUpright(const Panel& panel, const ChartFonts& fonts, double extent_px);

    QCPAxis* zoomAxis() const override { return valueAxis(); }
    QRectF rectOf(const ChartItem& item) const override;
    QString tooltipAt(const QPointF& position) const override;
    RowPtr rowAt(const QPointF& position) const override;

protected:
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    /// The place of a bar across the axis of values, in pixels.
    struct Slot {
        double center = 0, thickness = 0;
    };
    Slot slotOf(std::size_t group, std::size_t bar) const;
    void setUpKeys(QCPAxisRect& axes);
    void setUpValues(double extent_px);
    int bestWidth_px() const;
    std::vector<EndRoom> labelRoom(const Panel& panel) const;
    ValueRange rangeFor(double extent_px) const;
    bool horizontal() const { return style_.horizontal; }
    /// Returns the rectangle of a bar or dot, also outside the visible range. Without a value it has no length.
    QRectF barRect(std::size_t group, std::size_t bar) const;
    /// Returns the bar's strip over the whole axis, in which its tooltip appears.
    QRectF slotRect(std::size_t group, std::size_t bar) const;
    QRectF dotRect(const Bar& bar, const Slot& slot) const;
    void drawBands(QCPPainter* painter) const;
    void drawSameBand(QCPPainter* painter) const;
    void drawBest(QCPPainter* painter, std::size_t group) const;
    void drawBaseline(QCPPainter* painter) const;
    void drawOne(QCPPainter* painter, std::size_t group, std::size_t bar) const;
    void drawInterval(QCPPainter* painter, const QRectF& rect, std::size_t group, const Bar& bar) const;
    void drawValueLabel(QCPPainter* painter, const QRectF& rect, std::size_t group, const Bar& bar) const;
    void drawLabelBeside(QCPPainter* painter, double end_px, double y, const Bar& bar) const;
    void drawLabelAbove(QCPPainter* painter, const QPointF& foot, double bar_width, const Bar& bar) const;
    void drawWordAbove(QCPPainter* painter, const QPointF& foot, double bar_width, const QString& word) const;
    void drawStatus(QCPPainter* painter, const QRectF& rect, const Bar& bar) const;
    void drawSpread(QCPPainter* painter, const QRectF& rect, const Bar& bar) const;
    QPointF point(double along_px, double value_px) const;
    double baselineValue() const;
    bool isCut(double value) const { return style_.cut_at && value < *style_.cut_at; }
    double uncut(double value) const { return isCut(value) ? *style_.cut_at : value; }

    /// The position of a value of the group's bars on the axis.
    double pixelOf(std::size_t group, double value) const;
    QString labelOf(const Bar& bar) const;

    std::size_t slots_ = 1;
    std::vector<double> scales_;  ///< of each group: the value at the axis's 1 with own scales, otherwise 1
};

/// Returns the largest number of bars in a group.
std::size_t slotCount(const Panel& panel);

}  // namespace ui::charts
