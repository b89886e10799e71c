#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace ui {

/// Paints the table of results. The remark of a row that has no values, such as why a mode does not apply, begins in the
/// first of the empty cells before it, so that it is not cut off.
class RemarkDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    RemarkDelegate(QTableView* table, int remarkColumn);

    /// Returns the rectangle of the remark and of the empty cells before it in a row, or that of its own cell.
    QRect remarkRect(int row) const;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    QTableView* table_;
    int remarkColumn_;
};

}  // namespace ui
