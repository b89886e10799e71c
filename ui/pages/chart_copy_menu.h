#pragma once

#include <QMenu>

namespace ui {

namespace charts {
class BarChart;
}

/// Copies a chart as a picture, as a table for a spreadsheet, or as Markdown.
class ChartCopyMenu : public QMenu {
    Q_OBJECT
public:
    explicit ChartCopyMenu(const charts::BarChart* chart, QWidget* parent = nullptr);
    void retranslate();
    QAction* asPicture() const { return actions().first(); }

signals:
    void copied();
};

}  // namespace ui
