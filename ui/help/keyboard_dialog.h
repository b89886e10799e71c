#pragma once

#include <QDialog>

class QMenuBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// Lists the keys: those of the menus, as they are set, and those of the pages. Deletes itself when closed.
class KeyboardDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeyboardDialog(const QMenuBar* menus, QWidget* parent = nullptr);

private:
    QTreeWidgetItem* addGroup(const QString& title);
    void addMenu(const QMenuBar* menus);
    void addPages();

    QTreeWidget* list_;
};

}  // namespace ui
