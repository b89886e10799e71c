#include "ui/widgets/side_scroll.h"

#include <QEvent>
#include <QStyle>
#include <algorithm>

#include "ui/theme/theme.h"

namespace ui {

SideScroll::SideScroll(QWidget* content, int least_px) : least_px_(least_px) {
    setWidget(content);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);  // its children take the focus and scroll into view
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize SideScroll::sizeHint() const {
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    return {std::max(least_px_, widget()->minimumSizeHint().width() + bar + theme::kUnit_px),
            QScrollArea::sizeHint().height()};
}

QSize SideScroll::minimumSizeHint() const {
    return {sizeHint().width(), QScrollArea::minimumSizeHint().height()};
}

bool SideScroll::eventFilter(QObject* object, QEvent* event) {
    if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(object, event);
}

}  // namespace ui
