#include "ui/pages/options_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>

#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/pages/device_list.h"
#include "ui/pages/engine_chooser.h"
#include "ui/pages/runtime_settings_panel.h"
#include "ui/panels/engines_panel.h"
#include "ui/panels/pictures_field.h"
#include "ui/panels/text_queries_field.h"
#include "ui/panels/weights_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kUsualBatches[] = {1, 4, 16};
constexpr int kUsualTrainingBatches[] = {bench::kBatchOfTheModel, 1, 4, 16};
constexpr int kLargestBatch = 65536;
constexpr bench::Preset kPresets[] = {bench::Preset::quick, bench::Preset::standard, bench::Preset::publish,
                                      bench::Preset::guide};

template <typename T>
bool contains(const std::vector<T>& list, const T& value) {
    return std::ranges::find(list, value) != list.end();
}

/// Adds `value` to `list` or removes it. Keeps `list` in the order of `all`.
template <typename T>
void toggle(std::vector<T>& list, const T& value, bool in, const std::vector<T>& all) {
    std::erase(list, value);
    if (in) list.push_back(value);
    std::ranges::sort(list, {}, [&all](const T& item) { return std::ranges::find(all, item) - all.begin(); });
}

std::vector<std::string> allModes() {
    std::vector<std::string> ids;
    for (const bench::ModeInfo& mode : bench::all_modes()) ids.emplace_back(mode.id);
    return ids;
}

bool isChannelsLast(const std::string& mode) {
    const bench::ModeInfo* info = bench::find_mode(mode);
    return info != nullptr && info->channels_last;
}

bool isBfloat16(const std::string& mode) {
    const bench::ModeInfo* info = bench::find_mode(mode);
    return info != nullptr && info->dtype == bench::DType::bfloat16;
}

/// A mode with suffixes, unless it does not exist with them: other engines choose the memory layout themselves.
void addWithSuffixes(std::vector<std::string>& modes, const std::string& mode, bool channelsLast,
                     bool bfloat16) {
    const std::string id = bench::with_suffixes(mode, channelsLast, bfloat16);
    const bench::ModeInfo* info = bench::find_mode(id);
    if (info != nullptr && bench::mode_refusal(*info, bench::RunKind::inference).empty()) modes.push_back(id);
}

/// Sorts modes as in the table, each followed by the same with suffixes.
void sortModes(std::vector<std::string>& modes) {
    const std::vector<std::string> all = allModes();
    std::ranges::stable_sort(modes, {}, [&all](const std::string& mode) {
        const auto place = std::ranges::find(all, bench::without_suffixes(mode)) - all.begin();
        return std::tuple(place, isBfloat16(mode), isChannelsLast(mode));
    });
}

/// Adds a mode, with the suffixes that other modes of the plan have, or removes it with all its suffixes.
void setMode(std::vector<std::string>& modes, const std::string& id, bool on) {
    const bool isCpp = bench::engine_of(id) == bench::Engine::cpp;
    const bool channelsLast = isCpp && std::ranges::any_of(modes, isChannelsLast);
    const bool bfloat16 = isCpp && std::ranges::any_of(modes, isBfloat16);
    std::erase_if(modes, [&id](const std::string& mode) { return bench::without_suffixes(mode) == id; });
    if (on) modes.push_back(id);
    if (on && channelsLast) addWithSuffixes(modes, id, true, false);
    if (on && bfloat16) addWithSuffixes(modes, id, false, true);
    if (on && channelsLast && bfloat16) addWithSuffixes(modes, id, true, true);
    sortModes(modes);
}

/// Adds each C++ mode also with the suffix, or removes the modes that have it.
void setSuffix(std::vector<std::string>& modes, bool channelsLast, bool bfloat16, bool on) {
    std::vector<std::string> also;
    for (const std::string& mode : modes)
        if (bench::engine_of(mode) == bench::Engine::cpp) addWithSuffixes(also, mode, channelsLast, bfloat16);
    std::erase_if(modes, [&](const std::string& mode) {
        return (channelsLast && isChannelsLast(mode)) || (bfloat16 && isBfloat16(mode));
    });
    if (on) std::ranges::move(also, std::back_inserter(modes));
    sortModes(modes);
}

std::vector<bench::DType> allDTypes() {
    std::vector<bench::DType> types;
    for (const auto& [type, name] : bench::kDTypeNames) types.push_back(type);
    return types;
}

enum InputChoice { sampleImage, ownImage, synthetic };

enum ModeGroup { withoutInductor, compiled, frozen, otherEngines, inPython, modeGroups };

ModeGroup groupOf(const bench::ModeInfo& mode) {
    if (mode.engine == bench::Engine::python) return inPython;
    if (!mode.package.empty()) return otherEngines;
    if (mode.freezing) return frozen;
    return mode.compiled ? compiled : withoutInductor;
}

/// Returns why a mode is refused on every device and in every number type of the plan, in the window's language; empty
/// if it is not.
QString refusalIn(const bench::RunPlan& plan, const bench::ModeInfo& mode) {
    QString reason;
    for (const std::string& device : plan.devices)
        for (const bench::DType dtype : plan.dtypes) {
            bench::Cell cell{plan};
            cell.device = device;
            cell.dtype = dtype;
            const bench::Message refusal = bench::mode_refusal(mode, cell);
            if (refusal.empty()) return {};
            reason = format::coreText(refusal);
        }
    return reason;
}

}  // namespace

OptionsPanel::OptionsPanel(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      devicesTitle_(widgets::sectionLabel()),
      batchTitle_(widgets::sectionLabel()),
      dtypeTitle_(widgets::sectionLabel()),
      modeTitle_(widgets::sectionLabel()),
      presetTitle_(widgets::sectionLabel()),
      presetHint_(widgets::hintLabel()),
      devices_(new DeviceList(plan)),
      batchFlow_(new FlowLayout(theme::kUnit_px)),
      ownBatch_(new QLineEdit),
      enginesBox_(new QWidget),
      engines_(new EnginesPanel(EnginesPanel::Shows::missing, enginesBox_)),
      inapplicable_(widgets::button({})),
      suffixesTitle_(widgets::hintLabel()),
      alsoChannelsLast_(new QCheckBox(QStringLiteral("channels_last"))),
      alsoBfloat16_(new QCheckBox(QStringLiteral("bfloat16"))),
      preset_(new QComboBox),
      learning_(new QCheckBox),
      weights_(new WeightsPanel(plan)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * theme::kUnit_px);

    auto* deviceColumn = new QVBoxLayout;
    deviceColumn->addWidget(devices_);
    addSection(layout, devicesTitle_, deviceColumn);
    ownBatch_->setValidator(new QIntValidator(1, kLargestBatch, ownBatch_));
    ownBatch_->setMaximumWidth(10 * theme::kUnit_px);
    batchFlow_->addWidget(ownBatch_);
    addSection(layout, batchTitle_, batchFlow_);

    addSection(layout, modeTitle_, makeModes());

    auto* dtypes = new FlowLayout(theme::kUnit_px);
    for (const bench::DType type : allDTypes()) {
        QToolButton* chip = widgets::chip();
        chip->setText(format::text(bench::name_in(bench::kDTypeNames, type)));
        dtypes->addWidget(chip);
        dtypeChips_.push_back(chip);
        connect(chip, &QToolButton::clicked, this, [this, type](bool on) {
            plan_->edit([&](bench::RunPlan& p) { toggle(p.dtypes, type, on, allDTypes()); });
        });
    }
    addSection(layout, dtypeTitle_, dtypes);

    auto* presetColumn = new QVBoxLayout;
    presetColumn->addWidget(preset_);
    presetColumn->addWidget(presetHint_);
    learning_->setObjectName("learning");
    presetColumn->addWidget(learning_);
    addSection(layout, presetTitle_, presetColumn);
    batchTitle_->setBuddy(ownBatch_);
    presetTitle_->setBuddy(preset_);
    layout->addWidget(weights_);
    image_ = makeImageChoice(layout);
    layout->addWidget(new TextQueriesField(plan));
    layout->addWidget(new PicturesField(plan, this));  // without a parent it would appear as a window
    layout->addWidget(new RuntimeSettingsPanel(plan));
    layout->addStretch();

    retranslate();
    connect(ownBatch_, &QLineEdit::returnPressed, this, &OptionsPanel::addOwnBatch);
    connect(preset_, &QComboBox::activated, this,
            [this](int index) { plan_->edit([index](bench::RunPlan& p) { p.preset = kPresets[index]; }); });
    connect(learning_, &QCheckBox::clicked, this,
            [this](bool on) { plan_->edit([on](bench::RunPlan& p) { p.learning_curves = on; }); });
    connect(image_.kind, &QComboBox::activated, this, [this](int index) {
        if (index == ownImage) return chooseImage();
        plan_->edit([index](bench::RunPlan& p) {
            p.input.kind = index == synthetic ? bench::InputKind::synthetic : bench::InputKind::image;
            p.input.image.clear();
        });
    });
    connect(devices_, &DeviceList::rebuilt, this,
            [this] { widgets::tabBefore(batchChips_.front(), devices_->boxes()); });
    connect(devices_, &DeviceList::devicesWanted, this, &OptionsPanel::devicesWanted);
    connect(weights_, &WeightsPanel::cacheChanged, this, &OptionsPanel::cacheChanged);
    connect(image_.browse, &QPushButton::clicked, this, &OptionsPanel::chooseImage);
    connect(image_.path, &QLineEdit::editingFinished, this, [this] {
        plan_->edit([this](bench::RunPlan& p) { p.input.image = image_.path->text().toStdString(); });
    });
    connect(plan_, &PlanModel::changed, this, &OptionsPanel::showPlan);
}

/// Makes the question about the engine and a line of chips for each group, below the group's name.
QLayout* OptionsPanel::makeModes() {
    auto* column = new QVBoxLayout;
    column->setSpacing(theme::kUnit_px / 2);
    column->addWidget(new EngineChooser(plan_));
    column->addSpacing(theme::kUnit_px / 2);
    std::vector<FlowLayout*> lines;
    for (int group = 0; group < modeGroups; ++group) {
        modeGroupLabels_.push_back(widgets::hintLabel());
        lines.push_back(new FlowLayout(theme::kUnit_px));
        column->addWidget(modeGroupLabels_.back());
        column->addLayout(lines.back());
    }
    for (const bench::ModeInfo& mode : bench::all_modes()) {
        const std::string id(mode.id);
        QToolButton* chip = widgets::chip();
        chip->setText(format::text(mode.id));
        lines[groupOf(mode)]->addWidget(chip);
        modeChips_.push_back(chip);
        connect(chip, &QToolButton::clicked, this,
                [this, id](bool on) { plan_->edit([&](bench::RunPlan& p) { setMode(p.modes, id, on); }); });
    }
    auto* enginesLayout = new QVBoxLayout(enginesBox_);
    enginesLayout->setContentsMargins(0, 0, 0, 0);
    enginesLayout->addWidget(engines_);
    column->insertWidget(column->indexOf(modeGroupLabels_[inPython]), enginesBox_);
    connect(engines_, &EnginesPanel::changed, this, &OptionsPanel::showModes);
    inapplicable_->setProperty("class", "link");
    inapplicable_->setCheckable(true);
    column->addWidget(inapplicable_, 0, Qt::AlignLeading);
    connect(inapplicable_, &QPushButton::toggled, this, &OptionsPanel::showModes);
    column->addWidget(suffixesTitle_);
    auto* suffixes = new FlowLayout(theme::kUnit_px);
    suffixes->addWidget(alsoChannelsLast_);
    suffixes->addWidget(alsoBfloat16_);
    column->addLayout(suffixes);
    connect(alsoChannelsLast_, &QCheckBox::clicked, this, [this](bool on) {
        plan_->edit([on](bench::RunPlan& p) { setSuffix(p.modes, true, false, on); });
    });
    connect(alsoBfloat16_, &QCheckBox::clicked, this, [this](bool on) {
        plan_->edit([on](bench::RunPlan& p) { setSuffix(p.modes, false, true, on); });
    });
    return column;
}

bool OptionsPanel::isTraining() const {
    return plan_->plan().kind == bench::RunKind::training;
}

/// Only this machine's folder was read, so on others nothing counts as missing.
bool OptionsPanel::isMissing(const bench::ModeInfo& mode) const {
    const auto isLocal = [](const std::string& device) {
        return bench::machine_of(bench::device_spec(device).target) == bench::kThisProgram;
    };
    return !mode.package.empty() && !engines_->isInstalled(mode.package) &&
           std::ranges::all_of(plan_->plan().devices, isLocal);
}

QString OptionsPanel::hintOf(const bench::ModeInfo& mode) const {
    if (!isTraining() || mode.engine == bench::Engine::cpp) return format::modeHint(format::text(mode.id));
    return mode.compiled ? tr("The same step in Python with torch.compile.")
                         : tr("The same step in Python, without compiling.");
}

/// Hides modes that the plan's kind of run refuses on every device, unless they are chosen. Those that are
/// refused only on the chosen devices are counted in one line, which shows them on request.
void OptionsPanel::showModes() {
    const bench::RunPlan& plan = plan_->plan();
    std::vector<bool> used(modeGroups, false);
    QStringList inapplicable;
    for (std::size_t i = 0; i < modeChips_.size(); ++i) {
        const bench::ModeInfo& mode = bench::all_modes()[i];
        const bool chosen = contains(plan.modes, std::string(mode.id));
        const QString refusal = refusalIn(plan, mode);
        const bool meant = chosen || bench::mode_refusal(mode, plan.kind).empty();
        const bool folded = meant && !chosen && !refusal.isEmpty();
        if (folded) inapplicable << format::text(mode.id);
        const bool shown = meant && (!folded || inapplicable_->isChecked());
        modeChips_[i]->setVisible(shown);
        used[groupOf(mode)] = used[groupOf(mode)] || shown;
        modeChips_[i]->setChecked(chosen);
        const bool missing = isMissing(mode);
        modeChips_[i]->setEnabled(chosen || (refusal.isEmpty() && !missing));
        const QString hint = missing ? tr("%1 It is not installed.").arg(hintOf(mode)) : hintOf(mode);
        modeChips_[i]->setToolTip(
            refusal.isEmpty() ? hint : tr("%1 It does not apply to this plan: %2.").arg(hint, refusal));
    }
    for (std::size_t group = 0; group < used.size(); ++group)
        modeGroupLabels_[group]->setVisible(used[group]);
    enginesBox_->setVisible(used[otherEngines]);
    inapplicable_->setVisible(!inapplicable.isEmpty());
    inapplicable_->setText(inapplicable_->isChecked() ? tr("Hide modes that do not apply")
                                                      : tr("%n mode(s) not applicable", nullptr,
                                                           static_cast<int>(inapplicable.size())));
    inapplicable_->setToolTip(tr("These modes do not apply to this plan: %1")
                                  .arg(format::isolated(QLocale().createSeparatedList(inapplicable))));
    modeGroupLabels_[inPython]->setText(isTraining() ? tr("The same step in Python")
                                                     : tr("In Python: transformers and torch.compile"));
}

/// Disables a suffix that is the plan's own format or type, unless a mode has it.
void OptionsPanel::showSuffixes() {
    const bench::RunPlan& plan = plan_->plan();
    const auto show = [&](QCheckBox* box, bool on, bool isOfThePlan) {
        box->setVisible(!isTraining() || on);
        box->setChecked(on);
        box->setEnabled(on || !isOfThePlan);
    };
    show(alsoChannelsLast_, std::ranges::any_of(plan.modes, isChannelsLast),
         plan.settings.memory_format == "channels_last");
    show(alsoBfloat16_, std::ranges::any_of(plan.modes, isBfloat16),
         plan.dtypes == std::vector{bench::DType::bfloat16});
    suffixesTitle_->setVisible(!alsoChannelsLast_->isHidden() || !alsoBfloat16_->isHidden());
}

void OptionsPanel::addSection(QVBoxLayout* layout, QLabel* title, QLayout* content) {
    auto* section = new QVBoxLayout;
    section->setSpacing(theme::kUnit_px);
    section->addWidget(title);
    section->addLayout(content);
    layout->addLayout(section);
}

OptionsPanel::FileChoice OptionsPanel::makeImageChoice(QVBoxLayout* layout) {
    FileChoice choice{widgets::sectionLabel(), new QComboBox, new QLineEdit, widgets::button("file")};
    choice.path->setLayoutDirection(Qt::LeftToRight);
    choice.title->setBuddy(choice.kind);
    auto* row = new QHBoxLayout;
    row->addWidget(choice.path, 1);
    row->addWidget(choice.browse);
    auto* column = new QVBoxLayout;
    column->addWidget(choice.kind);
    column->addLayout(row);
    addSection(layout, choice.title, column);
    return choice;
}

void OptionsPanel::setCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    weights_->setCachedModels(models);
}

void OptionsPanel::setMeasuring(bool measuring) {
    weights_->setMeasuring(measuring);
}

QWidget* OptionsPanel::focusWeights() {
    return weights_->focusAction();
}

/// Replaces the chips only if the batch sizes have changed, so that a pressed chip keeps the focus.
void OptionsPanel::showBatches() {
    const std::span<const int> usual =
        isTraining() ? std::span<const int>(kUsualTrainingBatches) : std::span<const int>(kUsualBatches);
    std::vector<int> all(usual.begin(), usual.end());
    for (const int batch : plan_->plan().batches)
        if (!contains(all, batch)) all.push_back(batch);
    std::ranges::sort(all);
    if (all != batches_) {
        batches_ = all;
        for (QToolButton* chip : batchChips_) {
            batchFlow_->removeWidget(chip);
            chip->hide();
            chip->deleteLater();
        }
        batchChips_.clear();
        for (std::size_t i = 0; i < batches_.size(); ++i) {
            QToolButton* chip = widgets::chip();
            batchFlow_->insertWidget(static_cast<int>(i), chip);
            batchChips_.push_back(chip);
            connect(chip, &QToolButton::clicked, this, &OptionsPanel::writeBatches);
        }
        widgets::tabBefore(ownBatch_, {batchChips_.begin(), batchChips_.end()});
    }
    for (std::size_t i = 0; i < batches_.size(); ++i) {
        const bool ofTheModel = batches_[i] == bench::kBatchOfTheModel;
        const QString number = QLocale().toString(batches_[i]);
        batchChips_[i]->setText(ofTheModel ? tr("Each model's own") : number);
        batchChips_[i]->setAccessibleName(tr("Batch size %1").arg(batchChips_[i]->text()));
        batchChips_[i]->setToolTip(
            ofTheModel ? tr("On a GPU, the batch size that MMAction2 trains with. On a CPU, one clip.")
                       : QString());
        batchChips_[i]->setChecked(contains(plan_->plan().batches, batches_[i]));
    }
}

void OptionsPanel::writeBatches() {
    std::vector<int> chosen;
    for (std::size_t i = 0; i < batches_.size(); ++i)
        if (batchChips_[i]->isChecked()) chosen.push_back(batches_[i]);
    plan_->edit([&chosen](bench::RunPlan& p) { p.batches = chosen; });
}

void OptionsPanel::addOwnBatch() {
    const int batch = ownBatch_->text().toInt();
    ownBatch_->clear();
    if (batch < 1) return;
    plan_->edit([batch](bench::RunPlan& p) {
        if (!contains(p.batches, batch)) p.batches.push_back(batch);
        std::ranges::sort(p.batches);
    });
}

void OptionsPanel::chooseImage() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Input image"), QString(), tr("Images (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)"));
    if (file.isEmpty()) return showPlan();
    plan_->edit([&file](bench::RunPlan& p) {
        p.input.kind = bench::InputKind::image;
        p.input.image = file.toStdString();
    });
}

void OptionsPanel::showPlan() {
    const bench::RunPlan& plan = plan_->plan();
    showBatches();
    showModes();
    showSuffixes();
    const std::vector<bench::DType> types = allDTypes();
    for (std::size_t i = 0; i < types.size(); ++i) {
        const bool chosen = contains(plan.dtypes, types[i]);
        dtypeChips_[i]->setChecked(chosen);
        dtypeChips_[i]->setVisible(chosen || !isTraining() || types[i] != bench::DType::int8);
    }
    preset_->setCurrentIndex(static_cast<int>(std::ranges::find(kPresets, plan.preset) - kPresets));
    presetHint_->setText(format::presetHint(plan.preset));
    learning_->setVisible(isTraining());
    learning_->setChecked(plan.learning_curves);

    const bool hasImage = !plan.input.image.empty() && !isTraining();
    image_.title->setVisible(!isTraining());
    image_.kind->setVisible(!isTraining());
    image_.kind->setCurrentIndex(plan.input.kind == bench::InputKind::synthetic ? synthetic
                                 : hasImage                                     ? ownImage
                                                                                : sampleImage);
    image_.path->setText(QString::fromStdString(plan.input.image));
    image_.path->setVisible(hasImage);
    image_.browse->setVisible(hasImage);
}

void OptionsPanel::retranslate() {
    devicesTitle_->setText(tr("Devices"));
    batchTitle_->setText(tr("Batch sizes"));
    ownBatch_->setPlaceholderText(tr("Add…"));
    ownBatch_->setToolTip(tr("Type a batch size and press Enter."));
    dtypeTitle_->setText(tr("Number type"));
    dtypeChips_.back()->setToolTip(
        tr("Modes with frozen weights and openvino on a CPU, quantised. Their answers are compared with "
           "eager's in "
           "float32."));
    modeTitle_->setText(tr("Modes"));
    modeGroupLabels_[withoutInductor]->setText(tr("Without Inductor"));
    modeGroupLabels_[compiled]->setText(tr("Compiled by Inductor"));
    modeGroupLabels_[frozen]->setText(tr("Compiled with the weights frozen"));
    modeGroupLabels_[otherEngines]->setText(tr("Other engines"));
    suffixesTitle_->setText(tr("Each C++ mode also in"));
    alsoChannelsLast_->setAccessibleName(tr("Each C++ mode also in channels_last"));
    alsoChannelsLast_->setToolTip(
        tr("Measures each chosen C++ mode a second time, with weights and images in the memory layout "
           "channels_last, in turns with eager in the plan's layout."));
    alsoBfloat16_->setAccessibleName(tr("Each C++ mode also in bfloat16"));
    alsoBfloat16_->setToolTip(
        tr("Measures each chosen C++ mode a second time, with weights and inputs in bfloat16, in turns with "
           "eager in the plan's number type."));
    presetTitle_->setText(tr("Preset"));
    preset_->clear();
    for (const bench::Preset preset : kPresets) preset_->addItem(format::presetName(preset));
    learning_->setText(tr("Also train on a small task"));
    learning_->setToolTip(
        tr("Runs 50 training steps after the measurement for the chart of losses, which shows whether a "
           "compiled step learns like eager. Eager learns twice, from two seeds, as the reference."));
    image_.title->setText(tr("Input"));
    image_.path->setAccessibleName(tr("Input image"));
    image_.kind->clear();
    image_.kind->addItems(
        {tr("The sample photograph"), tr("Your own image…"), tr("Random values of the same shape")});
    image_.browse->setText(tr("Choose…"));
    showPlan();
}

/// An engine may have been installed or removed on another page.
void OptionsPanel::showEvent(QShowEvent* event) {
    engines_->refresh();
    QWidget::showEvent(event);
}

void OptionsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
