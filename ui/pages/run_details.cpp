#include "ui/pages/run_details.h"

#include <QDesktopServices>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "core/plan/device_spec.h"
#include "core/results/log_file.h"
#include "core/targets/remote_target.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/pages/profile_dialog.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/samples_view.h"
#include "ui/widgets/widgets.h"

namespace ui {

RunDetails::RunDetails(QWidget* parent)
    : QWidget(parent),
      title_(widgets::sectionLabel()),
      form_(new QFormLayout),
      log_(widgets::button("file")),
      why_(widgets::button("question")),
      skip_(widgets::button("skip")),
      again_(widgets::button("refresh")),
      samples_(new SamplesView) {
    title_->setWordWrap(true);
    form_->setHorizontalSpacing(2 * theme::kUnit_px);
    form_->setVerticalSpacing(theme::kUnit_px / 2);
    auto* actions = new FlowLayout(theme::kUnit_px);
    for (QPushButton* action : {skip_, again_, why_, log_}) actions->addWidget(action);
    auto* facts = new QWidget;
    facts->setProperty("class", "clear");
    auto* factsLayout = new QVBoxLayout(facts);
    factsLayout->setContentsMargins(0, 0, 0, 0);
    factsLayout->addLayout(form_);
    factsLayout->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(facts);
    auto* column = new QVBoxLayout;  // the buttons stay visible with any number of facts
    column->addWidget(title_);
    column->addLayout(actions);
    column->addWidget(scroll, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addLayout(column, 3);
    layout->addWidget(samples_, 2);
    connect(log_, &QPushButton::clicked, this, &RunDetails::openLog);
    connect(why_, &QPushButton::clicked, this, &RunDetails::openProfile);
    connect(skip_, &QPushButton::clicked, this, &RunDetails::skipWanted);
    connect(again_, &QPushButton::clicked, this, &RunDetails::againWanted);
    clear();
}

void RunDetails::clear() {
    title_->setText(tr("Choose a card to see its details."));
    showFacts({});
    setLog({});
    logOf_ = {};
    why_->hide();
    offer(false, false);
    samples_->setRow(nullptr);
}

void RunDetails::offer(bool skip, bool again) {
    skip_->setVisible(skip);
    skip_->setText(tr("Skip"));
    skip_->setToolTip(tr("Skip this model's modes that are measured together. The run continues."));
    again_->setVisible(again);
    again_->setText(tr("Measure again"));
    again_->setToolTip(
        tr("Measure this mode and those that take turns with it again; the new results replace the old."));
}

RunDetails::Facts RunDetails::facts(const ArmState& arm, const ResultContext& context) {
    const StateLook look = lookOf(arm.state);
    if (!arm.row) {
        Facts facts{{tr("Status"), look.word}};
        if (arm.rounds > 0) facts.emplace_back(tr("Rounds"), QLocale().toString(arm.rounds));
        if (!arm.detail.empty()) facts.emplace_back(tr("Current step"), format::coreText(arm.detail));
        return facts;
    }
    Facts facts;
    for (const ResultColumn& column : resultColumns()) {
        const QString key = column.key;
        // The title contains these.
        if (key == "model" || key == "device" || key == "batch" || key == "dtype" || key == "mode") continue;
        if (column.use == ColumnUse::copies) continue;
        const QString text = column.text(*arm.row, context);
        if (!text.isEmpty()) facts.emplace_back(columnTitle(column, context.judged), text);
    }
    for (const bench::Message& warning : arm.row->warnings)
        facts.emplace_back(tr("Warning"), format::coreText(warning));
    return facts;
}

void RunDetails::show(const QString& title, const ArmState& arm, const ResultContext& context,
                      const QString& folder) {
    title_->setText(format::directed(title));
    showFacts(facts(arm, context));
    row_ = arm.row;
    folder_ = folder;
    // The profiler runs forward passes of C++ arms on this machine only. It does not calibrate for int8.
    why_->setVisible(row_ && row_->status == bench::ArmStatus::ok && row_->source.empty() &&
                     !is_training(*row_) && row_->engine == bench::Engine::cpp &&
                     computed_in(*row_) != bench::DType::int8 && !bench::remote::is_remote(row_->target) &&
                     row_->target != bench::kExample);
    why_->setText(tr("Why this time?"));
    why_->setToolTip(
        tr("Shows where the time goes, according to PyTorch's profiler, and what compiling changed."));
    log_->setText(tr("Open the log"));
    findLog();
    samples_->setRow(arm.row);
}

void RunDetails::findLog() {
    const LogName wanted{folder_, row_ ? row_->log : std::string()};
    if (std::exchange(logOf_, wanted) != wanted) setLog({});
    if (wanted.first.isEmpty() || wanted.second.empty()) return;
    using Found = std::optional<std::filesystem::path>;
    inBackground(
        this, [wanted] { return bench::results::log_file(wanted.first.toStdString(), wanted.second); },
        [this, wanted](const Answer<Found>& answer) {
            if (wanted != logOf_) return;
            const Found found = answer.value.value_or(std::nullopt);
            setLog(found ? QString::fromStdString(found->string()) : QString());
        });
}

void RunDetails::setLog(const QString& path) {
    logPath_ = path;
    log_->setVisible(!path.isEmpty());
    log_->setToolTip(format::tip(path));
}

/// The facts of an arm change after every round, and creating labels takes longer than the pause between two
/// rounds. Labels with the same names are therefore reused.
void RunDetails::showFacts(const Facts& facts) {
    if (!std::ranges::equal(facts, shown_, {}, &Facts::value_type::first, &Facts::value_type::first)) {
        while (form_->rowCount() > 0) form_->removeRow(0);
        values_.clear();
        for (const auto& [name, value] : facts) {
            QLabel* label = widgets::hintLabel();
            label->setWordWrap(false);
            label->setText(name);
            auto* text = new QLabel;
            text->setWordWrap(true);
            text->setTextInteractionFlags(Qt::TextSelectableByMouse);
            form_->addRow(label, text);
            values_.push_back(text);
        }
    }
    // By default a label aligns to its text's direction, which would separate numbers from their names.
    const auto alignment =
        (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignTop;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (values_[i]->text() != facts[i].second) values_[i]->setText(facts[i].second);
        if (values_[i]->alignment() != alignment) values_[i]->setAlignment(alignment);
    }
    shown_ = facts;
}

void RunDetails::openProfile() {
    (new ProfileDialog(title_->text(), *row_, folder_, this))->show();
}

void RunDetails::openLog() {
    QDesktopServices::openUrl(QUrl::fromLocalFile(logPath_));
}

}  // namespace ui
