#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Paints an arm of RunMatrixModel as a small card: icon, two lines, verdict.
class ArmDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace ui
