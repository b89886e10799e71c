#pragma once

#include <QFrame>
#include <QSize>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ui {

/// A non-modal panel above the chart with size and scale of the picture to save.
class ChartExportPanel : public QFrame {
    Q_OBJECT
public:
    explicit ChartExportPanel(QWidget* parent = nullptr);

signals:
    /// A height of 0 selects the chart's preferred height.
    void saveRequested(const QSize& size, double scale);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPixels();

    QLabel *widthLabel_, *heightLabel_, *scaleLabel_, *pixels_;
    QSpinBox *width_, *height_;
    QComboBox* scale_;
    QPushButton *save_, *close_;
};

}  // namespace ui
