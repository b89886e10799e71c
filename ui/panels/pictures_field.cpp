#include "ui/panels/pictures_field.h"

#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/models/plan_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

PicturesField::PicturesField(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      title_(widgets::sectionLabel()),
      hint_(widgets::hintLabel()),
      folder_(new QLineEdit),
      browse_(widgets::button("folder")) {
    auto* row = new QHBoxLayout;
    row->addWidget(folder_, 1);
    row->addWidget(browse_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addLayout(row);
    layout->addWidget(hint_);
    title_->setBuddy(folder_);
    folder_->setLayoutDirection(Qt::LeftToRight);
    folder_->setClearButtonEnabled(true);
    retranslate();
    connect(folder_, &QLineEdit::editingFinished, this, [this] { setFolder(folder_->text().trimmed()); });
    connect(folder_, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (text.isEmpty()) setFolder({});  // by the button that clears the field, too
    });
    connect(browse_, &QPushButton::clicked, this, &PicturesField::chooseFolder);
    connect(plan_, &PlanModel::changed, this, &PicturesField::showPlan);
}

void PicturesField::setFolder(const QString& folder) {
    plan_->edit([&folder](bench::RunPlan& plan) { plan.pictures = folder.toStdString(); });
    showPlan();
}

void PicturesField::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, title_->text(), folder_->text());
    if (!folder.isEmpty()) setFolder(folder);
}

void PicturesField::showPlan() {
    const bench::RunPlan& plan = plan_->plan();
    setVisible(plan.kind == bench::RunKind::inference);
    const QString folder = QString::fromStdString(plan.pictures);
    if (folder_->text() != folder && !(folder_->hasFocus() && folder_->isModified()))
        folder_->setText(folder);
    hint_->setText(folder.isEmpty() || plan.weights.source != bench::WeightsSource::random
                       ? tr("After timing, each mode answers every picture of this folder. Results show the "
                            "agreement with eager, and the accuracy if sub-folders or a file labels.csv name "
                            "the classes.")
                       : tr("Random weights: the agreement is real, the answers and the accuracy are not. "
                            "Choose other weights above."));
}

void PicturesField::retranslate() {
    title_->setText(tr("Check on my pictures"));
    folder_->setAccessibleName(tr("Folder of pictures"));
    folder_->setPlaceholderText(tr("No folder chosen"));
    browse_->setText(tr("Choose…"));
    showPlan();
}

void PicturesField::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
