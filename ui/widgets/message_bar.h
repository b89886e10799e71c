#pragma once

#include <QFrame>
#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

/// A line above the page that tells or asks something without stopping the work: text and up to two
/// buttons. One at a time; a new one replaces the old.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& text);
    /// `onYes` runs when the first button is pressed; the bar goes either way.
    void ask(const QString& question, const QString& yes, const QString& no, std::function<void()> onYes);
    bool isAsking() const { return isVisible() && onYes_ != nullptr; }
    void dismiss();
    void accept();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showIcon();

    QLabel* icon_;
    QLabel* text_;
    QPushButton* yes_;
    QPushButton* no_;
    std::function<void()> onYes_;
    bool isError_ = false;
};

}  // namespace ui
