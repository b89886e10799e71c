#pragma once

#include <QMenu>
#include <QPointer>

class QMenuBar;

namespace ui {

class DocumentWindow;

/// The menu "Help": documents, keys, the system report, and the program's version.
class HelpMenu : public QMenu {
    Q_OBJECT
public:
    /// `menus` is listed by "Keyboard".
    explicit HelpMenu(const QMenuBar* menus, QWidget* parent = nullptr);

signals:
    void noticed(const QString& text);  ///< translated
    void failed(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showDocument(const QString& name);
    void showKeyboard();
    void showAbout();
    void copyReport();
    void retranslate();

    const QMenuBar* menus_;
    QPointer<DocumentWindow> documents_;
    QAction *guide_, *keyboard_, *glossary_, *method_, *report_, *about_;
};

}  // namespace ui
