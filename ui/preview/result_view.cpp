#include "ui/preview/result_view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>
#include <array>
#include <utility>

#include "core/catalog/kinds.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/preview/image_pane.h"
#include "ui/preview/score_list.h"
#include "ui/preview/stage_table.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

struct PhaseWord {
    bench::Phase phase;
    const char* word;
};
constexpr std::array kPhases{
    PhaseWord{bench::Phase::queued, QT_TRANSLATE_NOOP("ui::ResultView", "Waiting")},
    PhaseWord{bench::Phase::load, QT_TRANSLATE_NOOP("ui::ResultView", "Loading the model")},
    PhaseWord{bench::Phase::input, QT_TRANSLATE_NOOP("ui::ResultView", "Preparing the input")},
    PhaseWord{bench::Phase::capture, QT_TRANSLATE_NOOP("ui::ResultView", "Capturing the graph")},
    PhaseWord{bench::Phase::compile, QT_TRANSLATE_NOOP("ui::ResultView", "Compiling")},
    PhaseWord{bench::Phase::bind, QT_TRANSLATE_NOOP("ui::ResultView", "Binding the weights")},
    PhaseWord{bench::Phase::check, QT_TRANSLATE_NOOP("ui::ResultView", "Checking the output")},
    PhaseWord{bench::Phase::warmup, QT_TRANSLATE_NOOP("ui::ResultView", "Warming up")},
    PhaseWord{bench::Phase::measure, QT_TRANSLATE_NOOP("ui::ResultView", "Running")},
    PhaseWord{bench::Phase::done, QT_TRANSLATE_NOOP("ui::ResultView", "Ready")},
};

constexpr qint64 kTextsEvery_ms = 250;

QString phaseWord(const QString& phase) {
    const auto value = bench::value_in(bench::kPhaseNames, phase.toStdString());
    const auto row = std::ranges::find_if(kPhases, [&](const PhaseWord& r) { return value == r.phase; });
    return row == kPhases.end() ? phase : ResultView::tr(row->word);
}

}  // namespace

ResultView::ResultView(QWidget* parent)
    : QWidget(parent), row_(new QHBoxLayout), stages_(new StageTable), comparison_(widgets::hintLabel()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    row_->setSpacing(theme::kUnit_px);
    layout->addLayout(row_, 1);
    layout->addWidget(stages_);
    layout->addWidget(comparison_);
    QSizePolicy policy = stages_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    stages_->setSizePolicy(policy);
    comparison_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    retranslate();
}

ResultView::Pane ResultView::makePane(const std::string& mode) {
    Pane pane{.mode = mode,
              .column = new QWidget,
              .title = widgets::sectionLabel(),
              .times = new QLabel,
              .image = new ImagePane,
              .scores = new ScoreList,
              .phase = {},
              .since = {}};
    pane.title->setText(QString::fromStdString(mode));
    pane.image->setAccessibleName(QString::fromStdString(mode));
    pane.scores->setAccessibleName(QString::fromStdString(mode));
    pane.image->setOptions(options_);
    connect(pane.image, &ImagePane::resized, this,
            [this, image = pane.image] { emit paneResized(image->size(), image->devicePixelRatioF()); });
    auto* heading = new QHBoxLayout;
    heading->addWidget(pane.title);
    heading->addStretch(1);
    heading->addWidget(pane.times);
    auto* layout = new QVBoxLayout(pane.column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px / 2);
    layout->addLayout(heading);
    layout->addWidget(pane.image, 1);
    layout->addWidget(pane.scores);
    // The image keeps its place when the scores appear.
    QSizePolicy policy = pane.scores->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    pane.scores->setSizePolicy(policy);
    row_->addWidget(pane.column, 1);
    return pane;
}

void ResultView::setModes(const std::vector<std::string>& modes) {
    result_.reset();
    meter_.clear();
    for (Pane& pane : panes_) {
        row_->removeWidget(pane.column);
        pane.column->deleteLater();
        pane.column->hide();
    }
    panes_.clear();
    for (const std::string& mode : modes) panes_.push_back(makePane(mode));
    retranslate();
}

void ResultView::setPicture(const PreviewPicturePtr& picture) {
    if (picture == picture_ && result_) return;  // the same image: its result stays until the answer
    picture_ = picture;
    if (!result_ && picture->live) {  // many times a second during the preparation
        for (Pane& pane : panes_) pane.image->setPicture(picture);
        return;
    }
    result_.reset();
    meter_.clear();
    retranslate();
}

void ResultView::setResult(const PreviewResultPtr& result) {
    const bool goesOn = result_ && result_->picture->live && result->picture->live;
    if (!goesOn) meter_.clear();
    picture_ = result->picture;
    result_ = result;
    meter_.add(StreamMeter::Clock::now(), result->frame.panes);
    for (Pane& pane : panes_) pane.phase.clear();
    for (std::size_t i = 0; i < panes_.size(); ++i) showPicture(panes_[i], i);
    if (goesOn && sinceTexts_.elapsed() < kTextsEvery_ms) return;
    sinceTexts_.start();
    showTexts();
}

void ResultView::setPart(const PreviewResultPtr& result) {
    meter_.clear();
    picture_ = result->picture;
    result_ = result;
    meter_.add(StreamMeter::Clock::now(), result->frame.panes);
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        if (hasResult(i)) panes_[i].phase.clear();
        showPicture(panes_[i], i);
    }
    showTexts();
}

void ResultView::setFindingsShown(bool shown) {
    if (std::exchange(findingsShown_, shown) != shown) showTexts();
}

bool ResultView::hasResult(std::size_t index) const {
    return result_ && index < result_->frame.panes.size();
}

std::optional<double> ResultView::framesPerSecond() const {
    return picture_ && picture_->live ? meter_.framesPerSecond() : std::nullopt;
}

QStringList ResultView::titles() const {
    QStringList titles;
    for (const Pane& pane : panes_) {
        const QString mode = QString::fromStdString(pane.mode);
        titles << (pane.times->text().isEmpty() ? mode : mode + QStringLiteral("  ·  ") + pane.times->text());
    }
    return titles;
}

void ResultView::setOverlayOptions(const OverlayOptions& options) {
    const bool threshold = options.scoreThreshold != std::exchange(options_, options).scoreThreshold;
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        panes_[i].image->setOptions(options);
        if (threshold && hasResult(i) && findingsShown_)
            panes_[i].scores->setPane(result_->frame.panes[i], options.scoreThreshold);
    }
}

void ResultView::startPreparing() {
    idleNote_.clear();
    setPhase({}, QStringLiteral("load"));
}

void ResultView::setPhase(const QString& mode, const QString& phase) {
    if (result_ && !result_->frame.partial) return;
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        Pane& pane = panes_[i];
        if (hasResult(i)) continue;
        if (!mode.isEmpty() && mode.toStdString() != pane.mode) continue;
        if (std::exchange(pane.phase, phase) != phase) pane.since.start();
    }
    updateElapsed();
}

void ResultView::stopPreparing(const QString& note) {
    idleNote_ = note;
    for (Pane& pane : panes_) pane.phase.clear();
    updateElapsed();
}

void ResultView::updateElapsed() {
    for (std::size_t i = 0; i < panes_.size(); ++i) panes_[i].image->setNote(noteOf(panes_[i], i));
}

QString ResultView::noteOf(const Pane& pane, std::size_t index) const {
    if (hasResult(index)) {
        const QString error = format::coreText(result_->frame.panes[index].error);
        if (!error.isEmpty()) return tr("This mode cannot run: %1").arg(error);
        return findingsShown_ ? QString() : tr("Random weights: there is no answer to show.");
    }
    if (result_ && !result_->frame.partial) return tr("The worker sent no result for this mode.");
    if (pane.phase.isEmpty()) return idleNote_;
    const QString word = phaseWord(pane.phase);
    const qint64 seconds = pane.since.elapsed() / 1000;
    if (seconds < 1 || pane.phase == QLatin1String("done")) return word;
    return tr("%1: %2", "what is being done, for how long")
        .arg(word, format::elapsed(static_cast<double>(seconds)));
}

void ResultView::showPicture(Pane& pane, std::size_t index) {
    if (hasResult(index) && findingsShown_)
        pane.image->setResult(result_, index);
    else
        pane.image->setPicture(picture_);
    pane.image->setNote(noteOf(pane, index));
}

void ResultView::showPane(Pane& pane, std::size_t index) {
    const bool has = hasResult(index) && findingsShown_;
    showPicture(pane, index);
    pane.scores->setVisible(has);
    if (has)
        pane.scores->setPane(result_->frame.panes[index], options_.scoreThreshold);
    else
        pane.scores->clear();
}

/// Updates the panes with their texts, the table of stages and the comparison.
void ResultView::showTexts() {
    const auto typical = meter_.typicalPanes();
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        showPane(panes_[i], i);
        const auto forward = hasResult(i) && i < typical.size() ? forwardMs(typical[i]) : std::nullopt;
        panes_[i].times->setText(forward ? tr("forward %1").arg(format::duration(*forward)) : QString());
    }
    stages_->setVisible(result_ != nullptr);
    if (result_) stages_->setPanes(typical);
    comparison_->setText(comparison());
    comparison_->setVisible(!comparison_->text().isEmpty());
}

void ResultView::retranslate() {
    stages_->setAccessibleName(tr("Times of each stage"));
    showTexts();
}

/// Compares each other pane with the first, one line for each.
QString ResultView::comparison() const {
    if (!result_) return {};
    const auto panes = meter_.typicalPanes();
    QStringList lines;
    for (std::size_t i = 1; i < panes.size(); ++i)
        if (const QString line = comparison(panes[0], panes[i]); !line.isEmpty()) lines << line;
    if (!lines.isEmpty())
        lines.last() +=
            QLatin1Char(' ') + tr("One call is not a measurement. Use the page \"Run\" to measure.");
    return lines.join(QLatin1Char('\n'));
}

QString ResultView::comparison(const bench::PreviewPane& base, const bench::PreviewPane& other) const {
    const QString baseName = QString::fromStdString(base.mode),
                  otherName = QString::fromStdString(other.mode);
    const auto baseMs = forwardMs(base), otherMs = forwardMs(other);
    const bench::PreviewAgreement& agreement = other.agreement;
    const QLocale locale;
    QStringList sentences;
    if (baseMs && otherMs && *baseMs > 0 && *otherMs > 0) {
        const double ratio = *baseMs / *otherMs;
        const QString times = locale.toString(std::max(ratio, 1 / ratio), 'f', 2);
        const bool live = result_->picture->live;
        sentences << (ratio >= 1 ? (live ? tr("Over the last two seconds, %1 was %2 times as fast as %3.")
                                         : tr("In this call, %1 was %2 times as fast as %3."))
                                 : (live ? tr("Over the last two seconds, %1 took %2 times as long as %3.")
                                         : tr("In this call, %1 took %2 times as long as %3.")))
                         .arg(otherName, times, baseName);
    }
    if (agreement.same_top1)
        sentences << (*agreement.same_top1 ? tr("Both have the same top class.")
                                           : tr("Their top classes differ."));
    if (agreement.mask_iou)
        sentences
            << tr("Overlap of the maps (mean IoU): %1.").arg(format::percent(100 * *agreement.mask_iou));
    if (agreement.box_iou)
        sentences
            << tr("Overlap of the boxes (mean IoU): %1.").arg(format::percent(100 * *agreement.box_iou));
    if (other.error_over_std)
        sentences << tr("Largest difference of the raw outputs: %1 of their standard deviation.")
                         .arg(locale.toString(*other.error_over_std, 'g', 2));
    return sentences.join(QLatin1Char(' '));
}

void ResultView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
