#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Paints an arm of RunMatrixModel as a small card in the colour of its verdict: icon and two lines. An arm
/// without a result has the icon and the colour of its state.
class ArmDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace ui
