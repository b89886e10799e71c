#pragma once

#include <QFrame>
#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

/// A non-modal bar above the page with a text and up to two buttons. Shows one message at a time; a new
/// message replaces the current one.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& text);
    /// Calls `onYes` if the first button is pressed. Either button hides the bar.
    void ask(const QString& question, const QString& yes, const QString& no, std::function<void()> onYes);
    /// Lets escape() accept the question that is being asked.
    void acceptOnEscape() { isEscapeYes_ = true; }
    bool isAsking() const { return isVisible() && onYes_ != nullptr; }
    void dismiss();
    void accept();
    /// Dismisses the message, or accepts the question after acceptOnEscape().
    void escape();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showIcon();

    QLabel* icon_;
    QLabel* text_;
    QPushButton* yes_;
    QPushButton* no_;
    std::function<void()> onYes_;
    bool isEscapeYes_ = false;
    bool isError_ = false;
};

}  // namespace ui
