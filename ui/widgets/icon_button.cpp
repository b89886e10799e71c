#include "ui/widgets/icon_button.h"

#include <QStyleOptionButton>
#include <QStylePainter>
#include <algorithm>

namespace ui {

namespace {

constexpr int kIconGap_px = 4;  // as in QCommonStyle

}  // namespace

void IconButton::paintEvent(QPaintEvent* event) {
    if (!isRightToLeft() || icon().isNull() || text().isEmpty()) return QPushButton::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    painter.drawControl(QStyle::CE_PushButtonBevel, option);
    QRect room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this);
    if (option.features.testFlag(QStyleOptionButton::HasMenu)) {
        room.setLeft(room.left() + style()->pixelMetric(QStyle::PM_MenuButtonIndicator, &option, this));
        option.features.setFlag(QStyleOptionButton::HasMenu, false);
    }
    // In a rectangle of exactly the width of icon and text, the text cannot move away from the icon.
    const int text_px = option.fontMetrics.size(Qt::TextShowMnemonic, option.text).width();
    option.rect = room;
    option.rect.setWidth(std::min(option.iconSize.width() + kIconGap_px + text_px, room.width()));
    option.rect.moveCenter(room.center());
    painter.drawControl(QStyle::CE_PushButtonLabel, option);
}

}  // namespace ui
