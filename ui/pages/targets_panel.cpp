#include "ui/pages/targets_panel.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <string_view>

#include "core/targets/remote_command.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace remote = bench::remote;

namespace {

/// The texts for a field of the core. A field without a row is labelled with its key.
struct FieldText {
    std::string_view key;
    const char* label;
    const char* placeholder;  ///< an example, the same in every language
};
constexpr std::array kFieldTexts{
    FieldText{"host", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Host"), "me@gpu1"},
    FieldText{"ssh-config", QT_TRANSLATE_NOOP("ui::TargetsPanel", "SSH configuration"), "~/.ssh/config"},
    FieldText{"runner", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Runner there"),
              "/opt/compilescope/bin/compilescope-cli"},
    FieldText{"modules", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Modules"), "gcc/12 cuda"},
    FieldText{"python", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Python there"), "/opt/python/bin/python3"},
    FieldText{"partition", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Partition"), "gpu"},
    FieldText{"gres", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Resources (gres)"), "gpu:a100:1"},
    FieldText{"constraint", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Constraint"), "avx512"},
    FieldText{"account", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Account"), ""},
    FieldText{"qos", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Quality of service"), ""},
    FieldText{"time-limit", QT_TRANSLATE_NOOP("ui::TargetsPanel", "Time limit"), "120"},
};

const FieldText* textOf(const remote::Field& field) {
    const auto row = std::ranges::find(kFieldTexts, std::string_view(field.key), &FieldText::key);
    return row == kFieldTexts.end() ? nullptr : &*row;
}

QString wordOf(const remote::RemoteTarget& target) {
    return QString::fromStdString(word_of(target));
}

}  // namespace

TargetsPanel::TargetsPanel(QWidget* parent)
    : QWidget(parent),
      title_(widgets::sectionLabel()),
      hint_(widgets::hintLabel()),
      list_(new QVBoxLayout),
      openForm_(widgets::button("plus")),
      form_(new QWidget),
      formLayout_(new QFormLayout(form_)),
      kindLabel_(new QLabel),
      kind_(new QComboBox),
      nameLabel_(new QLabel),
      name_(new QLineEdit),
      add_(widgets::button("plus")),
      stop_(widgets::button("")),
      state_(widgets::hintLabel()) {
    for (const auto& [kind, word] : remote::kKindNames)
        kind_->addItem(kind == remote::Kind::ssh ? "SSH" : "Slurm", static_cast<int>(kind));
    name_->setLayoutDirection(Qt::LeftToRight);
    formLayout_->setContentsMargins(0, 0, 0, 0);
    formLayout_->setHorizontalSpacing(2 * theme::kUnit_px);
    formLayout_->setVerticalSpacing(theme::kUnit_px);
    formLayout_->addRow(kindLabel_, kind_);
    formLayout_->addRow(nameLabel_, name_);
    kindLabel_->setBuddy(kind_);
    nameLabel_->setBuddy(name_);
    for (const remote::Field& field : remote::kFields) {
        FieldRow row{&field, new QLabel, new QLineEdit};
        row.label->setBuddy(row.edit);
        row.edit->setLayoutDirection(Qt::LeftToRight);
        row.edit->setObjectName(field.key);
        formLayout_->addRow(row.label, row.edit);
        connect(row.edit, &QLineEdit::returnPressed, add_, &QPushButton::click);
        fields_.push_back(row);
    }
    formLayout_->addRow(nullptr, add_);
    list_->setSpacing(theme::kUnit_px);
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kUnit_px);
    line->addWidget(state_, 1);
    line->addWidget(stop_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(hint_);
    layout->addLayout(list_);
    layout->addWidget(openForm_, 0, Qt::AlignLeading);
    layout->addWidget(form_);
    layout->addLayout(line);
    form_->hide();

    retranslate();
    connect(openForm_, &QPushButton::clicked, this, [this] { showForm(true); });
    connect(kind_, &QComboBox::activated, this, &TargetsPanel::showFields);
    connect(name_, &QLineEdit::textChanged, this, &TargetsPanel::showState);
    connect(name_, &QLineEdit::returnPressed, add_, &QPushButton::click);
    connect(add_, &QPushButton::clicked, this, &TargetsPanel::addTarget);
    connect(stop_, &QPushButton::clicked, this, [this] {
        stopped_ = true;
        process_.cancel();
    });
    connect(&process_, &CliProcess::said, this, [this](const bench::Message& text) {
        said_ = format::coreText(text);
        showState();
    });
    connect(&process_, &CliProcess::ended, this,
            [this](int exitCode, const QByteArray&, const bench::Message& complaint) {
                onEnd(exitCode, complaint);
            });
}

remote::Kind TargetsPanel::kind() const {
    return static_cast<remote::Kind>(kind_->currentData().toInt());
}

void TargetsPanel::refresh() {
    inBackground(
        this, [] { return remote::all(); },
        [this](const Answer<std::vector<remote::RemoteTarget>>& answer) {
            if (answer.value) targets_ = *answer.value;
            readError_ = answer.error;
            rebuildList();
            showState();
        });
}

void TargetsPanel::start(const QStringList& arguments, const QString& doing) {
    if (process_.isRunning()) return;
    doing_ = doing;
    said_.clear();
    problem_.clear();
    stopped_ = false;
    process_.start(QStringList{"targets"} + arguments);
    showState();
}

void TargetsPanel::addTarget() {
    const QString name = name_->text().trimmed();
    if (name.isEmpty() || process_.isRunning()) return;
    QStringList arguments{"add", kind_->currentText().toLower(), name};
    for (const FieldRow& row : fields_)
        if (const QString text = row.edit->text().trimmed();
            !text.isEmpty() && remote::has_field(kind(), *row.field))
            arguments << "--" + QString(row.field->key) + "=" + text;
    adding_ = true;
    start(arguments, tr("Adding %1…").arg(format::isolated(name)));
}

void TargetsPanel::onEnd(int exitCode, const bench::Message& complaint) {
    if (exitCode != 0 && !stopped_) {
        problem_ = format::coreText(complaint);
    } else if (adding_ && exitCode == 0) {
        showForm(false);
    }
    adding_ = false;
    doing_.clear();
    refresh();
    if (exitCode == 0) emit changed();
}

void TargetsPanel::rebuildList() {
    widgets::clear(list_);
    for (const remote::RemoteTarget& target : targets_) addLine(target);
}

void TargetsPanel::addLine(const remote::RemoteTarget& target) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    auto* line = new QHBoxLayout;
    const QString word = wordOf(target);
    line->addWidget(new QLabel(format::directed(format::isolated(word))), 1);
    const auto addButton = [&](const char* icon, const QString& text, const QString& tip, auto clicked) {
        QPushButton* button = widgets::button(icon);
        button->setText(text);
        button->setToolTip(tip);
        button->setEnabled(!process_.isRunning());
        connect(button, &QPushButton::clicked, this, clicked);
        line->addWidget(button);
    };
    addButton("refresh", tr("Test"), tr("Logs in and lists the devices and versions there."), [this, word] {
        start({"test", word}, tr("Testing %1…").arg(format::isolated(word)));
    });
    if (!install_folder(target).empty())
        addButton("load", tr("Install"),
                  tr("Copies this program's sources there and builds the command line for that machine. This "
                     "takes up to half an hour and 9 GiB. It runs: %1")
                      .arg("compilescope-cli targets install " + word),
                  [this, word] {
                      start({"install", word}, tr("Installing on %1…").arg(format::isolated(word)));
                  });
    addButton("trash", tr("Remove"), tr("Removes this machine from the list. Nothing is deleted there."),
              [this, word] {
                  start({"remove", word}, tr("Removing %1…").arg(format::isolated(word)));
              });
    column->addLayout(line);
    QStringList found;
    if (!target.torch.empty()) found << "PyTorch " + QString::fromStdString(target.torch);
    for (const bench::DeviceInfo& device : target.devices)
        found << format::deviceName(QString::fromStdString(device.id)) + " " +
                     QString::fromStdString(device.name);
    QLabel* hint = widgets::hintLabel();
    hint->setText(found.isEmpty() ? tr("Not tested yet, so its devices are unknown.") : format::facts(found));
    column->addWidget(hint);
    list_->addWidget(box);
}

void TargetsPanel::showForm(bool shown) {
    form_->setVisible(shown);
    openForm_->setVisible(!shown);
    if (!shown) {
        name_->clear();
        for (const FieldRow& row : fields_) row.edit->clear();
    }
    showFields();
    if (shown) kind_->setFocus();
}

void TargetsPanel::showFields() {
    for (const FieldRow& row : fields_)
        for (QWidget* widget : {static_cast<QWidget*>(row.label), static_cast<QWidget*>(row.edit)})
            widget->setVisible(remote::has_field(kind(), *row.field));
    showState();
}

void TargetsPanel::showState() {
    const bool running = process_.isRunning();
    for (QPushButton* button : findChildren<QPushButton*>())
        if (button != stop_) button->setEnabled(!running);
    add_->setEnabled(!running && !name_->text().trimmed().isEmpty());
    stop_->setVisible(running);
    state_->setText(running              ? doing_ + " " + format::isolated(said_)
                    : problem_.isEmpty() ? readError_
                                         : problem_);
    state_->setVisible(!state_->text().isEmpty());
}

void TargetsPanel::retranslate() {
    title_->setText(tr("Other machines"));
    hint_->setText(
        tr("Machines that you reach through SSH, as from a terminal, or as jobs of a Slurm cluster. After a "
           "test, their devices appear on the page \"Set up\". A run measures on different machines at the "
           "same time."));
    openForm_->setText(tr("Add a machine"));
    kindLabel_->setText(tr("Reached through"));
    nameLabel_->setText(tr("Name"));
    for (const FieldRow& row : fields_) {
        const FieldText* text = textOf(*row.field);
        row.label->setText(text ? tr(text->label) : QString(row.field->key));
        if (text) row.edit->setPlaceholderText(text->placeholder);
    }
    add_->setText(tr("Add"));
    stop_->setText(tr("Stop"));
    rebuildList();
    showFields();
}

void TargetsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void TargetsPanel::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

}  // namespace ui
