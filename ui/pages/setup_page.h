#pragma once

#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"

class QLabel;

namespace ui {

class MachineQuery;
class ModelPicker;
class OptionsPanel;
class PlanModel;
class PlanPanel;
class RunController;

/// Choose what to measure. The plan is remembered; Run starts `controller`.
class SetupPage : public Page {
    Q_OBJECT
public:
    explicit SetupPage(RunController* controller, QWidget* parent = nullptr);

    PlanModel* plan() const { return plan_; }
    bool canRun() const;
    void startRun();
    /// The interpreter in the settings has changed: look again at what is missing.
    void askTools();

    bool canSearch() const override { return true; }
    void focusSearch() override;

signals:
    void runStarted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void askDevices();
    void retranslate();
    QWidget* makeMiddle();

    RunController* controller_;
    AppSettings settings_;
    PlanModel* plan_;
    MachineQuery* machine_;
    ModelPicker* models_;
    OptionsPanel* options_;
    PlanPanel* panel_;
    QLabel* optionsTitle_;
};

}  // namespace ui
