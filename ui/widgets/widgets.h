#pragma once

#include <QList>
#include <QString>

class QComboBox;
class QFrame;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QTableView;
class QToolButton;
class QWidget;

/// Small widgets for every page, styled by ui/theme. They have no parent until they are added to a layout.
namespace ui::widgets {

QLabel* titleLabel();                      ///< the page's or panel's heading
QLabel* sectionLabel();                    ///< a group's heading
QLabel* hintLabel();                       ///< muted, wraps
QFrame* panel();                           ///< a bordered surface; give it a layout
QPushButton* button(const QString& icon);  ///< empty name: no icon
QPushButton* primaryButton(const QString& icon);
QToolButton* chip();       ///< a checkable button with round ends
QLineEdit* searchField();  ///< with a search icon and a clear button
QTableView* tableView();   ///< sortable, selects rows, no grid; needs a model
/// Scrolls `content`, sideways only if it cannot be made narrow enough. Has no frame; the widgets in it take the focus and scroll into view.
QScrollArea* columnScroll(QWidget* content);
void clear(QLayout* layout);  ///< removes and deletes its widgets
void setItemEnabled(QComboBox* box, int index, bool enabled);
/// Resizes all columns to their contents, the first `count` to at most `widest_px`.
void fitColumns(QTableView* table, int count, int widest_px);

/// Inserts `widgets` into the tab order immediately before `anchor`, for widgets that are created late. All
/// of them must accept the focus and be in one window.
void tabBefore(QWidget* anchor, const QList<QWidget*>& widgets);

}  // namespace ui::widgets
