#include "ui/preview/source_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <iterator>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/panels/text_queries_field.h"
#include "ui/panels/weights_panel.h"
#include "ui/preview/source_picker.h"
#include "ui/run/background.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

struct TaskWord {
    bench::Task task;
    const char* word;
};
constexpr std::array kTasks{
    TaskWord{bench::Task::classification, QT_TRANSLATE_NOOP("ui::SourcePanel", "Classification")},
    TaskWord{bench::Task::segmentation, QT_TRANSLATE_NOOP("ui::SourcePanel", "Segmentation")},
    TaskWord{bench::Task::detection, QT_TRANSLATE_NOOP("ui::SourcePanel", "Detection")},
    TaskWord{bench::Task::video, QT_TRANSLATE_NOOP("ui::SourcePanel", "Videos")},
};

QLabel* fieldLabel(QWidget* field) {
    auto* label = widgets::sectionLabel();
    label->setWordWrap(true);
    label->setBuddy(field);
    return label;
}

QSlider* percentSlider(int value) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, 100);
    slider->setPageStep(10);
    slider->setValue(value);
    return slider;
}

QComboBox* narrowCombo() {
    auto* combo = new QComboBox;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(12);
    return combo;
}

void addHeading(QComboBox* combo, const QString& text) {
    combo->addItem(text);
    widgets::setItemEnabled(combo, combo->count() - 1, false);
}

}  // namespace

SourcePanel::SourcePanel(QWidget* parent)
    : QWidget(parent), plan_(new PlanModel(this)), sources_(new SourcePicker) {
    plan_->edit([](bench::RunPlan& plan) { plan.weights.source = bench::WeightsSource::hub; });
    setProperty("class", "clear");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(sources_);
    addModelGroup();
    addOverlayGroup();
    layout->addStretch(1);
    setDevices({bench::DeviceInfo{
        .id = "cpu", .name = {}, .memory_bytes = {}, .capability = {}, .usable = true, .reason = {}}});
    fillModels();
    setModel(QStringLiteral("microsoft/resnet-50"));
    modelChosen_ = false;
    modelChanged();
    fillModes();
    retranslate();

    connect(model_, &QComboBox::currentIndexChanged, this, &SourcePanel::modelChanged);
    connect(model_, &QComboBox::activated, this, [this] { modelChosen_ = true; });
    connect(device_, &QComboBox::currentIndexChanged, this, &SourcePanel::markModes);
    connect(device_, &QComboBox::currentIndexChanged, this, &SourcePanel::cellChanged);
    for (const QComboBox* mode : modes_)
        connect(mode, &QComboBox::currentIndexChanged, this, &SourcePanel::cellChanged);
    connect(weights_, &WeightsPanel::cacheChanged, this, &SourcePanel::cacheChanged);
    connect(plan_, &PlanModel::changed, this, [this] {
        showValues();
        emit cellChanged();
    });
    for (QSlider* slider : {threshold_, opacity_})
        connect(slider, &QSlider::valueChanged, this, [this] {
            showValues();
            emit overlayChanged();
        });
}

void SourcePanel::addModelGroup() {
    modelTitle_ = widgets::sectionLabel();
    model_ = narrowCombo();
    openFolder_ = widgets::button(QStringLiteral("folder"));
    weights_ = new WeightsPanel(plan_);
    weightsNote_ = widgets::hintLabel();
    device_ = narrowCombo();
    deviceLabel_ = fieldLabel(device_);
    for (QComboBox*& mode : modes_) mode = narrowCombo();
    modeLabel_ = fieldLabel(modes_.front());
    for (QWidget* w : std::initializer_list<QWidget*>{modelTitle_, model_, openFolder_, weights_,
                                                      weightsNote_, new TextQueriesField(plan_), deviceLabel_,
                                                      device_, modeLabel_, modes_[0], modes_[1]})
        layout()->addWidget(w);
    connect(openFolder_, &QPushButton::clicked, this, &SourcePanel::openFolderDialog);
}

void SourcePanel::addOverlayGroup() {
    const OverlayOptions defaults;
    overlayGroup_ = new QWidget;
    overlayGroup_->setProperty("class", "clear");
    auto* group = new QVBoxLayout(overlayGroup_);
    group->setContentsMargins(0, 0, 0, 0);
    overlayTitle_ = widgets::sectionLabel();
    threshold_ = percentSlider(qRound(100 * defaults.scoreThreshold));
    threshold_->setMinimum(qRound(100 * kLowestScore));
    thresholdLabel_ = fieldLabel(threshold_);
    opacity_ = percentSlider(qRound(100 * defaults.maskOpacity));
    opacityLabel_ = fieldLabel(opacity_);
    for (QWidget* w :
         std::initializer_list<QWidget*>{overlayTitle_, thresholdLabel_, threshold_, opacityLabel_, opacity_})
        group->addWidget(w);
    layout()->addWidget(overlayGroup_);
}

bench::CellRequest SourcePanel::cellRequest() const {
    bench::CellRequest request;
    bench::Cell& cell = request.cell;
    cell.model = model().toStdString();
    cell.device = device_->currentData().toString().toStdString();
    cell.modes = {"eager"};
    for (const QComboBox* mode : modes_)
        if (const std::string id = mode->currentData().toString().toStdString();
            !id.empty() && std::ranges::find(cell.modes, id) == cell.modes.end())
            cell.modes.push_back(id);
    cell.weights = weights();
    if (bench::reads_text(cell.model)) cell.input.queries = plan_->plan().input.queries;
    request.python = AppSettings().python().toStdString();
    return request;
}

/// Returns the chosen weights, or random weights while those are not on this machine.
bench::WeightsSpec SourcePanel::weights() const {
    const std::string id = model().toStdString();
    if (bench::find_model(id) == nullptr) return {bench::WeightsSource::folder, id, 0};
    const bench::WeightsSpec& chosen = plan_->plan().weights;
    const bool missing = (chosen.source == bench::WeightsSource::hub && !cached_.contains(id)) ||
                         (chosen.source == bench::WeightsSource::folder && chosen.folder.empty());
    return missing ? bench::WeightsSpec{} : chosen;
}

void SourcePanel::setCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    const bench::WeightsSpec before = weights();
    cached_.clear();
    for (const auto& model : models)
        if (model.current && model.problem.empty()) cached_.insert(model.id);
    hasWeights_ = !cached_.empty();
    weights_->setCachedModels(models);
    showValues();
    if (weights() != before) emit cellChanged();
    if (!modelChosen_ && !cached_.contains(model().toStdString())) chooseCachedModel(models);
}

/// Selects the first model of the catalogue with weights, or else another one of the cache, by its folder.
void SourcePanel::chooseCachedModel(const std::vector<bench::weights::CachedModel>& models) {
    for (const bench::ModelInfo& info : bench::model_catalog())
        if (info.runnable && cached_.contains(std::string(info.id)))
            return model_->setCurrentIndex(model_->findData(format::text(info.id)));
    const auto other = std::ranges::find_if(
        models, [this](const auto& model) { return model.current && cached_.contains(model.id); });
    if (other == models.end()) return;
    setModel(QString::fromStdString(other->folder.string()));
    modelChosen_ = false;
}

const bench::ModelInfo& SourcePanel::smallModel() {
    return *bench::find_model("nvidia/segformer-b0-finetuned-ade-512-512");
}

void SourcePanel::offerSmallModel() {
    setModel(format::text(smallModel().id));
    plan_->edit([](bench::RunPlan& plan) { plan.weights = {.source = bench::WeightsSource::hub}; });
    weights_->askHub();
}

void SourcePanel::setMeasuring(bool measuring) {
    weights_->setMeasuring(measuring);
}

OverlayOptions SourcePanel::overlayOptions() const {
    return {.scoreThreshold = threshold_->value() / 100.0, .maskOpacity = opacity_->value() / 100.0};
}

QString SourcePanel::model() const {
    return model_->currentData().toString();
}

bool SourcePanel::isFolder() const {
    return bench::find_model(model().toStdString()) == nullptr;
}

void SourcePanel::setModel(const QString& idOrFolder) {
    modelChosen_ = true;
    if (model_->findData(idOrFolder) >= 0) return model_->setCurrentIndex(model_->findData(idOrFolder));
    inBackground(
        this, [word = idOrFolder.toStdString()] { return bench::expand_models({word}); },
        [this, idOrFolder](const Answer<std::vector<std::string>>& answer) {
            if (!answer.value) {
                emit folderRejected(answer.error);
                return;
            }
            if (model_->findData(idOrFolder) < 0) {
                folders_.push_back(idOrFolder);
                fillModels();
            }
            model_->setCurrentIndex(model_->findData(idOrFolder));
        });
}

void SourcePanel::fillModels() {
    const QSignalBlocker blocker(model_);
    const QString chosen = model();
    model_->clear();
    for (const TaskWord& row : kTasks) {
        addHeading(model_, tr(row.word));
        const bool videos = row.task == bench::Task::video;
        for (const bench::ModelInfo& info : videos ? bench::video_catalog() : bench::model_catalog()) {
            if (!info.runnable || info.task != row.task || (videos && !bench::takes_frames(info))) continue;
            const QString id = format::text(info.id);
            model_->addItem(format::text(info.label), id);
            model_->setItemData(model_->count() - 1, id, Qt::ToolTipRole);
        }
    }
    if (!folders_.empty()) addHeading(model_, tr("From a folder"));
    for (const QString& folder : folders_) {
        model_->addItem(QString::fromStdString(bench::model_label(folder.toStdString())), folder);
        model_->setItemData(model_->count() - 1, format::tip(folder), Qt::ToolTipRole);
    }
    model_->setCurrentIndex(model_->findData(chosen));
}

void SourcePanel::fillModes() {
    for (QComboBox* combo : modes_) {
        const QSignalBlocker blocker(combo);
        const int chosen = combo->currentIndex();
        combo->clear();
        for (const bench::ModeInfo& mode : bench::all_modes()) {
            const QString id = format::text(mode.id);
            if (mode.engine == bench::Engine::cpp && mode.id != "eager") combo->addItem(id, id);
        }
        combo->addItem(tr("Nothing"), QString());
        combo->setCurrentIndex(chosen >= 0 ? chosen : combo == modes_[0] ? 0 : combo->count() - 1);
    }
    markModes();
}

/// Disables the modes that are refused on the chosen device.
void SourcePanel::markModes() {
    const std::string device = device_->currentData().toString().toStdString();
    for (QComboBox* combo : modes_)
        for (int row = 0; row < combo->count(); ++row) {
            const QString id = combo->itemData(row).toString();
            widgets::setItemEnabled(combo, row, !bench::is_refused(id.toStdString(), device));
            combo->setItemData(row, format::modeHint(id), Qt::ToolTipRole);
        }
}

void SourcePanel::setDevices(const std::vector<bench::DeviceInfo>& devices) {
    devices_.clear();  // the preview uses this program's worker only
    std::ranges::copy_if(devices, std::back_inserter(devices_),
                         [](const bench::DeviceInfo& device) { return device.torch.empty(); });
    const QString chosen = device_->currentData().toString();
    {
        const QSignalBlocker blocker(device_);
        device_->clear();
        for (const bench::DeviceInfo& device : devices_) {
            const QString id = QString::fromStdString(device.id), name = QString::fromStdString(device.name);
            device_->addItem(format::deviceName(id, name), id);
            const int row = device_->count() - 1;
            widgets::setItemEnabled(device_, row, device.usable);
            device_->setItemData(row, format::tip(device.usable ? name : format::coreText(device.reason)),
                                 Qt::ToolTipRole);
        }
        const int row = device_->findData(chosen);
        device_->setCurrentIndex(row >= 0 ? row : device_->findData(QStringLiteral("cpu")));
    }
    markModes();
    if (device_->currentData().toString() != chosen) emit cellChanged();
}

void SourcePanel::openFolderDialog() {
    auto* dialog = new QFileDialog(this, tr("Open a model folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePanel::setModel);
    dialog->open();
}

void SourcePanel::modelChanged() {
    plan_->edit([this](bench::RunPlan& plan) {
        const bool hadHub = !std::ranges::any_of(plan.models, bench::takes_clips);
        plan.models = {model().toStdString()};
        const bool hasHub = !bench::takes_clips(plan.models.front());
        if (hadHub == hasHub) return;
        plan.weights = {};
        if (hasHub) plan.weights.source = bench::WeightsSource::hub;
    });
}

void SourcePanel::showValues() {
    weights_->setVisible(!isFolder());
    weightsNote_->setVisible(isFolder() || weights().source == bench::WeightsSource::random);
    weightsNote_->setText(isFolder()
                              ? tr("Weights from %1.").arg(format::isolated(model()))
                              : tr("Random weights: there is no answer to show. The times and the agreement "
                                   "between the panes are real."));
    const std::string task = bench::model_task(model().toStdString());
    const bool boxes = task == "detection", map = task == "segmentation";
    overlayGroup_->setVisible(boxes || map);
    for (QWidget* w : std::initializer_list<QWidget*>{thresholdLabel_, threshold_}) w->setVisible(boxes);
    for (QWidget* w : std::initializer_list<QWidget*>{opacityLabel_, opacity_}) w->setVisible(map);
    thresholdLabel_->setText(
        tr("Boxes with a score of at least %1").arg(format::percent(threshold_->value(), 0)));
    opacityLabel_->setText(tr("Opacity of the map: %1").arg(format::percent(opacity_->value(), 0)));
    fitWrappedLabels();
}

void SourcePanel::retranslate() {
    modelTitle_->setText(tr("Model"));
    model_->setAccessibleName(tr("Model"));
    openFolder_->setText(tr("Open a model folder…"));
    openFolder_->setToolTip(tr("A folder in Hugging Face layout, with config.json and model.safetensors."));
    deviceLabel_->setText(tr("Device"));
    device_->setAccessibleName(tr("Device"));
    modeLabel_->setText(tr("Beside eager"));
    modes_[0]->setAccessibleName(tr("Mode shown beside eager"));
    modes_[1]->setAccessibleName(tr("Second mode shown beside eager"));
    overlayTitle_->setText(tr("Drawing"));
    threshold_->setAccessibleName(tr("Lowest score of a box that is drawn"));
    opacity_->setAccessibleName(tr("Opacity of the map of classes"));
    fillModels();
    fillModes();
    showValues();
}

/// A scroll area ignores heightForWidth(), so wrapped text would be cut off.
void SourcePanel::fitWrappedLabels() {
    for (QLabel* label : findChildren<QLabel*>())
        if (label->wordWrap()) label->setMinimumHeight(label->heightForWidth(width()));
}

/// The children of this panel change their texts themselves, some after it.
bool SourcePanel::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fitWrappedLabels();
    return QWidget::event(event);
}

void SourcePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWrappedLabels();
}

void SourcePanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
