#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

/// What an empty page shows: what will be here, and the one button that starts it.
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
