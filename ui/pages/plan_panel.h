#pragma once

#include <QWidget>

#include "core/preflight/checks.h"
#include "ui/run/machine_query.h"

class QLabel;
class QMenu;
class QPushButton;

namespace ui {

class CommandBox;
class PlanModel;
class SelfTestPanel;
class SelfTestRunner;
class WarningList;
struct Warning;

/// The size of the plan, conditions that affect it, the equivalent command, and the button that runs it.
class PlanPanel : public QWidget {
    Q_OBJECT
public:
    PlanPanel(PlanModel* plan, SelfTestRunner* selfTests, QWidget* parent = nullptr);

    void setMenu(QMenu* menu);  ///< sets the menu of the button beside the title
    void setTools(const Tools& tools);
    void setMachine(const MachineState& state);
    void setRunning(bool running);
    bool canRun() const;
    void focusRun();

signals:
    void runWanted();
    void copied();
    void settingsWanted();
    void weightsWanted();  ///< the user wants to download missing weights
    /// The results of the checks of this machine for the plan.
    void checksChanged(const std::vector<bench::Check>& checks);

protected:
    void changeEvent(QEvent* event) override;

private:
    QList<Warning> toolWarnings() const;
    QList<Warning> diskWarnings() const;
    QString estimateText() const;
    double slowdown() const;
    void showWarnings();
    void retranslate();
    void showPlan();
    void copyCommand();

    PlanModel* plan_;
    std::optional<Tools> tools_;
    nlohmann::json environment_;
    std::optional<std::int64_t> freeCache_bytes_;
    bool running_ = false;
    QLabel* title_;
    QPushButton* plans_;
    QLabel* count_;
    QLabel* detail_;
    QLabel* estimate_;
    WarningList* warnings_;
    SelfTestPanel* selfTest_;
    QLabel* commandTitle_;
    CommandBox* command_;
    QPushButton* copy_;
    QLabel* reason_;
    QPushButton* toWeights_;
    QPushButton* run_;
};

}  // namespace ui
