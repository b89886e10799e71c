#include "ui/theme/wrapped_text.h"

#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <cmath>

namespace ui::theme {

namespace {

bool isWrappedRightToLeft(const QPainter& painter, int flags) {
    if ((flags & Qt::TextWordWrap) == 0 || (flags & Qt::TextForceLeftToRight) != 0) return false;
    return (flags & Qt::TextForceRightToLeft) != 0 || painter.layoutDirection() == Qt::RightToLeft;
}

/// Breaks the text into lines of this width, as drawText() does. Returns their height in px.
double breakIntoLines(QTextLayout& layout, int width_px, double leading_px) {
    double height_px = -leading_px;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width_px);
        height_px = std::ceil(height_px + leading_px);
        line.setPosition({0, height_px});
        height_px += line.height();
    }
    layout.endLayout();
    return height_px;
}

}  // namespace

void drawText(QPainter& painter, const QRect& rect, int flags, const QString& text) {
    if (!isWrappedRightToLeft(painter, flags)) {
        painter.drawText(rect, flags, text);
        return;
    }
    QTextOption option;
    option.setTextDirection(Qt::RightToLeft);
    option.setWrapMode(QTextOption::WordWrap);
    QTextLayout layout(QString(text).replace('\n', QChar::LineSeparator), painter.font(), painter.device());
    layout.setTextOption(option);
    const double height_px = breakIntoLines(layout, rect.width(), painter.fontMetrics().leading());
    const Qt::Alignment align = QStyle::visualAlignment(Qt::RightToLeft, Qt::Alignment(flags & 0xff));
    double top = rect.top();
    if (align & Qt::AlignBottom) top += rect.height() - height_px;
    if (align & Qt::AlignVCenter) top += (rect.height() - height_px) / 2;
    for (int i = 0; i < layout.lineCount(); ++i) {
        const QTextLine line = layout.lineAt(i);
        const double rest_px = rect.width() - line.naturalTextWidth();
        const double indent_px = align & Qt::AlignRight     ? rest_px
                                 : align & Qt::AlignHCenter ? rest_px / 2
                                                            : 0;
        line.draw(&painter, {rect.left() + indent_px, top});
    }
}

}  // namespace ui::theme
