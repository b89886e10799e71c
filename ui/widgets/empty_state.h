#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

/// The placeholder of an empty page: describes the future content and has one button that leads to it.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const QString& icon, QWidget* parent = nullptr);
    void setTexts(const QString& title, const QString& hint, const QString& button);

signals:
    void clicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showIcon();

    QString iconName_;
    QLabel* icon_;
    QLabel* title_;
    QLabel* hint_;
    QPushButton* button_;
};

}  // namespace ui
