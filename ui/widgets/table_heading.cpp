#include "ui/widgets/table_heading.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

TableHeading::TableHeading(QWidget* parent)
    : QWidget(parent),
      row_(new QHBoxLayout(this)),
      title_(widgets::titleLabel()),
      count_(widgets::hintLabel()),
      filter_(widgets::searchField()) {
    count_->setWordWrap(false);
    for (QLabel* label : {title_, count_}) label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    filter_->setMinimumWidth(20 * theme::kUnit_px);
    filter_->setMaximumWidth(40 * theme::kUnit_px);
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(theme::kUnit_px);
    row_->addWidget(title_);
    row_->addWidget(count_);
    row_->addStretch(1);
    row_->addWidget(filter_, 2);
}

void TableHeading::addBeforeFilter(QWidget* widget) {
    row_->insertWidget(row_->indexOf(filter_), widget);
}

void TableHeading::add(QWidget* widget) {
    row_->addWidget(widget);
}

void TableHeading::setTexts(const QString& title, const QString& filter) {
    title_->setText(title);
    filter_->setPlaceholderText(filter);
    filter_->setAccessibleName(filter);
}

void TableHeading::setCount(const QString& count) {
    count_->setText(count);
    count_->setVisible(!count.isEmpty());
}

void TableHeading::focusFilter() {
    filter_->setFocus();
    filter_->selectAll();
}

}  // namespace ui
