#pragma once

#include <QRect>
#include <QString>

class QPainter;

namespace ui::theme {

/// QPainter::drawText(), except that right-to-left text wrapped at words stays inside the rectangle. Qt 6.4
/// moves each wrapped line of it to the left by the width of the space at the break, and a full line then loses
/// its last letter.
void drawText(QPainter& painter, const QRect& rect, int flags, const QString& text);

}  // namespace ui::theme
