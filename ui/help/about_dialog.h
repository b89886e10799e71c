#pragma once

#include <QDialog>
#include <optional>
#include <string>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace ui {

/// Version and commit, the versions of Qt and PyTorch, and the licences. Deletes itself when closed.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

signals:
    void reportWanted();    ///< a system report, on the clipboard
    void licencesWanted();  ///< the document about files of others

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHead();
    QTreeWidget* makeComponents();
    void retranslate();
    void showVersions();
    void askTorch();

    QLabel *title_, *versions_, *licence_;
    QTreeWidget* components_;
    QPushButton *report_, *others_, *close_;
    std::optional<std::string> foundTorch_;  ///< empty: Python has none. No value until Python has answered.
};

}  // namespace ui
