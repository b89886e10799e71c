#pragma once

#include <QTimer>
#include <vector>

#include "core/catalog/cached_models.h"
#include "core/preflight/checks.h"
#include "core/run/self_test.h"
#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"

class QLabel;
class QScrollArea;

namespace ui {

class MachineQuery;
class ModelPicker;
class OptionsPanel;
class PlanMenu;
class PlanModel;
class PlanPanel;
class RunController;
class SelfTestRunner;
struct MachineState;
struct Tools;

/// The page to set up a plan, which is stored. Run starts `controller`.
class SetupPage : public Page {
    Q_OBJECT
public:
    explicit SetupPage(RunController* controller, QWidget* parent = nullptr);

    PlanModel* plan() const { return plan_; }
    PlanMenu* planMenu() const { return planMenu_; }
    bool canRun() const;
    void startRun();
    void focusRun();  ///< the button that starts the run
    /// Queries the devices again.
    void askDevices();
    /// Queries the tools again, after a change of the interpreter in the settings.
    void askTools();

    bool canSearch() const override { return true; }
    void focusSearch() override;

    /// Adds a folder in Hugging Face layout or a model file: asks the user if necessary and imports it.
    void addModel(const QString& path);

signals:
    void runStarted();
    void settingsWanted();
    void enginesChanged(EngineChoice choice);  ///< by the user
    /// The results of the machine's checks for the plan, and of its self-tests. Emitted again when they
    /// change.
    void checksChanged(const std::vector<bench::Check>& checks);
    void selfTestsKnown(const std::vector<bench::SelfTest>& tests);

protected:
    void changeEvent(QEvent* event) override;

private:
    void askState();
    void fitToDevices();
    void showTools(const Tools& tools);
    void showState(const MachineState& state);
    void showCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void retranslate();
    QWidget* makeMiddle();

    RunController* controller_;
    AppSettings settings_;
    PlanModel* plan_;
    PlanMenu* planMenu_;
    MachineQuery* machine_;
    SelfTestRunner* selfTests_;
    QTimer lookAgain_;
    std::vector<bench::weights::CachedModel> cachedModels_;
    bool toolsMissing_ = false;  ///< query them again, as the user may be installing them
    ModelPicker* models_;
    OptionsPanel* options_;
    PlanPanel* panel_;
    QLabel* optionsTitle_;
    QScrollArea* optionsScroll_;
};

}  // namespace ui
