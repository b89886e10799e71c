#pragma once

#include <QWidget>

namespace ui::charts {

/// Private to ui/charts: the frame around the keyboard's current bar. It has the chart's focus, and the bar's
/// text as its accessible name for screen readers. Exported pictures do not contain it.
class BarCursor : public QWidget {
public:
    explicit BarCursor(QWidget* chart);

    /// Moves the frame around `rect` of the chart, or to the chart's corner if `rect` is null.
    void showAt(const QRectF& rect);
    /// Sets the accessible name, and announces it to screen readers if the cursor has the focus.
    void say(const QString& words);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

}  // namespace ui::charts
