#pragma once

#include <QMenu>

namespace ui {

namespace charts {
class BarChart;
}

/// Explains the signs of a chart, such as arrows, hatching and outlines.
class ChartSignsMenu : public QMenu {
    Q_OBJECT
public:
    /// `chart` must outlive it.
    ChartSignsMenu(const charts::BarChart* chart, QWidget* parent);

    /// Lists the signs that the chart has at present. Opening the menu does it.
    void fill();

private:
    const charts::BarChart* chart_;
};

}  // namespace ui
