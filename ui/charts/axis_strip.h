#pragma once

#include <QWidget>

namespace ui::charts {

class BarChart;

/// The axis of a chart that is taller than its viewport: ticks, unit and scale at the viewport's bottom while the
/// chart's own axis is below it.
class AxisStrip : public QWidget {
    Q_OBJECT
public:
    /// `viewport` is that of the scroll area in which the chart is.
    AxisStrip(const BarChart* chart, QWidget* viewport);

    /// Appears or disappears. Call it after the chart was scrolled, laid out or drawn.
    void follow();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool isWanted() const;

    const BarChart* chart_;
};

}  // namespace ui::charts
