#include "ui/theme/app_style.h"

#include <QLabel>
#include <QPainter>
#include <QTableView>

#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

namespace ui::theme {

void AppStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Except tooltips: those of charts have markup, and format::tip() escapes the others.
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && !label->inherits("QTipLabel") && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

void AppStyle::drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette,
                            bool enabled, const QString& text, QPalette::ColorRole role) const {
    if ((flags & Qt::TextWordWrap) == 0) {
        QProxyStyle::drawItemText(painter, rect, flags, palette, enabled, text, role);
        return;
    }
    const QPen pen = painter->pen();
    if (role != QPalette::NoRole) painter->setPen(QPen(palette.brush(role), pen.widthF()));
    drawText(*painter, rect, flags, text);
    painter->setPen(pen);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // Qt adds 1 px to this margin of a cell's text. The sum equals the header's padding.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return kUnit_px - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

}  // namespace ui::theme
