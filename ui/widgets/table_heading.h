#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace ui {

/// The heading above a page's table: its title, how many rows it has, a field that filters them, and what the
/// page puts beside the field.
class TableHeading : public QWidget {
public:
    explicit TableHeading(QWidget* parent = nullptr);

    void addBeforeFilter(QWidget* widget);
    void add(QWidget* widget);
    void setTexts(const QString& title, const QString& filter);
    void setCount(const QString& count);  ///< empty: no place is taken
    QLineEdit* filter() const { return filter_; }
    void focusFilter();  ///< and selects what is in it

private:
    QHBoxLayout* row_;
    QLabel *title_, *count_;
    QLineEdit* filter_;
};

}  // namespace ui
