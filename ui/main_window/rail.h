#pragma once

#include <QWidget>
#include <vector>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace ui {

/// The column of page buttons at the leading edge, with the icon above the word.
class Rail : public QWidget {
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);
    /// The first button has index 0. `atFoot` places the button at the bottom; add such buttons last.
    void addButton(const QString& icon, bool atFoot);
    void setTexts(int index, const QString& word, const QString& toolTip);
    void setCurrent(int index);
    QToolButton* first() const { return buttons_.front(); }

signals:
    void chosen(int index);

private:
    QVBoxLayout* layout_;
    QButtonGroup* group_;
    std::vector<QToolButton*> buttons_;
};

}  // namespace ui
