#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace ui {

class ResultStore;

/// Marks the example run on the pages that show it, and leads to a first own run. Hidden without the example.
class ExampleBar : public QFrame {
    Q_OBJECT
public:
    explicit ExampleBar(ResultStore* store, QWidget* parent = nullptr);
    /// Shows or hides the bar for the window's page.
    void setPage(const QString& page);

signals:
    void measureWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void showIcon();

    ResultStore* store_;
    QString page_;
    QLabel *icon_, *text_;
    QPushButton* measure_;
};

}  // namespace ui
