#include "ui/theme/app_style.h"

#include <QLabel>
#include <QTableView>

#include "ui/theme/theme.h"

namespace ui::theme {

void AppStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Except tooltips: those of charts have markup, and format::tip() escapes the others.
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && !label->inherits("QTipLabel") && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // Qt adds 1 px to this margin of a cell's text. The sum equals the header's padding.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return kUnit_px - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

}  // namespace ui::theme
