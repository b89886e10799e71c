#include "ui/pages/plan_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "core/plan/command_line.h"
#include "ui/format/check_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/pages/self_test_panel.h"
#include "ui/pages/warning_list.h"
#include "ui/theme/theme.h"
#include "ui/widgets/command_box.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr double kEstimateFactor = 2;  ///< see PlanModel::estimate_s()

}  // namespace

PlanPanel::PlanPanel(PlanModel* plan, SelfTestRunner* selfTests, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      title_(widgets::titleLabel()),
      plans_(widgets::button({})),
      count_(widgets::sectionLabel()),
      detail_(widgets::hintLabel()),
      estimate_(widgets::hintLabel()),
      warnings_(new WarningList),
      selfTest_(new SelfTestPanel(selfTests)),
      commandTitle_(widgets::sectionLabel()),
      command_(new CommandBox),
      copy_(widgets::button("copy")),
      reason_(widgets::hintLabel()),
      toWeights_(widgets::button("save")),
      run_(widgets::primaryButton({})) {
    commandTitle_->setBuddy(command_);
    run_->setMinimumHeight(5 * theme::kUnit_px);

    auto* top = new QHBoxLayout;
    top->addWidget(title_, 1);
    top->addWidget(plans_);
    auto* facts = new QWidget;
    auto* column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px);
    column->addWidget(count_);
    column->addWidget(detail_);
    column->addWidget(estimate_);
    column->addWidget(warnings_);
    column->addSpacing(theme::kUnit_px);
    column->addWidget(selfTest_);
    column->addSpacing(theme::kUnit_px);
    column->addWidget(commandTitle_);
    column->addWidget(command_);
    column->addWidget(copy_);
    column->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(top);
    layout->addWidget(widgets::columnScroll(facts), 1);
    layout->addWidget(reason_);
    layout->addWidget(toWeights_);
    layout->addWidget(run_);

    retranslate();
    connect(plan_, &PlanModel::changed, this, &PlanPanel::showPlan);
    connect(warnings_, &WarningList::copied, this, &PlanPanel::copied);
    connect(warnings_, &WarningList::settingsWanted, this, &PlanPanel::settingsWanted);
    connect(toWeights_, &QPushButton::clicked, this, &PlanPanel::weightsWanted);
    connect(copy_, &QPushButton::clicked, this, &PlanPanel::copyCommand);
    connect(run_, &QPushButton::clicked, this, &PlanPanel::runWanted);
}

void PlanPanel::setMenu(QMenu* menu) {
    plans_->setMenu(menu);
}

void PlanPanel::setTools(const Tools& tools) {
    tools_ = tools;
    showPlan();
}

void PlanPanel::setMachine(const MachineState& state) {
    environment_ = state.environment;
    freeCache_bytes_ = state.freeCache_bytes;
    selfTest_->setSelfTests(state.selfTests);
    showWarnings();
    estimate_->setText(estimateText());  // longer on a busy machine
}

void PlanPanel::setRunning(bool running) {
    running_ = running;
    selfTest_->setMeasuring(running);
    showPlan();
}

void PlanPanel::focusRun() {
    run_->setFocus(Qt::OtherFocusReason);
}

bool PlanPanel::canRun() const {
    return !running_ && plan_->problem().isEmpty();
}

QList<Warning> PlanPanel::toolWarnings() const {
    if (!tools_ || plan_->compiledArms() == 0) return {};
    QList<Warning> found;
    if (tools_->compiler.isEmpty())
        found << Warning{.text = tr("No C++ compiler was found, so compiled modes will fail. Install g++."),
                         .command = tools_->getCompiler};
    if (tools_->torch.isEmpty())
        found << Warning{.text = tools_->python.isEmpty()
                                     ? tr("No Python was found, so compiled modes will fail. Set one up, or "
                                          "choose one in the settings.")
                                     : tr("The Python at %1 has no PyTorch, so compiled modes will fail. "
                                          "Install PyTorch, or choose another Python in the settings.")
                                           .arg(format::isolated(tools_->python)),
                         .command = tools_->getPython,
                         .inSettings = true};
    return found;
}

QList<Warning> PlanPanel::diskWarnings() const {
    if (!freeCache_bytes_ || plan_->diskEstimate_bytes() <= *freeCache_bytes_) return {};
    return {{.text = tr("The compiled packages may need %1, but only %2 are free on the cache's disk.")
                         .arg(format::unbroken(format::bytes(plan_->diskEstimate_bytes())),
                              format::unbroken(format::bytes(*freeCache_bytes_))),
             .inSettings = true}};
}

/// Returns how many times as long a run takes because other programs use the processors.
double PlanPanel::slowdown() const {
    const std::vector<bench::Check> checks = bench::checks(environment_, plan_->plan());
    const auto busy = std::ranges::find(checks, "busy_cpu", &bench::Check::id);
    if (busy == checks.end()) return 1;
    return 1 + busy->values.value("load", 0.0) / std::max(busy->values.value("cpus", 1.0), 1.0);
}

QString PlanPanel::estimateText() const {
    const double estimate_s = plan_->estimate_s();
    QString text =
        tr("Takes %1.")
            .arg(format::roughRange(estimate_s / kEstimateFactor, estimate_s * kEstimateFactor * slowdown()));
    if (plan_->compiledArms() > 0)
        text += " " + tr("Compiling takes %1 of this, unless the packages are in the cache.")
                          .arg(format::roughly(plan_->compileEstimate_s()));
    if (plan_->diskEstimate_bytes() > 0)
        text += " " + tr("Compiled packages take about %1 of disk.")
                          .arg(format::unbroken(format::bytes(plan_->diskEstimate_bytes())));
    return text;
}

void PlanPanel::showWarnings() {
    QList<Warning> warnings = toolWarnings() + diskWarnings();
    const std::vector<bench::Check> checks = bench::checks(environment_, plan_->plan());
    for (const bench::Check& check : checks)
        warnings << Warning{.text = format::checkText(check),
                            .command = QString::fromStdString(check.command),
                            .note = check.severity == bench::Severity::note};
    warnings_->setWarnings(warnings);
    emit checksChanged(checks);
}

void PlanPanel::showPlan() {
    const QString problem = plan_->problem();
    count_->setText(tr("%n result(s)", nullptr, plan_->arms()));
    detail_->setText(
        tr("%n combination(s) of model, device, batch size and number type.", nullptr, plan_->cells()));
    estimate_->setText(estimateText());
    estimate_->setVisible(plan_->arms() > 0);
    detail_->setVisible(plan_->arms() > 0);

    QStringList devices;
    for (const std::string& device : plan_->plan().devices) devices << QString::fromStdString(device);
    selfTest_->setDevices(devices);
    showWarnings();

    command_->setPlainText(problem.isEmpty() ? QString::fromStdString(bench::to_shell_command(plan_->plan()))
                                             : QString());
    copy_->setEnabled(problem.isEmpty());
    const QString reason =
        running_ ? tr("A run is in progress. The next one can start when it has ended.") : problem;
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    toWeights_->setVisible(!running_ && plan_->needsWeights());
    run_->setEnabled(canRun());
}

void PlanPanel::retranslate() {
    title_->setText(tr("This plan"));
    plans_->setText(tr("Plans"));
    plans_->setToolTip(tr("Save this plan, or open another."));
    commandTitle_->setText(tr("Equivalent command"));
    copy_->setText(tr("Copy command"));
    toWeights_->setText(tr("Download the weights"));
    run_->setText(tr("Run"));
    run_->setToolTip(tr("Start measuring (Ctrl+R)"));
    showPlan();
}

void PlanPanel::copyCommand() {
    QApplication::clipboard()->setText(command_->toPlainText());
    emit copied();
}

void PlanPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) showPlan();
    QWidget::changeEvent(event);
}

}  // namespace ui
