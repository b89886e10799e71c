#include "ui/pages/engine_chooser.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

EngineChooser::EngineChooser(PlanModel* plan, QWidget* parent)
    : QWidget(parent), plan_(plan), question_(widgets::hintLabel()) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    column->addWidget(question_);
    auto* line = new FlowLayout(theme::kUnit_px);
    column->addLayout(line);
    for (const EngineChoice choice : kEngineChoices) {
        QToolButton* chip = widgets::chip();
        line->addWidget(chip);
        chips_.push_back(chip);
        connect(chip, &QToolButton::clicked, this, [this, choice] {
            plan_->chooseEngines(choice);
            showChoice();  // keeps a chip pressed that is pressed again
        });
    }
    connect(plan_, &PlanModel::enginesChanged, this, &EngineChooser::showChoice);
    retranslate();
}

void EngineChooser::showChoice() {
    for (std::size_t i = 0; i < chips_.size(); ++i)
        chips_[i]->setChecked(kEngineChoices[i] == plan_->engines());
}

void EngineChooser::retranslate() {
    const QString question = tr("What do you run?");
    question_->setText(question);
    setAccessibleName(question);
    const QString names[] = {tr("Python"), tr("C++ (LibTorch)"),
                             tr("Both", "the engines that the user runs")};
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        QStringList modes;
        for (const std::string& mode : preselectedModes(kEngineChoices[i])) modes << format::text(mode);
        chips_[i]->setText(names[i]);
        chips_[i]->setAccessibleName(QStringLiteral("%1 %2").arg(question, names[i]));
        chips_[i]->setToolTip(tr("Selects %1. Your other modes stay selected. Choose it again to select only "
                                 "these. Charts compare with %2.")
                                  .arg(format::isolated(QLocale().createSeparatedList(modes)),
                                       format::isolated(modes.front())));
    }
    showChoice();
}

void EngineChooser::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
