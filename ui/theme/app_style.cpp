#include "ui/theme/app_style.h"

#include <QLabel>
#include <QTableView>

#include "ui/theme/theme.h"

namespace ui::theme {

void AppStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Not tooltips: a chart's have markup (format::tip() is for the others).
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && !label->inherits("QTipLabel") && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // The margin beside the text of a cell, to which Qt adds one: as wide as the header's padding.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return kUnit_px - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

}  // namespace ui::theme
