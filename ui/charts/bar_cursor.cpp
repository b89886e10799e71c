#include "ui/charts/bar_cursor.h"

#include <QAccessible>
#include <QPainter>

namespace ui::charts {

namespace {

constexpr int kAround_px = 4;
constexpr double kFrame_px = 2;

}  // namespace

BarCursor::BarCursor(QWidget* chart) : QWidget(chart) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::TabFocus);
    showAt({});
}

void BarCursor::showAt(const QRectF& rect) {
    const int around = kAround_px;
    setGeometry(rect.isNull() ? QRect(0, 0, 2 * around, 2 * around)
                              : rect.toAlignedRect().adjusted(-around, -around, around, around));
}

void BarCursor::say(const QString& words) {
    if (words == accessibleName()) return;
    setAccessibleName(words);
    if (!hasFocus()) return;
    QAccessibleEvent focused(this, QAccessible::Focus);
    QAccessible::updateAccessibility(&focused);
}

void BarCursor::paintEvent(QPaintEvent* /*event*/) {
    if (!hasFocus()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame_px));
    const double inset = kFrame_px / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 3, 3);
}

void BarCursor::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void BarCursor::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace ui::charts
