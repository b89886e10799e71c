#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;

namespace ui {

class DocumentBrowser;

/// A window for the documents of the program: contents, text, and a search in the text.
class DocumentWindow : public QWidget {
    Q_OBJECT
public:
    explicit DocumentWindow(QWidget* parent = nullptr);

    /// See DocumentBrowser::open(). Shows and raises the window.
    void open(const QString& document, const QString& anchor = {});

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void find(bool backward);
    void showContents();
    void retranslate();

    DocumentBrowser* browser_;
    QListWidget* contents_;
    QLineEdit* search_;
    QToolButton* back_;
    QLabel *language_, *notFound_;
};

}  // namespace ui
