#pragma once

#include <QWidget>

#include "ui/run/machine_query.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

class PlanModel;

/// What the plan amounts to, what would spoil it, the same as a command, and the button that runs it.
class PlanPanel : public QWidget {
    Q_OBJECT
public:
    explicit PlanPanel(PlanModel* plan, QWidget* parent = nullptr);

    void setTools(const Tools& tools);
    void setRunning(bool running);
    bool canRun() const;

signals:
    void runWanted();
    void copied();

protected:
    void changeEvent(QEvent* event) override;

private:
    QStringList warnings() const;
    void retranslate();
    void showPlan();
    void copyCommand();

    PlanModel* plan_;
    std::optional<Tools> tools_;
    bool running_ = false;
    QLabel* title_;
    QLabel* count_;
    QLabel* detail_;
    QLabel* estimate_;
    QVBoxLayout* warnings_;
    QLabel* commandTitle_;
    QPlainTextEdit* command_;
    QPushButton* copy_;
    QLabel* reason_;
    QPushButton* run_;
};

}  // namespace ui
