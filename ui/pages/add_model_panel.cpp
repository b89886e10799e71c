#include "ui/pages/add_model_panel.h"

#include <QAction>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include "core/base/error.h"
#include "core/base/trusted_files.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/run/model_importer.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

AddModelPanel::AddModelPanel(QWidget* parent)
    : QWidget(parent),
      importer_(new ModelImporter(this)),
      open_(widgets::button("plus")),
      addName_(widgets::button("plus")),
      cancel_(widgets::button("close")),
      name_(new QLineEdit),
      state_(widgets::hintLabel()) {
    auto* menu = new QMenu(open_);
    folder_ = menu->addAction(QString());
    file_ = menu->addAction(QString());
    byName_ = menu->addAction(QString());
    open_->setMenu(menu);
    name_->setLayoutDirection(Qt::LeftToRight);
    name_->setPlaceholderText("timm/convnextv2_tiny");
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* first = new QHBoxLayout;
    first->addWidget(open_);
    first->addWidget(cancel_);
    first->addStretch();
    auto* second = new QHBoxLayout;
    second->addWidget(name_, 1);
    second->addWidget(addName_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(first);
    layout->addLayout(second);
    layout->addWidget(state_);
    askForName(false);
    retranslate();

    connect(folder_, &QAction::triggered, this, &AddModelPanel::chooseFolder);
    connect(file_, &QAction::triggered, this, &AddModelPanel::chooseFile);
    connect(byName_, &QAction::triggered, this, [this] { askForName(true); });
    connect(cancel_, &QPushButton::clicked, importer_, &ModelImporter::cancel);
    connect(addName_, &QPushButton::clicked, this, [this] { add(name_->text().trimmed()); });
    connect(name_, &QLineEdit::returnPressed, addName_, &QPushButton::click);
    connect(name_, &QLineEdit::textChanged, this, &AddModelPanel::showState);
    connect(importer_, &ModelImporter::changed, this, &AddModelPanel::showState);
    connect(importer_, &ModelImporter::failed, this, &AddModelPanel::showFailure);
    connect(importer_, &ModelImporter::imported, this, [this](const QString& id) {
        name_->clear();
        askForName(false);
        emit added(id);
    });
}

void AddModelPanel::setMeasuring(bool measuring) {
    measuring_ = measuring;
    if (measuring) importer_->cancel();
    showState();
}

void AddModelPanel::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder in Hugging Face layout"));
    if (!folder.isEmpty()) add(folder);
}

void AddModelPanel::chooseFile() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Model file"), {},
                                     tr("TorchScript, exported programs, compiled packages and ONNX") +
                                         QStringLiteral(" (*.pt *.pth *.ts *.pt2 *.onnx)"));
    if (!file.isEmpty()) add(file);
}

void AddModelPanel::askForName(bool shown) {
    name_->setVisible(shown);
    addName_->setVisible(shown);
    if (shown) name_->setFocus();
}

void AddModelPanel::add(const QString& model) {
    if (model.isEmpty() || looking_ || importer_->isRunning()) return;
    failure_ = {};
    looking_ = true;
    showState();
    inBackground(
        this,
        [word = model.toStdString()] {
            Found found{bench::expand_models({word})};
            const std::string& id = found.ids.front();
            found.isImport = found.ids.size() == 1 && bench::weights::is_import(id);
            found.mayRun = !bench::weights::is_import_file(id) || bench::trusted_files::is_trusted(id);
            return found;
        },
        [this, model](const Answer<Found>& answer) {
            looking_ = false;
            if (answer.value)
                addFound(*answer.value);
            else
                showFailure(model, answer.message);
        });
}

void AddModelPanel::addFound(const Found& found) {
    const QString first = QString::fromStdString(found.ids.front());
    if (!found.isImport) {
        for (const std::string& id : found.ids) emit added(QString::fromStdString(id));
    } else if (!measuring_ && (found.mayRun || trusts(first)) && !measuring_) {
        importer_->start(first, settings_.python());
    }
    showState();
}

bool AddModelPanel::trusts(const QString& file) {
    const auto answer =
        QMessageBox::question(this, tr("Model file"),
                              tr("Loading %1 runs code that the file contains. Do you trust its source?")
                                  .arg(format::isolated(file)),
                              QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
    if (answer != QMessageBox::Yes) return false;
    try {
        bench::trusted_files::trust(file.toStdString());  // its sum is known by now
    } catch (const bench::Error& error) {
        showFailure(file, error.message());
        return false;
    }
    return true;
}

void AddModelPanel::showFailure(const QString& model, const bench::Message& reason) {
    failed_ = model;
    failure_ = reason;
    showState();
}

void AddModelPanel::showState() {
    const bool busy = importer_->isRunning(), idle = !busy && !looking_ && !measuring_;
    open_->setEnabled(idle);
    addName_->setEnabled(idle && !name_->text().trimmed().isEmpty());
    cancel_->setVisible(busy);
    state_->setVisible(busy || !failure_.empty());
    if (busy)
        state_->setText(tr("Reading %1…").arg(format::isolated(importer_->model())));
    else
        state_->setText(tr("%1 cannot be added: %2")
                            .arg(format::isolated(failed_), format::isolated(format::coreText(failure_))));
}

void AddModelPanel::retranslate() {
    open_->setText(tr("Add a model"));
    open_->setToolTip(tr("A model's folder or file can also be dropped on the window."));
    folder_->setText(tr("Folder…"));
    file_->setText(tr("File…"));
    byName_->setText(tr("By name, of timm or transformers"));
    addName_->setText(tr("Add"));
    cancel_->setText(tr("Cancel"));
    name_->setAccessibleName(tr("Name of a model of timm or transformers"));
    showState();
}

void AddModelPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
