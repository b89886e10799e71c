#pragma once

#include <QList>
#include <QString>

class QComboBox;
class QFrame;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QTableView;
class QToolButton;
class QWidget;

/// Small parts that every page uses, styled by ui/theme. Their owner is the layout they are put into.
namespace ui::widgets {

QLabel* titleLabel();                      ///< the page's or panel's heading
QLabel* sectionLabel();                    ///< a group's heading
QLabel* hintLabel();                       ///< muted, wraps
QFrame* panel();                           ///< a bordered surface; give it a layout
QPushButton* button(const QString& icon);  ///< empty name: no icon
QPushButton* primaryButton(const QString& icon);
QToolButton* chip();          ///< a checkable pill
QLineEdit* searchField();     ///< with a magnifier, and a cross that empties it
QTableView* tableView();      ///< sortable, whole rows, no grid; give it a model
void clear(QLayout* layout);  ///< of its widgets, which go, too
void setItemEnabled(QComboBox* box, int index, bool enabled);
/// The first `count` columns as wide as what is in them, but not wider than `widest_px`.
void fitColumns(QTableView* table, int count, int widest_px);

/// Tab comes to these, in their order, right before it comes to `anchor`: for what is made after the rest.
/// All of them take the focus and are in one window.
void tabBefore(QWidget* anchor, const QList<QWidget*>& widgets);

}  // namespace ui::widgets
