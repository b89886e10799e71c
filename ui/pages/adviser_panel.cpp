#include "ui/pages/adviser_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "core/analysis/combined_runs.h"
#include "core/analysis/recomputed.h"
#include "core/catalog/model_catalog.h"
#include "core/machine/host_info.h"
#include "core/plan/device_spec.h"
#include "core/results/history.h"
#include "ui/format/format.h"
#include "ui/models/arm_state.h"
#include "ui/models/result_store.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::results::Advice;
using bench::results::RuledOut;

constexpr double kLargestLatency_ms = 1e6, kLargestMemory_mib = 1e6, kLargestCompile_s = 1e5,
                 kLargestShare_percent = 100;
constexpr double kMib_bytes = 1 << 20;
constexpr int kRatioDecimals = 2;

/// 0: no limit.
std::optional<double> valueOf(const QDoubleSpinBox* box) {
    return box->value() > 0 ? std::optional(box->value()) : std::nullopt;
}

std::optional<double> shareOf(const QDoubleSpinBox* box) {
    const auto percent = valueOf(box);
    return percent ? std::optional(*percent / 100) : std::nullopt;
}

}  // namespace

AdviserPanel::AdviserPanel(ResultStore* store, QWidget* parent)
    : QFrame(parent),
      store_(store),
      title_(widgets::sectionLabel()),
      sentence_(new QLabel),
      ruledOut_(widgets::hintLabel()),
      modelName_(new QLabel),
      close_(widgets::button("close")),
      allRuns_(new QCheckBox),
      model_(new QComboBox),
      latency_(makeLimit(kLargestLatency_ms, 1)),
      memory_(makeLimit(kLargestMemory_mib, 0)),
      compiling_(makeLimit(kLargestCompile_s, 0)),
      agreement_(makeLimit(kLargestShare_percent, 1)),
      accuracy_(makeLimit(kLargestShare_percent, 1)) {
    setProperty("class", "panel");
    sentence_->setWordWrap(true);
    for (QLabel* text : {sentence_, ruledOut_}) text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    modelName_->setBuddy(model_);
    model_->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto* top = new QHBoxLayout;
    top->addWidget(title_, 1);
    top->addWidget(close_);
    auto* fields = new FlowLayout(theme::kUnit_px);
    const auto field = [fields](QLabel* name, QWidget* editor) {
        auto* pair = new QWidget;
        auto* line = new QHBoxLayout(pair);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(name);
        line->addWidget(editor);
        fields->addWidget(pair);
    };
    field(modelName_, model_);
    fields->addWidget(allRuns_);
    for (const Limit& limit : limits()) field(limit.name, limit.value);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(top);
    layout->addLayout(fields);
    layout->addWidget(sentence_);
    layout->addWidget(ruledOut_);

    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, &AdviserPanel::readRows);
    connect(allRuns_, &QCheckBox::toggled, this, &AdviserPanel::readRows);
    // The history is not read for rows of a run that measures: that would disturb it.
    const auto readLater = [this] {
        if (!allRuns_->isChecked()) later_.start(0);
    };
    connect(store_, &ResultStore::reset, this, readLater);
    connect(store_, &ResultStore::rowAppended, this, readLater);
    connect(model_, &QComboBox::currentIndexChanged, this, &AdviserPanel::advise);
    connect(close_, &QPushButton::clicked, this, &QWidget::hide);
    rows_ = store_->rows();
    retranslate();
}

AdviserPanel::Limit AdviserPanel::makeLimit(double largest, int decimals) {
    const Limit limit{new QLabel, new QDoubleSpinBox};
    limit.value->setRange(0, largest);
    limit.value->setDecimals(decimals);
    limit.value->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    limit.name->setBuddy(limit.value);
    connect(limit.value, &QDoubleSpinBox::valueChanged, this, &AdviserPanel::advise);
    return limit;
}

QString AdviserPanel::sentence() const {
    return sentence_->text();
}

QString AdviserPanel::ruledOut() const {
    return ruledOut_->text();
}

void AdviserPanel::readRows() {
    if (!allRuns_->isChecked()) {
        setRows(store_->rows(), {});
        return;
    }
    const int question = ++asked_;
    inBackground(
        this,
        [] {
            auto runs = bench::results::History().runs_of(bench::host_info::host_name());
            for (bench::results::ResultFile& run : runs) run = recomputed(std::move(run));
            return combined(std::move(runs)).rows;
        },
        [this, question](const Answer<bench::results::Rows>& answer) {
            if (question == asked_ && allRuns_->isChecked())
                setRows(answer.value.value_or(bench::results::Rows{}), answer.error);
        });
}

void AdviserPanel::setRows(const bench::results::Rows& rows, const QString& problem) {
    rows_ = rows;
    problem_ = problem;
    refill();
}

void AdviserPanel::refill() {
    const int chosen = model_->currentIndex();
    const auto before = chosen >= 0 ? scenarios_[static_cast<std::size_t>(chosen)].front() : nullptr;
    scenarios_ = bench::results::scenarios(rows_);
    int wanted = 0;
    {
        const QSignalBlocker blocker(model_);
        model_->clear();
        for (const bench::results::Rows& rows : scenarios_) {
            if (before && bench::results::same_question(*before, *rows.front())) wanted = model_->count();
            model_->addItem(nameOf(*rows.front()));
        }
        model_->setCurrentIndex(scenarios_.empty() ? -1 : wanted);
    }
    advise();
}

void AdviserPanel::advise() {
    const int chosen = model_->currentIndex();
    model_->setEnabled(chosen >= 0);
    for (const Limit& limit : limits()) limit.value->setEnabled(chosen >= 0);
    ruledOut_->setVisible(false);
    if (chosen < 0) {
        const QString hint = allRuns_->isChecked() ? tr("The history has no run of this machine.")
                                                   : tr("Measure a model, or open results, to get advice.");
        return sentence_->setText(problem_.isEmpty() ? hint : problem_);
    }
    const auto memory_mib = valueOf(memory_.value);
    const bench::results::Rows& scenario = scenarios_[static_cast<std::size_t>(chosen)];
    const Advice advice = bench::results::advise(
        scenario,
        {.latency_ms = valueOf(latency_.value),
         .memory_bytes = memory_mib ? std::optional(std::llround(*memory_mib * kMib_bytes)) : std::nullopt,
         .compile_s = valueOf(compiling_.value),
         .agreement = shareOf(agreement_.value),
         .accuracy = shareOf(accuracy_.value)});
    sentence_->setText(adviceText(advice, scenario));
    QStringList refusals;
    for (const Advice::Refusal& refusal : advice.ruled_out)
        refusals << refusalText(refusal, advice, scenario);
    ruledOut_->setText(refusals.isEmpty() ? QString() : tr("Not advised: %1").arg(refusals.join(tr("; "))));
    ruledOut_->setVisible(!refusals.isEmpty());
}

QString AdviserPanel::nameOf(const bench::ArmResult& row) {
    QStringList parts{QString::fromStdString(bench::model_label(row.model)),
                      tr("batch %1").arg(format::number(row.batch, 0))};
    if (const std::string machine = bench::machine_of(row.target); machine != "local")
        parts.insert(1, QString::fromStdString(machine));
    return format::facts(parts);
}

QString AdviserPanel::wayOf(const bench::ArmResult& row, const Advice& advice,
                            const bench::results::Rows& scenario) {
    QStringList words;
    for (const std::string& word : bench::results::words_of(row, scenario))
        words << QString::fromStdString(word);
    words.front() =
        format::withSameCode(words.front(), bench::results::same_code_modes(row, advice.same_code));
    return words.size() == 1 ? format::isolated(words.front()) : format::isolated(format::facts(words));
}

QString AdviserPanel::adviceText(const Advice& advice, const bench::results::Rows& scenario) {
    if (!advice.best) return tr("No measured mode is within these limits.");
    const QString mode = wayOf(*advice.best, advice, scenario),
                  time = format::duration(*time_ms(*advice.best));
    const QString first =
        advice.times_as_fast
            ? tr("Use %1: %2 per batch, %3 times as fast as %4")
                  .arg(mode, time, format::number(*advice.times_as_fast, kRatioDecimals),
                       wayOf(*advice.eager, advice, scenario))
            : tr("Use %1: %2 per batch, the fastest measured mode within these limits").arg(mode, time);
    if (!advice.runner_up) return tr("%1.", "a whole sentence").arg(first);
    const QString other = wayOf(*advice.runner_up, advice, scenario),
                  other_time = format::duration(*time_ms(*advice.runner_up));
    const auto compiling = bench::results::compile_s(*advice.best),
               other_compiling = bench::results::compile_s(*advice.runner_up);
    const QString second =
        compiling && other_compiling && *other_compiling < *compiling
            ? tr("%1 (%2) may be equally fast, because the intervals overlap, and compiles in %3 instead of "
                 "%4")
                  .arg(other, other_time, format::elapsed(*other_compiling), format::elapsed(*compiling))
            : tr("%1 (%2) may be equally fast, because the intervals overlap").arg(other, other_time);
    return tr("%1; %2.", "a whole sentence: what to take; what may be as good").arg(first, second);
}

QString AdviserPanel::refusalText(const Advice::Refusal& refusal, const Advice& advice,
                                  const bench::results::Rows& scenario) {
    const bench::ArmResult& row = *refusal.row;
    const auto memory = bench::results::memory_bytes(row);
    const auto compiling = bench::results::compile_s(row);
    const QString why = [&] {
        switch (refusal.why) {
            case RuledOut::not_measured:
                return lookOf(stateOf(row.status)).word;
            case RuledOut::wrong_output:
                return tr("its output differs from eager's");
            case RuledOut::not_checked:
                return tr("its output was not checked");
            case RuledOut::no_compiled_code:
                return tr("no compiled code ran");
            case RuledOut::too_slow:
                return tr("takes %1").arg(format::duration(*time_ms(row)));
            case RuledOut::too_much_memory:
                return tr("needs %1").arg(format::bytes(*memory));
            case RuledOut::memory_unknown:
                return tr("its memory use is unknown");
            case RuledOut::compiles_too_long:
                return tr("compiling takes %1").arg(format::elapsed(*compiling));
            case RuledOut::compile_time_unknown:
                return tr("its compile time is unknown");
            case RuledOut::agrees_too_little:
                return tr("agrees with eager on %1 of the pictures")
                    .arg(format::percent(*bench::results::agreement(row) * 100));
            case RuledOut::agreement_unknown:
                return tr("its agreement with eager on pictures is unknown");
            case RuledOut::too_inaccurate:
                return tr("has an accuracy of %1").arg(format::percent(*row.pictures.accuracy * 100));
            case RuledOut::accuracy_unknown:
                return tr("its accuracy is unknown");
        }
        return QString();
    }();
    return tr("%1 (%2)", "a mode and why it is not advised").arg(wayOf(row, advice, scenario), why);
}

void AdviserPanel::retranslate() {
    title_->setText(tr("Which mode should I use?"));
    close_->setText(tr("Close"));
    modelName_->setText(tr("Model"));
    allRuns_->setText(tr("All runs of this machine"));
    allRuns_->setToolTip(tr(
        "Takes the newest time of each mode from all runs in the history. Times of older runs are put on the "
        "scale of the newest eager."));
    latency_.name->setText(tr("Latency at most"));
    latency_.value->setSuffix(" " + tr("ms"));
    memory_.name->setText(tr("Memory at most"));
    memory_.value->setSuffix(" " + tr("MiB"));
    compiling_.name->setText(tr("Compiling at most"));
    compiling_.value->setSuffix(" " + tr("s"));
    agreement_.name->setText(tr("Agreement at least"));
    accuracy_.name->setText(tr("Accuracy at least"));
    for (const Limit& limit : {agreement_, accuracy_}) {
        limit.value->setSuffix(" %");
        limit.value->setToolTip(tr("Measured on the pictures of the plan."));
    }
    for (const Limit& limit : limits()) limit.value->setSpecialValueText(tr("no limit"));
    refill();
}

void AdviserPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

}  // namespace ui
