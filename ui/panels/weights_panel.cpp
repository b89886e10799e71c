#include "ui/panels/weights_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "core/catalog/model_catalog.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/run/hub_downloader.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::WeightsSource;
using bench::weights::HubErrorKind;
using bench::weights::HubModel;

constexpr WeightsSource kSources[] = {WeightsSource::random, WeightsSource::hub, WeightsSource::folder};
constexpr int kHub = 1;
static_assert(kSources[kHub] == WeightsSource::hub);
constexpr int kBarSteps = 1000;

}  // namespace

WeightsPanel::WeightsPanel(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      downloader_(new HubDownloader(this)),
      title_(widgets::sectionLabel()),
      folderHint_(widgets::hintLabel()),
      hubText_(widgets::hintLabel()),
      source_(new QComboBox),
      folder_(new QLineEdit),
      browse_(widgets::button("folder")),
      action_(widgets::button("save")),
      cancel_(widgets::button("close")),
      bar_(new QProgressBar) {
    title_->setBuddy(source_);
    folder_->setLayoutDirection(Qt::LeftToRight);
    bar_->setTextVisible(false);
    bar_->setRange(0, kBarSteps);
    auto* folderRow = new QHBoxLayout;
    folderRow->addWidget(folder_, 1);
    folderRow->addWidget(browse_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(action_);
    buttons->addWidget(cancel_);
    buttons->addStretch();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(source_);
    layout->addLayout(folderRow);
    layout->addWidget(folderHint_);
    layout->addWidget(hubText_);
    layout->addWidget(bar_);
    layout->addLayout(buttons);
    retranslate();

    connect(source_, &QComboBox::activated, this, &WeightsPanel::chooseSource);
    connect(browse_, &QPushButton::clicked, this, &WeightsPanel::chooseFolder);
    connect(folder_, &QLineEdit::editingFinished, this, [this] {
        plan_->edit([this](bench::RunPlan& p) { p.weights.folder = folder_->text().toStdString(); });
    });
    connect(action_, &QPushButton::clicked, this, &WeightsPanel::act);
    connect(cancel_, &QPushButton::clicked, this, &WeightsPanel::cancel);
    connect(plan_, &PlanModel::changed, this, &WeightsPanel::showPlan);
    connect(downloader_, &HubDownloader::described, this, [this](const HubModel& model) {
        offered_.push_back(model);
        showHub();
    });
    connect(downloader_, &HubDownloader::progressChanged, this, [this](const QString& id, qint64 done_bytes) {
        current_ = id;
        done_bytes_ = done_bytes;
        showHub();
    });
    connect(downloader_, &HubDownloader::downloaded, this, &WeightsPanel::cacheChanged);
    connect(downloader_, &HubDownloader::failed, this,
            [this](const QString& id, HubErrorKind kind, const QString& reason) {
                failures_.push_back({id, kind, reason});
            });
    connect(downloader_, &HubDownloader::finished, this, &WeightsPanel::onFinished);
}

void WeightsPanel::setCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    cached_.clear();
    for (const auto& model : models)
        if (model.current && model.problem.empty()) cached_.push_back(model.id);
    showHub();
}

/// Returns the plan's models that are not in the cache, without models that are folders.
QStringList WeightsPanel::missingModels() const {
    QStringList missing;
    for (const std::string& model : plan_->plan().models)
        if (bench::find_model(model) != nullptr && std::ranges::find(cached_, model) == cached_.end())
            missing << QString::fromStdString(model);
    return missing;
}

void WeightsPanel::chooseSource(int index) {
    const WeightsSource source = kSources[index];
    plan_->edit([source](bench::RunPlan& p) { p.weights.source = source; });
    if (source == WeightsSource::folder && plan_->plan().weights.folder.empty()) chooseFolder();
}

void WeightsPanel::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder with weights"));
    if (folder.isEmpty()) return showPlan();
    plan_->edit([&folder](bench::RunPlan& p) {
        p.weights.source = WeightsSource::folder;
        p.weights.folder = folder.toStdString();
    });
}

void WeightsPanel::act() {
    failures_.clear();
    cancelled_ = false;
    if (stage_ == Stage::offering) {
        stage_ = Stage::downloading;
        current_ = QString::fromStdString(offered_.front().id);
        done_bytes_ = offered_.front().cached_bytes;
        downloader_->download(offered_, settings_.python());
    } else {
        stage_ = Stage::asking;
        offered_.clear();
        asked_ = missingModels();
        downloader_->describe(asked_, settings_.python());
    }
    showHub();
}

void WeightsPanel::cancel() {
    cancelled_ = true;
    if (downloader_->isBusy()) return downloader_->cancel();
    stage_ = Stage::idle;
    showHub();
}

void WeightsPanel::onFinished() {
    const bool answered = stage_ == Stage::asking && !offered_.empty() && !cancelled_;
    stage_ = answered ? Stage::offering : Stage::idle;
    showHub();
}

void WeightsPanel::showPlan() {
    const bench::RunPlan& plan = plan_->plan();
    const bool fromFolder = plan.weights.source == WeightsSource::folder;
    source_->setCurrentIndex(
        static_cast<int>(std::ranges::find(kSources, plan.weights.source) - std::begin(kSources)));
    // MMAction2's models, the only ones with training recipes, are not on the hub.
    widgets::setItemEnabled(
        source_, kHub,
        plan.kind != bench::RunKind::training && !std::ranges::any_of(plan.models, bench::takes_clips));
    folder_->setText(QString::fromStdString(plan.weights.folder));
    folder_->setVisible(fromFolder);
    browse_->setVisible(fromFolder);
    folderHint_->setVisible(fromFolder && plan.models.size() > 1);
    showHub();
}

void WeightsPanel::setMeasuring(bool measuring) {
    measuring_ = measuring;
    if (measuring && downloader_->isBusy()) cancel();  // keeps the data downloaded so far
    showHub();
}

QWidget* WeightsPanel::focusAction() {
    if (action_->isHidden()) return nullptr;
    action_->setFocus(Qt::ShortcutFocusReason);
    return action_;
}

void WeightsPanel::askHub() {
    if (stage_ == Stage::idle && !measuring_ && !missingModels().isEmpty()) act();
}

void WeightsPanel::showHub() {
    const QStringList missing = missingModels();
    // Offers and failures hold only for the models that were chosen at the time.
    if (stage_ == Stage::offering && missing != asked_) stage_ = Stage::idle;
    std::erase_if(failures_, [&missing](const Failure& failure) { return !missing.contains(failure.id); });

    const bool fromHub = plan_->plan().weights.source == WeightsSource::hub;
    const bool busy = stage_ == Stage::asking || stage_ == Stage::downloading;
    hubText_->setVisible(fromHub || busy);
    hubText_->setText(hubText(missing));
    bar_->setVisible(stage_ == Stage::downloading);
    if (const auto total = currentTotalBytes())
        bar_->setValue(static_cast<int>(done_bytes_ * kBarSteps / std::max<std::int64_t>(*total, 1)));
    action_->setVisible(fromHub && !busy && !missing.isEmpty());
    action_->setEnabled(!measuring_);
    action_->setText(stage_ == Stage::offering ? downloadText()
                     : failures_.empty()       ? tr("Download weights…")
                                               : tr("Try again"));
    cancel_->setVisible(stage_ != Stage::idle);
}

/// Returns the size of the model being downloaded; empty if unknown.
std::optional<std::int64_t> WeightsPanel::currentTotalBytes() const {
    const auto model = std::ranges::find(offered_, current_.toStdString(), &HubModel::id);
    return model == offered_.end() ? std::nullopt : model->total_bytes;
}

QString WeightsPanel::hubText(const QStringList& missing) const {
    QStringList lines;
    if (stage_ == Stage::asking) lines << tr("Querying the Hugging Face Hub…");
    if (stage_ == Stage::downloading)
        lines << tr("Downloading %1: %2 of %3")
                     .arg(format::isolated(current_), format::bytes(done_bytes_),
                          sizeText(currentTotalBytes()));
    if (stage_ == Stage::idle && missing.isEmpty())
        lines << tr("The weights of the chosen models are on this machine.");
    if (stage_ == Stage::idle && !missing.isEmpty())
        lines << tr("Not on this machine yet: %1").arg(format::isolated(missing.join(", ")));
    if (stage_ == Stage::asking || stage_ == Stage::offering)
        for (const HubModel& model : offered_) lines << offerText(model);
    for (const Failure& failure : failures_) lines << failureText(failure);
    return lines.join('\n');
}

QString WeightsPanel::sizeText(std::optional<std::int64_t> size_bytes) {
    return size_bytes ? format::bytes(*size_bytes) : tr("an unknown size");
}

QString WeightsPanel::offerText(const HubModel& model) {
    return tr("%1: %2, licence %3, revision %4")
        .arg(format::isolated(QString::fromStdString(model.id)), sizeText(model.total_bytes),
             format::isolated(model.license ? QString::fromStdString(*model.license) : tr("not stated")),
             format::isolated(format::revision(model.revision)));
}

QString WeightsPanel::downloadText() const {
    std::int64_t bytes = 0;
    for (const HubModel& model : offered_) {
        if (!model.total_bytes) return tr("Download");
        bytes += *model.total_bytes - model.cached_bytes;
    }
    return tr("Download %1", "an amount of bytes").arg(format::bytes(bytes));
}

QString WeightsPanel::failureText(const Failure& failure) {
    const auto what = [&failure] {
        switch (failure.kind) {
            case HubErrorKind::no_network:
                return tr("The Hub cannot be reached. Check the network, or set HF_ENDPOINT to a mirror.");
            case HubErrorKind::not_found:
            case HubErrorKind::revision_not_found:
                return tr("The Hub does not have this model.");
            case HubErrorKind::unauthorised:
                return tr(
                    "Access to this model is restricted. Accept its terms on the Hub and sign in with “hf "
                    "auth login”, or set HF_TOKEN.");
            case HubErrorKind::disk_full:
                return tr(
                    "The disk does not have enough space. Free some space, or set HF_HUB_CACHE to another "
                    "folder.");
            case HubErrorKind::no_safetensors:
                return tr("It has no weights that are safe to load (safetensors).");
            case HubErrorKind::other:
                break;
        }
        return tr("The download failed.");
    };
    return QString("%1: %2\n%3").arg(format::isolated(failure.id), what(), format::isolated(failure.reason));
}

void WeightsPanel::retranslate() {
    title_->setText(tr("Weights"));
    folder_->setAccessibleName(tr("Folder with weights"));
    source_->setAccessibleName(title_->text());
    source_->clear();
    source_->addItems(
        {tr("Random, always the same"), tr("From the Hugging Face cache"), tr("From a folder…")});
    browse_->setText(tr("Choose…"));
    cancel_->setText(tr("Cancel"));
    folderHint_->setText(
        tr("With several models, this folder holds one folder for each, named as in the catalogue."));
    showPlan();
}

void WeightsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
