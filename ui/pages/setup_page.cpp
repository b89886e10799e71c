#include "ui/pages/setup_page.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/pages/device_list.h"
#include "ui/pages/model_picker.h"
#include "ui/pages/options_panel.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/plan_panel.h"
#include "ui/run/machine_query.h"
#include "ui/run/run_controller.h"
#include "ui/run/self_test_runner.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kLookAgain_ms = 30'000;

QWidget* inPanel(QWidget* content) {
    QFrame* panel = widgets::panel();
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(theme::kUnit_px, theme::kUnit_px, theme::kUnit_px, theme::kUnit_px);
    layout->addWidget(content);
    return panel;
}

}  // namespace

SetupPage::SetupPage(RunController* controller, QWidget* parent)
    : Page(parent),
      controller_(controller),
      plan_(new PlanModel(this)),
      planMenu_(new PlanMenu(plan_, this)),
      machine_(new MachineQuery(this)),
      selfTests_(new SelfTestRunner(this)) {
    plan_->setEngines(settings_.engines());
    plan_->edit([this](bench::RunPlan& plan) { plan = planMenu_->startPlan(); });
    models_ = new ModelPicker(plan_);
    options_ = new OptionsPanel(plan_);
    panel_ = new PlanPanel(plan_, selfTests_);
    panel_->setMenu(planMenu_);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(inPanel(models_), 4);
    layout->addWidget(inPanel(makeMiddle()), 5);
    layout->addWidget(inPanel(panel_), 4);
    retranslate();

    connect(plan_, &PlanModel::changed, this, [this] { settings_.setPlan(plan_->toJson()); });
    connect(plan_, &PlanModel::enginesChanged, this, [this](EngineChoice choice) {
        settings_.setEngines(choice);
        emit enginesChanged(choice);
    });
    connect(planMenu_, &PlanMenu::failed, this, &Page::errorRaised);
    connect(planMenu_, &PlanMenu::warned, this, &Page::errorRaised);
    connect(planMenu_, &PlanMenu::noticed, this, &Page::noticeRaised);
    connect(planMenu_, &PlanMenu::replaced, this, &SetupPage::fitToDevices);
    connect(options_, &OptionsPanel::devicesWanted, this, &SetupPage::askDevices);
    connect(panel_, &PlanPanel::runWanted, this, &SetupPage::startRun);
    connect(panel_, &PlanPanel::copied, this, [this] { emit noticeRaised(tr("The command is copied.")); });
    connect(controller_, &RunController::started, this, [this] {
        panel_->setRunning(true);
        options_->setMeasuring(true);
        models_->setMeasuring(true);
    });
    connect(controller_, &RunController::finished, this, [this] {
        panel_->setRunning(false);
        options_->setMeasuring(false);
        models_->setMeasuring(false);
        askState();
    });
    connect(machine_, &MachineQuery::devicesFound, options_->devices(), &DeviceList::showDevices);
    connect(machine_, &MachineQuery::devicesFailed, options_->devices(), &DeviceList::showFailed);
    connect(machine_, &MachineQuery::toolsFound, this, &SetupPage::showTools);
    connect(machine_, &MachineQuery::stateFound, this, &SetupPage::showState);
    connect(machine_, &MachineQuery::weightsFound, this, &SetupPage::showCachedModels);
    connect(options_, &OptionsPanel::cacheChanged, machine_, &MachineQuery::askWeights);
    connect(panel_, &PlanPanel::settingsWanted, this, &SetupPage::settingsWanted);
    connect(panel_, &PlanPanel::weightsWanted, this, [this] {
        if (QWidget* button = options_->focusWeights()) optionsScroll_->ensureWidgetVisible(button);
    });
    connect(panel_, &PlanPanel::checksChanged, this, &SetupPage::checksChanged);
    connect(selfTests_, &SelfTestRunner::changed, this, &SetupPage::askState);
    connect(selfTests_, &SelfTestRunner::failed, this,
            [this](const QString& device, const bench::Message& reason) {
                emit errorRaised(
                    tr("The self-test on %1 has no result: %2")
                        .arg(format::deviceName(device), format::isolated(format::coreText(reason))));
            });
    lookAgain_.setInterval(kLookAgain_ms);
    connect(&lookAgain_, &QTimer::timeout, this, [this] {
        if (isVisible()) askState();
    });
    lookAgain_.start();
    // Deferred until after the first drawing, because the queries start other programs.
    QTimer::singleShot(0, this, [this] {
        askDevices();
        askTools();
        askState();
    });
}

QWidget* SetupPage::makeMiddle() {
    optionsTitle_ = widgets::titleLabel();
    auto* content = new QWidget;
    auto* contentLayout = new QHBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addWidget(options_, 1);
    contentLayout->addSpacing(theme::kUnit_px);  // before the scroll bar; margins are not mirrored
    optionsScroll_ = widgets::columnScroll(content);

    auto* middle = new QWidget;
    auto* layout = new QVBoxLayout(middle);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(optionsTitle_);
    layout->addWidget(optionsScroll_, 1);
    return middle;
}

void SetupPage::askDevices() {
    options_->devices()->showWanted();
    machine_->askDevices();
}

/// Removes devices that this machine does not have, as a plan of another machine may name them.
void SetupPage::fitToDevices() {
    const QStringList gone = options_->devices()->fitPlan();
    if (!gone.isEmpty())
        emit noticeRaised(tr("Not on this machine, and left out: %1").arg(format::isolated(gone.join(", "))));
}

void SetupPage::askTools() {
    machine_->askTools(settings_.python());
}

/// Does nothing during a measurement, which the query would disturb.
void SetupPage::askState() {
    if (controller_->isRunning() || selfTests_->isRunning()) return;
    machine_->askState();
    machine_->askWeights();
    if (toolsMissing_) askTools();
}

void SetupPage::showTools(const Tools& tools) {
    toolsMissing_ = !tools.isComplete();
    panel_->setTools(tools);
}

void SetupPage::showCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    if (models == cachedModels_) return;
    cachedModels_ = models;
    models_->setCachedModels(models);
    options_->setCachedModels(models);
    plan_->recheck();
}

void SetupPage::showState(const MachineState& state) {
    panel_->setMachine(state);
    emit selfTestsKnown(state.selfTests);
}

void SetupPage::addModel(const QString& path) {
    if (controller_->isRunning())
        emit errorRaised(tr("A model cannot be added during a run. Wait until it has ended."));
    else
        models_->addModel(path);
}

bool SetupPage::canRun() const {
    return panel_->canRun();
}

void SetupPage::startRun() {
    if (!canRun()) return;
    controller_->start(plan_->plan());
    emit runStarted();
}

void SetupPage::focusRun() {
    panel_->focusRun();
}

void SetupPage::focusSearch() {
    models_->focusSearch();
}

void SetupPage::retranslate() {
    optionsTitle_->setText(tr("Where and how"));
}

void SetupPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Page::changeEvent(event);
}

}  // namespace ui
