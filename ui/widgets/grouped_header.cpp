#include "ui/widgets/grouped_header.h"

#include <QPainter>
#include <algorithm>

#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr int kGroups = 2, kSide_px = 4;

}  // namespace

GroupedHeader::GroupedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
}

int GroupedHeader::lineHeight_px() const {
    return fontMetrics().height() + theme::kUnit_px;
}

QSize GroupedHeader::sizeHint() const {
    int title_px = fontMetrics().height();
    for (int i = 0; i < count(); ++i) title_px = std::max(title_px, titleIn(i, sectionSize(i)).height());
    return {QHeaderView::sizeHint().width(), kGroups * lineHeight_px() + title_px + theme::kUnit_px};
}

int GroupedHeader::widthOfTwoLines(int section, int least_px) const {
    const int lines_px = fontMetrics().height() + fontMetrics().lineSpacing();
    for (int width_px = least_px;; width_px += theme::kUnit_px) {
        const QRect needed = titleIn(section, width_px);
        if (needed.height() <= lines_px && needed.width() <= width_px - 2 * kSide_px) return width_px;
    }
}

QString GroupedHeader::title(int section) const {
    constexpr QChar mayBreak(0x200b);  // zero width space
    const QString text = model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
    return QString(text).replace('+', QString('+') + mayBreak).replace('-', QString('-') + mayBreak);
}

QRect GroupedHeader::titleIn(int section, int width_px) const {
    return fontMetrics().boundingRect(QRect(0, 0, width_px - 2 * kSide_px, 0), Qt::TextWordWrap,
                                      title(section));
}

QString GroupedHeader::groupText(int section, int depth) const {
    QString text;  // a group ends where an outer one ends
    for (int i = 0; i <= depth; ++i)
        text += model()->headerData(section, Qt::Horizontal, Group1Role + i).toString() + '\n';
    return text;
}

QRect GroupedHeader::groupRect(int section, int depth) const {
    int first = section, last = section;
    const QString text = groupText(section, depth);
    while (first > 0 && groupText(first - 1, depth) == text) --first;
    while (last + 1 < count() && groupText(last + 1, depth) == text) ++last;
    const int a = sectionViewportPosition(first), b = sectionViewportPosition(last);
    const int left = std::min(a, b);
    const int right = std::max(a + sectionSize(first), b + sectionSize(last));
    return {left, depth * lineHeight_px(), right - left, lineHeight_px()};
}

void GroupedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const theme::Colors& colors = theme::colors();
    painter->save();
    painter->setClipRect(rect);
    painter->fillRect(rect, colors.surface);
    const QRect visible = viewport()->rect();
    for (int depth = 0; depth < kGroups; ++depth) {
        const QRect group = groupRect(section, depth);
        painter->setPen(colors.border);
        painter->drawLine(group.bottomLeft(), group.bottomRight());
        const int edge = layoutDirection() == Qt::RightToLeft ? group.left() : group.right();
        painter->drawLine(edge, group.top(), edge, rect.bottom());
        painter->setPen(depth == 0 ? colors.text : colors.muted);
        painter->setFont(theme::font(theme::TextSize::body, depth == 0));
        // In the visible part of the group, so that the label stays in view while scrolling.
        painter->drawText(group.intersected(visible), Qt::AlignCenter,
                          model()->headerData(section, Qt::Horizontal, Group1Role + depth).toString());
    }
    painter->setFont(theme::font(theme::TextSize::body));
    painter->setPen(colors.text);
    painter->setLayoutDirection(Qt::LeftToRight);  // of the names of modes
    painter->drawText(rect.adjusted(kSide_px, kGroups * lineHeight_px(), -kSide_px, 0),
                      Qt::AlignCenter | Qt::TextWordWrap, title(section));
    painter->setPen(colors.border);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->restore();
}

}  // namespace ui
