#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace ui {

/// The heading above a page's table: the title, the number of rows, a filter field and the page's own
/// widgets.
class TableHeading : public QWidget {
public:
    explicit TableHeading(QWidget* parent = nullptr);

    void addBeforeFilter(QWidget* widget);
    void add(QWidget* widget);
    void setTexts(const QString& title, const QString& filter);
    void setCount(const QString& count);  ///< empty: hidden
    QLineEdit* filter() const { return filter_; }
    void focusFilter();  ///< and selects its text

private:
    QHBoxLayout* row_;
    QLabel *title_, *count_;
    QLineEdit* filter_;
};

}  // namespace ui
