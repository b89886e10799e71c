#pragma once

#include <QWidget>
#include <vector>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace ui {

/// The pages' buttons at the leading edge, icon above word; settings at its foot.
class Rail : public QWidget {
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);
    /// The button's place in the order of calls is its index. `atFoot`: below the stretch.
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
