#include "ui/preview/source_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/paths.h"
#include "core/bench/modes.h"
#include "core/models/model_catalog.h"
#include "ui/format/format.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr qsizetype kRecentImages = 8;

struct TaskWord {
    bench::Task task;
    const char* word;
};
constexpr std::array kTasks{
    TaskWord{bench::Task::classification, QT_TRANSLATE_NOOP("ui::SourcePanel", "Classification")},
    TaskWord{bench::Task::segmentation, QT_TRANSLATE_NOOP("ui::SourcePanel", "Segmentation")},
    TaskWord{bench::Task::detection, QT_TRANSLATE_NOOP("ui::SourcePanel", "Detection")},
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

void setItemEnabled(QComboBox* combo, int row, bool enabled) {
    if (auto* items = qobject_cast<QStandardItemModel*>(combo->model()))
        items->item(row)->setEnabled(enabled);
}

void addHeading(QComboBox* combo, const QString& text) {
    combo->addItem(text);
    setItemEnabled(combo, combo->count() - 1, false);
}

}  // namespace

SourcePanel::SourcePanel(QWidget* parent) : QWidget(parent) {
    setProperty("class", "clear");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    addImageGroup();
    addModelGroup();
    addOverlayGroup();
    layout->addStretch(1);
    setDevices({bench::DeviceInfo{
        .id = "cpu", .name = {}, .memory_bytes = {}, .capability = {}, .usable = true, .reason = {}}});
    fillModels();
    setModel(QStringLiteral("microsoft/resnet-50"));
    fillModes();
    retranslate();

    connect(model_, &QComboBox::currentIndexChanged, this, &SourcePanel::modelChanged);
    connect(device_, &QComboBox::currentIndexChanged, this, &SourcePanel::markModes);
    connect(device_, &QComboBox::currentIndexChanged, this, &SourcePanel::cellChanged);
    connect(mode_, &QComboBox::currentIndexChanged, this, &SourcePanel::cellChanged);
    for (QSlider* slider : {threshold_, opacity_})
        connect(slider, &QSlider::valueChanged, this, [this] {
            showValues();
            emit overlayChanged();
        });
}

void SourcePanel::addImageGroup() {
    imageTitle_ = widgets::sectionLabel();
    openImage_ = widgets::button(QStringLiteral("file"));
    sample_ = widgets::button(QStringLiteral("preview"));
    recent_ = new QToolButton;
    recent_->setProperty("class", "chip");
    recent_->setPopupMode(QToolButton::InstantPopup);
    recent_->setFocusPolicy(Qt::StrongFocus);
    recentMenu_ = new QMenu(this);
    recent_->setMenu(recentMenu_);
    dropHint_ = widgets::hintLabel();
    for (QWidget* w : std::initializer_list<QWidget*>{imageTitle_, openImage_, sample_, recent_, dropHint_})
        layout()->addWidget(w);

    connect(openImage_, &QPushButton::clicked, this, &SourcePanel::openImageDialog);
    connect(sample_, &QPushButton::clicked, this, [this] { emit imageChosen(sampleImage()); });
    connect(recentMenu_, &QMenu::aboutToShow, this, &SourcePanel::fillRecent);
    connect(recentMenu_, &QMenu::triggered, this,
            [this](QAction* action) { emit imageChosen(action->data().toString()); });
}

void SourcePanel::addModelGroup() {
    modelTitle_ = widgets::sectionLabel();
    model_ = narrowCombo();
    openFolder_ = widgets::button(QStringLiteral("folder"));
    weightsNote_ = widgets::hintLabel();
    device_ = narrowCombo();
    deviceLabel_ = fieldLabel(device_);
    mode_ = narrowCombo();
    modeLabel_ = fieldLabel(mode_);
    for (QWidget* w : std::initializer_list<QWidget*>{modelTitle_, model_, openFolder_, weightsNote_,
                                                      deviceLabel_, device_, modeLabel_, mode_})
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

bench::Cell SourcePanel::cell() const {
    bench::Cell cell;
    cell.model = model().toStdString();
    cell.device = device_->currentData().toString().toStdString();
    cell.modes = {"eager"};
    if (const QString mode = mode_->currentData().toString(); !mode.isEmpty())
        cell.modes.push_back(mode.toStdString());
    if (bench::find_model(cell.model) == nullptr)
        cell.weights = {bench::WeightsSource::folder, cell.model, 0};
    cell.python = AppSettings().python().toStdString();
    return cell;
}

OverlayOptions SourcePanel::overlayOptions() const {
    return {.scoreThreshold = threshold_->value() / 100.0, .maskOpacity = opacity_->value() / 100.0};
}

QString SourcePanel::model() const {
    return model_->currentData().toString();
}

void SourcePanel::setModel(const QString& idOrFolder) {
    if (model_->findData(idOrFolder) < 0) {
        try {
            (void)bench::expand_models({idOrFolder.toStdString()});
        } catch (const std::exception& e) {
            emit folderRejected(QString::fromUtf8(e.what()));
            return;
        }
        folders_.push_back(idOrFolder);
        fillModels();
    }
    model_->setCurrentIndex(model_->findData(idOrFolder));
}

void SourcePanel::fillModels() {
    const QSignalBlocker blocker(model_);
    const QString chosen = model();
    model_->clear();
    for (const TaskWord& row : kTasks) {
        addHeading(model_, tr(row.word));
        for (const bench::ModelInfo& info : bench::model_catalog()) {
            if (!info.runnable || info.task != row.task) continue;
            const QString id = format::text(info.id);
            model_->addItem(format::text(info.label), id);
            model_->setItemData(model_->count() - 1, id, Qt::ToolTipRole);
        }
    }
    if (!folders_.empty()) addHeading(model_, tr("From a folder"));
    for (const QString& folder : folders_) {
        model_->addItem(QString::fromStdString(bench::model_label(folder.toStdString())), folder);
        model_->setItemData(model_->count() - 1, folder, Qt::ToolTipRole);
    }
    model_->setCurrentIndex(model_->findData(chosen));
}

void SourcePanel::fillModes() {
    const QSignalBlocker blocker(mode_);
    const int chosen = mode_->currentIndex();
    mode_->clear();
    for (const bench::ModeInfo& mode : bench::all_modes()) {
        const QString id = format::text(mode.id);
        if (mode.engine == bench::Engine::cpp && mode.id != "eager") mode_->addItem(id, id);
    }
    mode_->addItem(tr("Nothing"), QString());
    mode_->setCurrentIndex(std::max(chosen, 0));
    markModes();
}

/// What means nothing on the chosen device is shown, but cannot be chosen.
void SourcePanel::markModes() {
    const std::string device = device_->currentData().toString().toStdString();
    for (int row = 0; row < mode_->count(); ++row) {
        const QString id = mode_->itemData(row).toString();
        const bool refused = bench::is_refused(id.toStdString(), device);
        setItemEnabled(mode_, row, !refused);
        mode_->setItemData(row, format::modeHint(id), Qt::ToolTipRole);
    }
}

void SourcePanel::setDevices(const std::vector<bench::DeviceInfo>& devices) {
    devices_.clear();  // the preview's worker is this program's own
    std::ranges::copy_if(devices, std::back_inserter(devices_),
                         [](const bench::DeviceInfo& device) { return device.torch.empty(); });
    const QString chosen = device_->currentData().toString();
    {
        const QSignalBlocker blocker(device_);
        device_->clear();
        for (const bench::DeviceInfo& device : devices_) {
            const QString id = QString::fromStdString(device.id), name = QString::fromStdString(device.name);
            device_->addItem(name.isEmpty() ? id : tr("%1: %2", "device id: its name").arg(id, name), id);
            const int row = device_->count() - 1;
            setItemEnabled(device_, row, device.usable);
            device_->setItemData(row, device.usable ? name : QString::fromStdString(device.reason),
                                 Qt::ToolTipRole);
        }
        const int row = device_->findData(chosen);
        device_->setCurrentIndex(row >= 0 ? row : device_->findData(QStringLiteral("cpu")));
    }
    markModes();
    if (device_->currentData().toString() != chosen) emit cellChanged();
}

void SourcePanel::addRecentImage(const QString& file) {
    if (file == sampleImage()) return;
    AppSettings settings;
    QStringList files = settings.recentImages();
    files.removeAll(file);
    files.prepend(file);
    settings.setRecentImages(files.mid(0, kRecentImages));
    recent_->setEnabled(true);
}

void SourcePanel::fillRecent() {
    recentMenu_->clear();
    const QStringList files = AppSettings().recentImages();
    for (const QString& file : files) {
        QAction* action = recentMenu_->addAction(QFileInfo(file).fileName().replace('&', "&&"));
        action->setData(file);
        action->setToolTip(file);
    }
}

void SourcePanel::openImageDialog() {
    auto* dialog = new QFileDialog(this, tr("Open an image"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {tr("Images") + QStringLiteral(" (*.jpg *.jpeg *.png *.bmp *.tif *.tiff *.webp *.ppm *.pgm)"),
         tr("All files") + QStringLiteral(" (*)")});
    if (const QStringList recent = AppSettings().recentImages(); !recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).path());
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePanel::imageChosen);
    dialog->open();
}

void SourcePanel::openFolderDialog() {
    auto* dialog = new QFileDialog(this, tr("Open a model folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &SourcePanel::setModel);
    dialog->open();
}

QString SourcePanel::sampleImage() {
    return QString::fromStdString(bench::paths::resource("sample_640x480.png").string());
}

void SourcePanel::modelChanged() {
    showValues();
    emit cellChanged();
}

void SourcePanel::showValues() {
    const bool isFolder = bench::find_model(model().toStdString()) == nullptr;
    weightsNote_->setText(isFolder ? tr("Weights from %1.").arg(model())
                                   : tr("Random weights: what is found is meaningless; the times and the "
                                        "agreement between the panes are real."));
    const std::string task = bench::model_task(model().toStdString());
    const bool boxes = task == "detection", map = task == "segmentation";
    overlayGroup_->setVisible(boxes || map);
    for (QWidget* w : std::initializer_list<QWidget*>{thresholdLabel_, threshold_}) w->setVisible(boxes);
    for (QWidget* w : std::initializer_list<QWidget*>{opacityLabel_, opacity_}) w->setVisible(map);
    thresholdLabel_->setText(tr("Boxes from a score of %1").arg(format::percent(threshold_->value(), 0)));
    opacityLabel_->setText(tr("Opacity of the map: %1").arg(format::percent(opacity_->value(), 0)));
    fitWrappedLabels();
}

void SourcePanel::retranslate() {
    imageTitle_->setText(tr("Image"));
    openImage_->setText(tr("Open an image…"));
    sample_->setText(tr("Sample photograph"));
    recent_->setText(tr("Recent images"));
    recent_->setEnabled(!AppSettings().recentImages().isEmpty());
    dropHint_->setText(tr("Or drop an image file anywhere on this page."));
    modelTitle_->setText(tr("Model"));
    model_->setAccessibleName(tr("Model"));
    openFolder_->setText(tr("Open a model folder…"));
    openFolder_->setToolTip(tr("A folder in Hugging Face layout, with config.json and model.safetensors."));
    deviceLabel_->setText(tr("Device"));
    device_->setAccessibleName(tr("Device"));
    modeLabel_->setText(tr("Beside eager"));
    mode_->setAccessibleName(tr("Mode shown beside eager"));
    overlayTitle_->setText(tr("Drawing"));
    threshold_->setAccessibleName(tr("Lowest score of a box that is drawn"));
    opacity_->setAccessibleName(tr("Opacity of the map of classes"));
    fillModels();
    fillModes();
    showValues();
}

/// A scroll area asks for no height for a width, so wrapped text would be cut off.
void SourcePanel::fitWrappedLabels() {
    for (QLabel* label : findChildren<QLabel*>())
        if (label->wordWrap()) label->setMinimumHeight(label->heightForWidth(width()));
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
