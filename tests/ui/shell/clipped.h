#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QStyleOptionComboBox>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "ui/main_window/rail.h"
#include "ui/theme/theme.h"
#include "ui/widgets/grouped_header.h"

/// Finds texts that are cut off.
namespace ui {

inline bool scrolls(const QWidget* widget) {
    for (const QWidget* w = widget->parentWidget(); w != nullptr; w = w->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(w) != nullptr) return true;
    return false;
}

/// Returns whether a label draws a part of its wrapped text beyond its left or right end, where it is cut off.
inline bool drawsOutside(const QLabel* label) {
    const QRect room = label->contentsRect();
    if (room.isEmpty() || label->textFormat() == Qt::RichText) return false;
    constexpr int kAround_px = 8, kVisibleAlpha = 64;
    QImage image(room.size() + QSize(2 * kAround_px, 0), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(label->font());
    painter.setLayoutDirection(label->layoutDirection());
    const bool mirrored = label->layoutDirection() == Qt::RightToLeft;
    const int flags =
        static_cast<int>(QStyle::visualAlignment(label->layoutDirection(), label->alignment())) |
        Qt::TextWordWrap | (mirrored ? Qt::TextForceRightToLeft : Qt::TextForceLeftToRight);
    label->style()->drawItemText(&painter, {QPoint(kAround_px, 0), room.size()}, flags, label->palette(),
                                 label->isEnabled(), label->text(), label->foregroundRole());
    painter.end();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool outside = x < kAround_px || x >= kAround_px + room.width();
            if (outside && qAlpha(image.pixel(x, y)) >= kVisibleAlpha) return true;
        }
    return false;
}

/// Wrapped labels that are too low for their text, or too narrow for a word of it, or that draw beside it.
inline QStringList clippedWrappedLabels(const QWidget* window) {
    QStringList found;
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        if (!label->wordWrap() || !label->isVisible() || label->text().isEmpty()) continue;
        const QRect room = label->contentsRect();
        const QRect needed =
            label->fontMetrics().boundingRect(QRect(0, 0, room.width(), 0), Qt::TextWordWrap, label->text());
        if (needed.height() > room.height() || needed.width() > room.width() || drawsOutside(label))
            found << QString("label \"%1\" %2x%3 of %4x%5 px")
                         .arg(label->text())
                         .arg(room.width())
                         .arg(room.height())
                         .arg(needed.width())
                         .arg(needed.height());
    }
    return found;
}

/// Titles of columns and rows that are wider than their section. A title with a tooltip that repeats it may be
/// elided.
inline QStringList clippedHeaders(const QWidget* window) {
    QStringList found;
    for (const QHeaderView* header : window->findChildren<QHeaderView*>()) {
        if (!header->isVisible() || header->model() == nullptr) continue;
        const bool across = header->orientation() == Qt::Horizontal;
        const auto* grouped = qobject_cast<const GroupedHeader*>(header);  // its titles wrap
        for (int i = 0; i < header->count(); ++i) {
            const QString text = header->model()->headerData(i, header->orientation()).toString();
            const int room = across ? header->sectionSize(i) : header->width();
            const int needed = grouped != nullptr
                                   ? grouped->widthOfTwoLines(i, room)
                                   : header->fontMetrics().horizontalAdvance(text) + theme::kUnit_px;
            if (!header->isSectionHidden(i) && needed > room)
                found << QString("title \"%1\" %2 of %3 px").arg(text).arg(room).arg(needed);
        }
    }
    return found;
}

/// Boxes whose chosen text does not fit beside the arrow, unless a tooltip has it.
inline QStringList clippedComboBoxes(const QWidget* window) {
    QStringList found;
    for (const QComboBox* box : window->findChildren<QComboBox*>()) {
        if (!box->isVisible() || box->currentIndex() < 0) continue;
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.subControls = QStyle::SC_All;
        const int room = box->style()
                             ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                             .width();
        const int needed = box->fontMetrics().boundingRect(box->currentText()).width();
        const bool hasTip = !box->itemData(box->currentIndex(), Qt::ToolTipRole).toString().isEmpty();
        if (needed > room && !hasTip)
            found << QString("box \"%1\" %2 of %3 px").arg(box->currentText()).arg(room).arg(needed);
    }
    return found;
}

/// Items of trees whose text is elided, unless a tooltip contains it.
inline QStringList clippedItems(const QWidget* window) {
    QStringList found;
    for (QTreeWidget* tree : window->findChildren<QTreeWidget*>()) {
        if (!tree->isVisible() || tree->wordWrap()) continue;
        for (QTreeWidgetItemIterator item(tree); *item != nullptr; ++item)
            for (int column = 0; column < tree->columnCount(); ++column) {
                const QModelIndex index = tree->indexFromItem(*item, column);
                const int room = tree->visualRect(index).width();
                const int needed = tree->sizeHintForIndex(index).width();
                if ((*item)->isFirstColumnSpanned() || room <= 0 || needed <= room) continue;
                if (!(*item)->toolTip(column).contains((*item)->text(column)))
                    found << QString("item \"%1\" %2 of %3 px")
                                 .arg((*item)->text(column))
                                 .arg(room)
                                 .arg(needed);
            }
    }
    return found;
}

/// Columns that are wider than their scroll area: the rest is cut off, or a scroll bar leads to it.
inline QStringList widerThanTheirArea(const QWidget* window, bool withScrollBar) {
    QStringList found;
    for (const QScrollArea* area : window->findChildren<QScrollArea*>()) {
        if (!area->isVisible() || area->widget() == nullptr) continue;
        const int room = area->viewport()->width(), needed = area->widget()->width();
        if ((area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) != withScrollBar || needed <= room)
            continue;
        QStringList widest;
        for (const QWidget* part : area->widget()->findChildren<QWidget*>())
            if (const int width = part->minimumSizeHint().width(); part->isVisible() && width > room)
                widest << QString("%1 %2").arg(part->metaObject()->className()).arg(width);
        found << QString("column, %1 of %2 px: %3").arg(room).arg(needed).arg(widest.join(", "));
    }
    return found;
}

inline QStringList clippedColumns(const QWidget* window) {
    return widerThanTheirArea(window, false);
}

/// Columns that scroll sideways, which no page needs in the smallest window.
inline QStringList sideways(const QWidget* window) {
    return widerThanTheirArea(window, true);
}

/// Labels of a right-to-left window whose text is at the left, because its first letter is Latin.
inline QStringList labelsAtTheWrongSide(const QWidget* window) {
    QStringList found;
    for (const QLabel* label : window->findChildren<QLabel*>()) {
        const bool leading = !(label->alignment() & (Qt::AlignRight | Qt::AlignHCenter | Qt::AlignAbsolute));
        const int free_px =
            label->contentsRect().width() - label->fontMetrics().horizontalAdvance(label->text());
        if (label->isVisible() && label->layoutDirection() == Qt::RightToLeft && !label->text().isEmpty() &&
            leading && !label->text().isRightToLeft() && free_px > theme::kUnit_px)
            found << QString("label \"%1\" is at the left").arg(label->text());
    }
    return found;
}

inline QStringList clippedParts(const QWidget* window) {
    return labelsAtTheWrongSide(window) + clippedWrappedLabels(window) + clippedHeaders(window) +
           clippedComboBoxes(window) + clippedItems(window) + clippedColumns(window);
}

/// Buttons and labels of the page shown that are smaller than their text, or leave the window; titles of
/// columns, and boxes.
inline QStringList clipped(const QWidget* window) {
    QStringList found;
    const auto check = [&](const QWidget* widget, const QString& text) {
        if (!widget->isVisible() || text.isEmpty()) return;
        const QRect place(widget->mapTo(window, QPoint()), widget->size());
        const bool outside = !scrolls(widget) && !window->rect().contains(place);
        const bool narrow = widget->width() < widget->sizeHint().width() && widget->toolTip() != text;
        const bool low = widget->height() < widget->sizeHint().height();
        if (narrow || low || outside)
            found << QString("%1 \"%2\" %3x%4 of %5x%6 px%7")
                         .arg(widget->metaObject()->className(), text)
                         .arg(widget->width())
                         .arg(widget->height())
                         .arg(widget->sizeHint().width())
                         .arg(widget->sizeHint().height())
                         .arg(outside ? ", outside" : "");
    };
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
        check(button, button->text());
    const auto* rail = window->findChild<Rail*>();
    for (const QToolButton* button : rail ? rail->findChildren<QToolButton*>() : QList<QToolButton*>()) {
        QFont bold = button->font();  // as soon as its page is shown
        bold.setBold(true);
        if (QFontMetrics(bold).horizontalAdvance(button->text()) > button->width()) found << button->text();
    }
    for (const QLabel* label : window->findChildren<QLabel*>())
        if (!label->wordWrap() && label->toolTip().isEmpty()) check(label, label->text());
    return found + clippedParts(window);
}

}  // namespace ui
