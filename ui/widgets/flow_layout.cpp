#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

namespace ui {

FlowLayout::FlowLayout(int spacing_px) {
    setSpacing(spacing_px);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

void FlowLayout::insertWidget(int index, QWidget* widget) {
    addWidget(widget);
    items_.move(items_.size() - 1, index);
    invalidate();
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : items_) size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, /*apply=*/true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const {
    const Qt::LayoutDirection direction =
        parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int x = rect.x(), y = rect.y(), line_px = 0;
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;  // hidden
        const QSize size = item->sizeHint();
        if (x > rect.x() && x + size.width() > rect.right() + 1) {
            x = rect.x();
            y += line_px + spacing();
            line_px = 0;
        }
        if (apply) item->setGeometry(QStyle::visualRect(direction, rect, QRect({x, y}, size)));
        x += size.width() + spacing();
        line_px = std::max(line_px, size.height());
    }
    return y + line_px - rect.y();
}

}  // namespace ui
