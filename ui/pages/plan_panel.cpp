#include "ui/pages/plan_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

PlanPanel::PlanPanel(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      title_(widgets::titleLabel()),
      count_(widgets::sectionLabel()),
      detail_(widgets::hintLabel()),
      estimate_(widgets::hintLabel()),
      warnings_(new QVBoxLayout),
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

    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(count_);
    layout->addWidget(detail_);
    layout->addWidget(estimate_);
    layout->addLayout(warnings_);
    layout->addSpacing(theme::kUnit_px);
    layout->addWidget(commandTitle_);
    layout->addWidget(command_, 1);
    layout->addWidget(copy_);
    layout->addSpacing(theme::kUnit_px);
    layout->addWidget(reason_);
    layout->addWidget(run_);

    retranslate();
    connect(plan_, &PlanModel::changed, this, &PlanPanel::showPlan);
    connect(copy_, &QPushButton::clicked, this, &PlanPanel::copyCommand);
    connect(run_, &QPushButton::clicked, this, &PlanPanel::runWanted);
}

void PlanPanel::setTools(const Tools& tools) {
    tools_ = tools;
    showPlan();
}

void PlanPanel::setRunning(bool running) {
    running_ = running;
    showPlan();
}

bool PlanPanel::canRun() const {
    return !running_ && plan_->problem().isEmpty();
}

QStringList PlanPanel::warnings() const {
    if (!tools_ || plan_->compiledArms() == 0) return {};
    QStringList texts;
    if (tools_->compiler.isEmpty())
        texts << tr("No C++ compiler was found, so compiled modes will fail. Install g++ and start again.");
    if (tools_->python.isEmpty())
        texts << tr("No Python was found, so compiled modes will fail. Name one in the settings.");
    else if (tools_->torch.isEmpty())
        texts << tr("The Python at %1 has no PyTorch, so compiled modes will fail. Name another in the "
                    "settings.")
                     .arg(tools_->python);
    return texts;
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

    while (QLayoutItem* item = warnings_->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();  // it lives until the next event, over what replaces it
            widget->deleteLater();
        }
        delete item;
    }
    for (const QString& text : warnings()) {
        auto* line = new QWidget;
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        auto* icon = new QLabel;
        icon->setPixmap(theme::iconPixmap("warning", theme::colors().caution, 20, devicePixelRatioF()));
        auto* label = new QLabel(text);
        label->setWordWrap(true);
        row->addWidget(icon, 0, Qt::AlignTop);
        row->addWidget(label, 1);
        warnings_->addWidget(line);
    }

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
