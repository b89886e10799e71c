#include "ui/panels/engines_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace engines = bench::engines;

namespace {

QString nameOf(const engines::EngineInfo& engine) {
    return format::text(engine.name);
}

QString titleOf(const engines::EngineInfo& engine) {
    return format::text(engine.title);
}

}  // namespace

EnginesPanel::EnginesPanel(Shows shows, QWidget* parent)
    : QWidget(parent),
      shows_(shows),
      title_(widgets::sectionLabel()),
      hint_(widgets::hintLabel()),
      list_(new QVBoxLayout),
      stop_(widgets::button({})),
      state_(widgets::hintLabel()) {
    list_->setSpacing(theme::kUnit_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(title_);
    layout->addWidget(hint_);
    layout->addLayout(list_);
    layout->addWidget(state_);
    layout->addWidget(stop_, 0, Qt::AlignLeading);
    title_->setVisible(shows_ == Shows::all);
    hint_->setVisible(shows_ == Shows::all);

    retranslate();
    connect(stop_, &QPushButton::clicked, this, [this] {
        stopped_ = true;
        process_.cancel();
    });
    connect(&process_, &CliProcess::said, this, [this](const bench::Message& text) {
        said_ = text;
        showState();
    });
    connect(&process_, &CliProcess::ended, this,
            [this](int exitCode, const QByteArray&, const bench::Message& complaint) {
                onEnd(exitCode, complaint);
            });
}

void EnginesPanel::refresh() {
    inBackground(
        this,
        [] {
            Engines found;
            for (const engines::EngineInfo& engine : engines::all()) {
                const auto installed = engines::installed(engine.name);
                found[std::string(engine.name)] = {.state = engines::state_of(engine.name),
                                                   .version = installed ? installed->version : std::string()};
            }
            return found;
        },
        [this](const Answer<Engines>& answer) {
            if (answer.value) found_ = *answer.value;
            read_ = true;
            readError_ = answer.error;
            rebuildList();
            showState();
            emit changed();
        });
}

bool EnginesPanel::isInstalled(std::string_view name) const {
    const auto found = found_.find(name);
    return !read_ || (found != found_.end() && found->second.state == engines::State::installed);
}

void EnginesPanel::install(const engines::EngineInfo& engine) {
    if (process_.isRunning()) return;
    current_ = titleOf(engine);
    removing_ = stopped_ = false;
    said_ = {};
    problem_.clear();
    process_.start({"engines", "add", nameOf(engine), "--yes"});
    showState();
}

void EnginesPanel::removeEngine(const engines::EngineInfo& engine) {
    if (process_.isRunning()) return;
    current_ = titleOf(engine);
    removing_ = true;
    stopped_ = false;
    said_ = {};
    problem_.clear();
    process_.start({"engines", "remove", nameOf(engine)});
    showState();
}

void EnginesPanel::onEnd(int exitCode, const bench::Message& complaint) {
    if (exitCode != 0 && !stopped_)
        problem_ = (removing_ ? tr("%1 was not removed: %2") : tr("%1 was not installed: %2"))
                       .arg(format::isolated(current_), format::isolated(format::coreText(complaint)));
    refresh();
}

void EnginesPanel::rebuildList() {
    widgets::clear(list_);
    for (const engines::EngineInfo& engine : engines::all()) {
        const auto found = found_.find(engine.name);
        if (found == found_.end()) continue;
        if (shows_ == Shows::all || found->second.state != engines::State::installed)
            addLine(engine, found->second);
    }
    setVisible(shows_ == Shows::all || !read_ || list_->count() > 0 || !problem_.isEmpty());
}

void EnginesPanel::addLine(const engines::EngineInfo& engine, const Engine& found) {
    const bool installed = found.state == engines::State::installed;
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    const QString size = format::unbroken(format::bytes(engine.disk_bytes));
    const QString name =
        found.version.empty() ? titleOf(engine) : titleOf(engine) + ' ' + format::text(found.version);
    QString words = installed ? tr("%1, %2") : tr("%1: %2, licence %3");
    if (found.state == engines::State::outdated)
        words = tr("%1 is installed, but CompileScope needs another version: %2, licence %3");
    words = words.arg(format::isolated(name), format::isolated(size));
    if (!installed) words = words.arg(format::isolated(format::text(engine.licence)));
    auto* label = new QLabel(words);
    label->setWordWrap(true);
    line->addWidget(label, 1);
    QPushButton* button = widgets::button(installed ? "trash" : "plus");
    button->setObjectName((installed ? QStringLiteral("remove-") : QStringLiteral("install-")) +
                          nameOf(engine));
    button->setText(buttonText(found.state));
    button->setToolTip(
        installed ? tr("Removes this engine with its environment.")
                  : tr("Downloads %1 into an environment of its own, in which nothing of PyTorch changes.")
                        .arg(format::bytes(engine.download_bytes)));
    button->setEnabled(!process_.isRunning());
    connect(button, &QPushButton::clicked, this,
            [this, &engine, installed] { installed ? removeEngine(engine) : install(engine); });
    line->addWidget(button);
    list_->addWidget(box);
}

QString EnginesPanel::buttonText(engines::State state) {
    switch (state) {
        case engines::State::missing:
            return tr("Install");
        case engines::State::unfinished:
            return tr("Continue");
        case engines::State::outdated:
            return tr("Update");
        case engines::State::installed:
            break;
    }
    return tr("Remove");
}

void EnginesPanel::showState() {
    const bool running = process_.isRunning();
    for (QPushButton* button : findChildren<QPushButton*>())
        if (button != stop_) button->setEnabled(!running);
    stop_->setVisible(running && !removing_);
    if (!running)
        state_->setText(problem_.isEmpty() ? readError_ : problem_);
    else if (removing_)
        state_->setText(tr("Removing %1…").arg(format::isolated(current_)));
    else
        state_->setText(tr("Installing %1… %2")
                            .arg(format::isolated(current_), format::isolated(format::coreText(said_))));
    state_->setVisible(!state_->text().isEmpty());
}

void EnginesPanel::retranslate() {
    title_->setText(tr("Other engines"));
    hint_->setText(
        tr("OpenVINO and ONNX Runtime run the same model, converted, in turns with the other modes. Each is "
           "optional and has an environment of its own."));
    stop_->setText(tr("Stop"));
    rebuildList();
    showState();
}

void EnginesPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void EnginesPanel::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

}  // namespace ui
