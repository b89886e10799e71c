#pragma once

#include <QWidget>

namespace ui::charts {

/// Private to ui/charts: the frame around the bar that the keyboard is at. It has the chart's focus and the
/// bar's words for its accessible name, so that a screen reader says them, but no part in any picture.
class BarCursor : public QWidget {
public:
    explicit BarCursor(QWidget* chart);

    /// Around `rect` of the chart; null: in its corner, where there is no bar.
    void showAt(const QRectF& rect);
    /// Told to screen readers as where the focus is now.
    void say(const QString& words);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

}  // namespace ui::charts
