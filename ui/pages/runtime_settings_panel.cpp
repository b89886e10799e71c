#include "ui/pages/runtime_settings_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/models/plan_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kMostThreads = 4096;

struct Word {
    const char* id;  ///< on the command line
    const char* text;
};

/// A setting whose value is one of a few words.
struct WordSetting {
    std::string bench::RuntimeSettings::*member;
    const char* label;
    const char* hint;
    std::array<Word, 3> words;  ///< the third may have no id
    bool in_training = true;    ///< the setting applies to training steps as well
};
constexpr std::array kWordSettings{
    WordSetting{
        &bench::RuntimeSettings::tf32,
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "TF32"),
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel",
                          "Whether NVIDIA GPUs may round the factors of float32 multiplications to 10 "
                          "bits, which is faster. It changes nothing on a CPU."),
        {{{"default", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "PyTorch's default: in convolutions")},
          {"on", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Everywhere")},
          {"off", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Nowhere")}}}},
    WordSetting{
        &bench::RuntimeSettings::memory_format,
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Memory layout"),
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "The order of an image's values in memory."),
        {{{"contiguous", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Channels first (contiguous)")},
          {"channels_last", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Channels last (channels_last)")},
          {}}}},
    WordSetting{
        &bench::RuntimeSettings::attention,
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Attention"),
        QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel",
                          "How transformers compute attention: in one fused operation, or step by step."),
        {{{"sdpa", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Fused (SDPA)")},
          {"explicit", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Step by step")},
          {}}}},
    WordSetting{&bench::RuntimeSettings::grad_guard,
                QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "Gradients are disabled by"),
                QT_TRANSLATE_NOOP(
                    "ui::RuntimeSettingsPanel",
                    "The published results were measured with no_grad. inference_mode saves a little more."),
                {{{"no_grad", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "no_grad")},
                  {"inference", QT_TRANSLATE_NOOP("ui::RuntimeSettingsPanel", "inference_mode")},
                  {}}},
                false},
};

QString translated(const char* text) {
    return QCoreApplication::translate("ui::RuntimeSettingsPanel", text);
}

}  // namespace

RuntimeSettingsPanel::RuntimeSettingsPanel(PlanModel* plan, QWidget* parent)
    : QWidget(parent),
      plan_(plan),
      title_(widgets::sectionLabel()),
      form_(new QFormLayout),
      threads_(new QSpinBox),
      cudnn_(new QCheckBox) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    form_->setHorizontalSpacing(2 * theme::kUnit_px);
    form_->setVerticalSpacing(theme::kUnit_px);
    form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addLayout(form_);

    threads_->setRange(0, kMostThreads);
    threadsLabel_ = addRow(threads_);
    connect(threads_, &QSpinBox::valueChanged, this, [this](int count) {
        plan_->edit([count](bench::RunPlan& p) {
            p.settings.threads = count > 0 ? std::optional(count) : std::nullopt;
        });
    });
    for (const WordSetting& setting : kWordSettings) {
        auto* choice = new QComboBox;
        choices_.push_back(choice);
        choiceLabels_.push_back(addRow(choice));
        connect(choice, &QComboBox::activated, this, [this, &setting](int index) {
            plan_->edit([&](bench::RunPlan& p) {
                p.settings.*setting.member = setting.words.at(static_cast<std::size_t>(index)).id;
            });
        });
    }
    layout->addWidget(cudnn_);
    connect(cudnn_, &QCheckBox::clicked, this,
            [this](bool on) { plan_->edit([on](bench::RunPlan& p) { p.settings.cudnn_benchmark = on; }); });
    retranslate();
    connect(plan_, &PlanModel::changed, this, &RuntimeSettingsPanel::showPlan);
}

QLabel* RuntimeSettingsPanel::addRow(QWidget* field) {
    auto* label = new QLabel;
    label->setBuddy(field);
    label->setMinimumHeight(field->sizeHint().height());  // aligned with the field in every script
    form_->addRow(label, field);
    return label;
}

void RuntimeSettingsPanel::showPlan() {
    const bench::RuntimeSettings& settings = plan_->plan().settings;
    const bool training = plan_->plan().kind == bench::RunKind::training;
    const QSignalBlocker quiet(threads_);
    threads_->setValue(settings.threads.value_or(0));
    for (std::size_t i = 0; i < kWordSettings.size(); ++i) {
        const auto& words = kWordSettings.at(i).words;
        const auto chosen = std::ranges::find_if(words, [&](const Word& word) {
            return word.id != nullptr && settings.*kWordSettings.at(i).member == word.id;
        });
        form_->setRowVisible(choices_[i], kWordSettings.at(i).in_training || !training);
        choices_[i]->setCurrentIndex(chosen == words.end() ? -1 : static_cast<int>(chosen - words.begin()));
    }
    cudnn_->setChecked(settings.cudnn_benchmark);
}

void RuntimeSettingsPanel::retranslate() {
    title_->setText(tr("Runtime settings"));
    threadsLabel_->setText(tr("Threads"));
    threads_->setSpecialValueText(tr("Automatic"));
    threads_->setToolTip(tr("Automatic: the number of physical cores of one NUMA node."));
    for (std::size_t i = 0; i < kWordSettings.size(); ++i) {
        const WordSetting& setting = kWordSettings.at(i);
        choiceLabels_[i]->setText(translated(setting.label));
        choices_[i]->setToolTip(translated(setting.hint));
        choices_[i]->clear();
        for (const Word& word : setting.words)
            if (word.id != nullptr) {
                choices_[i]->addItem(translated(word.text));
                // A narrow box cuts a long text off.
                choices_[i]->setItemData(choices_[i]->count() - 1, translated(word.text), Qt::ToolTipRole);
            }
    }
    cudnn_->setText(tr("cuDNN benchmarks its algorithms first"));
    cudnn_->setToolTip(
        tr("torch.backends.cudnn.benchmark, for NVIDIA GPUs: a slower start, often faster convolutions."));
    showPlan();
}

void RuntimeSettingsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
