#include "ui/pages/runtimes_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

RuntimesPanel::RuntimesPanel(QWidget* parent)
    : QWidget(parent),
      title_(widgets::sectionLabel()),
      hint_(widgets::hintLabel()),
      list_(new QVBoxLayout),
      sourceLabel_(new QLabel),
      sourceField_(new QLineEdit),
      add_(widgets::button("plus")),
      state_(widgets::hintLabel()) {
    sourceField_->setLayoutDirection(Qt::LeftToRight);
    sourceLabel_->setBuddy(sourceField_);
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kUnit_px);
    line->addWidget(sourceLabel_);
    line->addWidget(sourceField_, 1);
    line->addWidget(add_);
    list_->setSpacing(theme::kUnit_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(hint_);
    layout->addLayout(list_);
    layout->addLayout(line);
    layout->addWidget(state_);

    retranslate();
    connect(sourceField_, &QLineEdit::textChanged, this, &RuntimesPanel::showState);
    connect(sourceField_, &QLineEdit::returnPressed, add_, &QPushButton::click);
    connect(add_, &QPushButton::clicked, this, &RuntimesPanel::addOrStop);
    connect(&process_, &CliProcess::said, this, [this](const bench::Message& text) {
        said_ = text;
        showState();
    });
    connect(&process_, &CliProcess::ended, this,
            [this](int exitCode, const QByteArray&, const bench::Message& complaint) {
                onEnd(exitCode, complaint);
            });
}

void RuntimesPanel::refresh() {
    inBackground(
        this,
        [] {
            return Known{bench::runtimes::all(), bench::runtimes::unfinished()};
        },
        [this](const Answer<Known>& answer) {
            if (answer.value) known_ = *answer.value;
            readError_ = answer.error;
            rebuildList();
            showState();
        });
}

void RuntimesPanel::addOrStop() {
    if (process_.isRunning()) {
        stopped_ = true;
        return process_.cancel();
    }
    source_ = sourceField_->text().trimmed();
    if (source_.isEmpty()) return;
    removing_.clear();
    said_ = {};
    problem_.clear();
    stopped_ = false;
    process_.start({"runtimes", "add", source_});
    showState();
}

void RuntimesPanel::removeRuntime(const QString& name) {
    if (process_.isRunning()) return;
    removing_ = name;
    source_.clear();
    said_ = {};
    problem_.clear();
    stopped_ = false;
    process_.start({"runtimes", "remove", name});
    showState();
}

void RuntimesPanel::onEnd(int exitCode, const bench::Message& complaint) {
    if (exitCode != 0 && !stopped_)
        problem_ = (removing_.isEmpty() ? tr("%1 was not added: %2") : tr("%1 was not removed: %2"))
                       .arg(format::isolated(removing_.isEmpty() ? source_ : removing_),
                            format::isolated(format::coreText(complaint)));
    else if (exitCode == 0 && removing_.isEmpty())
        sourceField_->clear();
    source_.clear();
    removing_.clear();
    refresh();
    if (exitCode == 0) emit changed();
}

void RuntimesPanel::rebuildList() {
    widgets::clear(list_);
    for (const bench::runtimes::Runtime& runtime : known_.runtimes) {
        const QString name = QString::fromStdString(runtime.name);
        const QString text = "PyTorch " + QString::fromStdString(runtime.torch) + " \u00b7 local:" + name;
        addLine(name, text,
                runtime.runner.empty() ? tr("Runs the python-* modes alone: %1")
                                             .arg(format::isolated(format::coreText(runtime.why_no_runner)))
                                       : QString());
    }
    for (const std::string& name : known_.unfinished)
        addLine(QString::fromStdString(name), "local:" + QString::fromStdString(name),
                tr("Incomplete. Add it again to continue where it stopped."));
}

void RuntimesPanel::addLine(const QString& name, const QString& text, const QString& hint) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kUnit_px / 2);
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(format::directed(format::isolated(text))), 1);
    QPushButton* remove = widgets::button("trash");
    remove->setText(tr("Remove"));
    remove->setToolTip(tr("Removes this version and everything that was made for it."));
    remove->setEnabled(!process_.isRunning());
    connect(remove, &QPushButton::clicked, this, [this, name] { removeRuntime(name); });
    line->addWidget(remove);
    column->addLayout(line);
    if (!hint.isEmpty()) {
        QLabel* label = widgets::hintLabel();
        label->setText(hint);
        column->addWidget(label);
    }
    list_->addWidget(box);
}

void RuntimesPanel::showState() {
    const bool running = process_.isRunning();
    for (QPushButton* button : findChildren<QPushButton*>())
        if (button != add_) button->setEnabled(!running);
    sourceField_->setEnabled(!running);
    add_->setText(running && removing_.isEmpty() ? tr("Stop") : tr("Add"));
    add_->setEnabled(running ? removing_.isEmpty() : !sourceField_->text().trimmed().isEmpty());
    if (!running)
        state_->setText(problem_.isEmpty() ? readError_ : problem_);
    else if (removing_.isEmpty())
        state_->setText(
            tr("Adding %1… %2").arg(format::isolated(source_), format::isolated(format::coreText(said_))));
    else
        state_->setText(tr("Removing %1…").arg(format::isolated(removing_)));
    state_->setVisible(!state_->text().isEmpty());
}

void RuntimesPanel::retranslate() {
    title_->setText(tr("Other versions of PyTorch"));
    hint_->setText(
        tr("Each version is a separate device on the page \"Set up\", so that one run can compare them. "
           "Adding one takes up to 9 GiB and an hour. No run can start during this time."));
    sourceLabel_->setText(tr("Version or folder"));
    sourceField_->setPlaceholderText("2.10.0");
    rebuildList();
    showState();
}

void RuntimesPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void RuntimesPanel::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

}  // namespace ui
