#include "ui/pages/plan_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/format/check_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/pages/self_test_panel.h"
#include "ui/pages/warning_list.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

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
      command_(new QPlainTextEdit),
      copy_(widgets::button("copy")),
      reason_(widgets::hintLabel()),
      run_(widgets::primaryButton({})) {
    command_->setReadOnly(true);
    command_->setLayoutDirection(Qt::LeftToRight);
    command_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    command_->setMinimumHeight(10 * theme::kUnit_px);
    command_->setTabChangesFocus(true);
    run_->setMinimumHeight(5 * theme::kUnit_px);

    auto* top = new QHBoxLayout;
    top->addWidget(title_, 1);
    top->addWidget(plans_);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(top);
    layout->addWidget(count_);
    layout->addWidget(detail_);
    layout->addWidget(estimate_);
    layout->addWidget(warnings_, 2);
    layout->addSpacing(theme::kUnit_px);
    layout->addWidget(selfTest_);
    layout->addSpacing(theme::kUnit_px);
    layout->addWidget(commandTitle_);
    layout->addWidget(command_, 1);
    layout->addWidget(copy_);
    layout->addSpacing(theme::kUnit_px);
    layout->addWidget(reason_);
    layout->addWidget(run_);

    retranslate();
    connect(plan_, &PlanModel::changed, this, &PlanPanel::showPlan);
    connect(warnings_, &WarningList::copied, this, &PlanPanel::copied);
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
    selfTest_->setSelfTests(state.selfTests);
    showWarnings();
}

void PlanPanel::setRunning(bool running) {
    running_ = running;
    selfTest_->setMeasuring(running);
    showPlan();
}

bool PlanPanel::canRun() const {
    return !running_ && plan_->problem().isEmpty();
}

QList<Warning> PlanPanel::toolWarnings() const {
    if (!tools_ || plan_->compiledArms() == 0) return {};
    QList<Warning> found;
    const auto add = [&found](const QString& text) { found << Warning{text, {}, /*note=*/false}; };
    if (tools_->compiler.isEmpty())
        add(tr("No C++ compiler was found, so compiled modes will fail. Install g++ and start again."));
    if (tools_->python.isEmpty())
        add(tr("No Python was found, so compiled modes will fail. Name one in the settings."));
    else if (tools_->torch.isEmpty())
        add(tr("The Python at %1 has no PyTorch, so compiled modes will fail. Name another in the "
               "settings.")
                .arg(tools_->python));
    return found;
}

void PlanPanel::showWarnings() {
    QList<Warning> warnings = toolWarnings();
    const std::vector<bench::Check> checks = bench::checks(environment_, plan_->plan());
    for (const bench::Check& check : checks)
        warnings << Warning{format::checkText(check), QString::fromStdString(check.command),
                            check.severity == bench::Severity::note};
    warnings_->setWarnings(warnings);
    emit checksChanged(checks);
}

void PlanPanel::showPlan() {
    const QString problem = plan_->problem();
    count_->setText(tr("%n result(s)", nullptr, plan_->arms()));
    detail_->setText(
        tr("%n combination(s) of model, device, batch size and number type.", nullptr, plan_->cells()));
    QString estimate = tr("Takes %1.").arg(format::roughly(plan_->estimate_s()));
    if (plan_->compiledArms() > 0)
        estimate += " " + tr("Compiling is %1 of it, unless it was compiled before.")
                              .arg(format::roughly(plan_->compileEstimate_s()));
    estimate_->setText(estimate);
    estimate_->setVisible(plan_->arms() > 0);
    detail_->setVisible(plan_->arms() > 0);

    QStringList devices;
    for (const std::string& device : plan_->plan().devices) devices << QString::fromStdString(device);
    selfTest_->setDevices(devices);
    showWarnings();

    command_->setPlainText(problem.isEmpty() ? QString::fromStdString(bench::to_shell_command(plan_->plan()))
                                             : QString());
    copy_->setEnabled(problem.isEmpty());
    const QString reason = running_ ? tr("A run is on. The next one can start when it has ended.") : problem;
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    run_->setEnabled(canRun());
}

void PlanPanel::retranslate() {
    title_->setText(tr("This plan"));
    plans_->setText(tr("Plans"));
    plans_->setToolTip(tr("Save this plan, or open another."));
    commandTitle_->setText(tr("The same as a command"));
    copy_->setText(tr("Copy command"));
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
