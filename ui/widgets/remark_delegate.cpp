#include "ui/widgets/remark_delegate.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace ui {

RemarkDelegate::RemarkDelegate(QTableView* table, int remarkColumn)
    : QStyledItemDelegate(table), table_(table), remarkColumn_(remarkColumn) {}

QRect RemarkDelegate::remarkRect(int row) const {
    const QAbstractItemModel* model = table_->model();
    const QHeaderView* header = table_->horizontalHeader();
    QRect rect = table_->visualRect(model->index(row, remarkColumn_));
    if (model->index(row, remarkColumn_).data().toString().isEmpty()) return rect;
    for (int visual = header->visualIndex(remarkColumn_) - 1; visual >= 0; --visual) {
        const int column = header->logicalIndex(visual);
        if (header->isSectionHidden(column)) continue;
        const QModelIndex cell = model->index(row, column);
        if (!cell.data().toString().isEmpty() || cell.data(Qt::DecorationRole).isValid()) break;
        rect |= table_->visualRect(cell);
    }
    return rect;
}

/// Each cell draws its part of the remark, because the next cell's background would cover what is drawn beyond it.
void RemarkDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const QRect whole = remarkRect(index.row());
    if (whole == table_->visualRect(index.siblingAtColumn(remarkColumn_)) || !whole.contains(option.rect))
        return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    QStyle* style = table_->style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, table_);
    const int margin_px = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table_) + 1;
    const QRect room = whole.adjusted(margin_px, 0, -margin_px, 0);
    const QString text = index.siblingAtColumn(remarkColumn_).data().toString();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    painter->setFont(option.font);
    const auto alignment = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter);
    style->drawItemText(painter, room, static_cast<int>(alignment) | Qt::TextSingleLine, option.palette, true,
                        option.fontMetrics.elidedText(text, Qt::ElideRight, room.width()),
                        selected ? QPalette::HighlightedText : QPalette::Text);
    painter->restore();
}

}  // namespace ui
