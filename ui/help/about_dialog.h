#pragma once

#include <QDialog>

class QLabel;

namespace ui {

/// Version and commit, the versions of Qt and PyTorch, and the licences. Deletes itself when closed.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

signals:
    void reportWanted();    ///< a system report, on the clipboard
    void licencesWanted();  ///< the document about files of others

private:
    QWidget* makeHead();
    QWidget* makeComponents();
    void showVersions(const QString& foundTorch);
    void askTorch();

    QLabel* versions_;
};

}  // namespace ui
