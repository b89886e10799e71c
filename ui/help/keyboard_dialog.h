#pragma once

#include <QDialog>
#include <QTimer>

class QMenuBar;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// Lists the keys: those of the menus, as they are set, and those of the pages. Deletes itself when closed.
/// `menus` outlives it.
class KeyboardDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeyboardDialog(const QMenuBar* menus, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    QTreeWidgetItem* addGroup(const QString& title);
    void addMenus();
    void addPages();

    const QMenuBar* menus_;
    QTreeWidget* list_;
    QPushButton* close_;
    QTimer retranslate_;
};

}  // namespace ui
