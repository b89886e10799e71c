#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QStandardItemModel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/icon_button.h"

namespace ui::widgets {

QLabel* titleLabel() {
    auto* label = new QLabel;
    label->setFont(theme::font(theme::TextSize::title, /*bold=*/true));
    return label;
}

QLabel* sectionLabel() {
    auto* label = new QLabel;
    label->setProperty("class", "section");
    return label;
}

QLabel* hintLabel() {
    auto* label = new QLabel;
    label->setProperty("class", "hint");
    label->setWordWrap(true);
    return label;
}

QFrame* panel() {
    auto* frame = new QFrame;
    frame->setProperty("class", "panel");
    return frame;
}

QPushButton* button(const QString& icon) {
    auto* result = new IconButton;
    if (!icon.isEmpty()) result->setIcon(theme::icon(icon));
    return result;
}

QPushButton* primaryButton(const QString& icon) {
    QPushButton* result = button({});
    if (!icon.isEmpty()) result->setIcon(theme::iconOnAccent(icon));
    result->setProperty("class", "primary");
    return result;
}

QToolButton* chip() {
    auto* result = new QToolButton;
    result->setCheckable(true);
    result->setProperty("class", "chip");
    result->setFocusPolicy(Qt::StrongFocus);
    return result;
}

QLineEdit* searchField() {
    auto* result = new QLineEdit;
    result->setClearButtonEnabled(true);
    result->addAction(theme::icon("search"), QLineEdit::LeadingPosition);
    return result;
}

QTableView* tableView() {
    auto* result = new QTableView;
    result->setSortingEnabled(true);
    result->setShowGrid(false);
    result->setIconSize({16, 16});
    result->setSelectionBehavior(QAbstractItemView::SelectRows);
    result->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    result->setWordWrap(false);
    result->setTabKeyNavigation(false);
    result->verticalHeader()->hide();
    result->verticalHeader()->setDefaultSectionSize(4 * theme::kUnit_px);
    result->horizontalHeader()->setHighlightSections(false);
    return result;
}

QScrollArea* columnScroll(QWidget* content) {
    content->setProperty("class", "clear");
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    return scroll;
}

void clear(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();  // it exists until the next event, on top of its replacement
            widget->deleteLater();
        }
        delete item;
    }
}

void setItemEnabled(QComboBox* box, int index, bool enabled) {
    if (auto* items = qobject_cast<QStandardItemModel*>(box->model()))
        items->item(index)->setEnabled(enabled);
}

void fitColumns(QTableView* table, int count, int widest_px) {
    table->resizeColumnsToContents();
    for (int column = 0; column < count; ++column)
        table->setColumnWidth(column, std::min(table->columnWidth(column), widest_px));
}

void tabBefore(QWidget* anchor, const QList<QWidget*>& widgets) {
    QWidget* last = anchor;
    for (QWidget* widget : widgets) {
        QWidget::setTabOrder(last, widget);
        last = widget;
    }
    QWidget::setTabOrder(last, anchor);
}

}  // namespace ui::widgets
