#include "ui/theme/app_style.h"

#include <QEvent>
#include <QLabel>
#include <QListView>
#include <QScreen>
#include <QScrollBar>
#include <QTableView>
#include <algorithm>

#include "ui/theme/theme.h"

namespace ui::theme {

void AppStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    // Except tooltips: those of charts have markup, and format::tip() escapes the others.
    if (auto* label = qobject_cast<QLabel*>(widget);
        label != nullptr && !label->inherits("QTipLabel") && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    if (widget->inherits("QComboBoxListView")) widget->installEventFilter(this);
}

/// Widens the list of a combo box, which is as wide as the box, to its longest text.
bool AppStyle::eventFilter(QObject* object, QEvent* event) {
    if (auto* list = qobject_cast<QListView*>(object); list != nullptr && event->type() == QEvent::Show) {
        QWidget* popup = list->window();
        const int bar = list->verticalScrollBar()->sizeHint().width();
        const int needed = list->sizeHintForColumn(0) + popup->width() - list->viewport()->width() + bar;
        const QRect screen = popup->screen()->availableGeometry();
        const int width = std::clamp(needed, popup->width(), std::max(popup->width(), screen.width()));
        QRect place = popup->geometry();
        const int extra = width - place.width();
        if (list->isRightToLeft())
            place.setLeft(std::max(place.left() - extra, screen.left()));
        else
            place.setRight(place.right() + extra);
        place.moveRight(std::min(place.right(), screen.right()));
        popup->setGeometry(place);
    }
    return QProxyStyle::eventFilter(object, event);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    // Qt adds 1 px to this margin of a cell's text. The sum equals the header's padding.
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return kUnit_px - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

}  // namespace ui::theme
