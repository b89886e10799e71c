#include "ui/theme/app_style.h"

#include <QTableView>

#include "ui/theme/theme.h"

namespace ui::theme {

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // The margin beside the text of a cell, to which Qt adds one: as wide as the header's padding.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return kUnit_px - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

}  // namespace ui::theme
