#include "ui/widgets/grouped_header.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace ui {

namespace {

constexpr int kGroups = 2;

}  // namespace

GroupedHeader::GroupedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
}

int GroupedHeader::lineHeight_px() const {
    return fontMetrics().height() + theme::kUnit_px;
}

QSize GroupedHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), (kGroups + 1) * lineHeight_px()};
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
    const QRect line(rect.left() + 4, kGroups * lineHeight_px(), rect.width() - 8, lineHeight_px());
    const QString text = model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
    painter->drawText(line, Qt::AlignCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
    painter->setPen(colors.border);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->restore();
}

}  // namespace ui
