#include "ui/pages/run_page.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/result_store.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/arm_delegate.h"
#include "ui/pages/run_details.h"
#include "ui/run/background.h"
#include "ui/run/run_controller.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/grouped_header.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kLogLines = 2000;
constexpr int kRunningColumn_px = 19 * theme::kUnit_px;
constexpr int kLeastMatrix_px = 20 * theme::kUnit_px, kLeastDetails_px = 22 * theme::kUnit_px;
constexpr char kLogShown[] = "runLog";

/// Returns the number of rows of the plan that were not cancelled.
int finishedArms(const bench::results::Rows& rows) {
    return static_cast<int>(std::ranges::count_if(rows, [](const auto& row) {
        return row->status != bench::ArmStatus::cancelled && !bench::is_control(*row);
    }));
}

}  // namespace

RunPage::RunPage(RunController* controller, ResultStore* store, QWidget* parent)
    : Page(parent),
      controller_(controller),
      store_(store),
      model_(new RunMatrixModel(store, this)),
      stack_(new QStackedLayout(this)),
      empty_(new EmptyState("run")),
      logToggle_(widgets::chip()),
      vertical_(new QSplitter(Qt::Vertical)),
      horizontal_(new QSplitter(Qt::Horizontal)) {
    vertical_->addWidget(makeMatrix());
    vertical_->addWidget(makeBottom());
    vertical_->setStretchFactor(0, 0);
    vertical_->setStretchFactor(1, 1);
    vertical_->setChildrenCollapsible(false);
    vertical_->setHandleWidth(2 * theme::kUnit_px);

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(makeTop());
    layout->addWidget(vertical_, 1);
    stack_->addWidget(empty_);
    stack_->addWidget(content);

    connect(empty_, &EmptyState::clicked, this, &RunPage::setupWanted);
    connect(vertical_, &QSplitter::splitterMoved, this, [this] { matrixFitted_ = false; });
    connect(model_, &RunMatrixModel::modelReset, this, [this] {
        matrixFitted_ = true;
        fitColumns();
    });
    connect(logToggle_, &QToolButton::toggled, this, &RunPage::showLog);
    connect(cancel_, &QPushButton::clicked, this, &RunPage::cancelWanted);
    connect(details_, &RunDetails::skipWanted, this, &RunPage::skipChosen);
    connect(details_, &RunDetails::againWanted, this, &RunPage::measureChosenAgain);
    connect(resume_, &QPushButton::clicked, this, [this] {
        if (resumable_) controller_->resume(*resumable_);
    });
    connect(folder_, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(outDir_)); });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunPage::showDetails);
    connect(model_, &RunMatrixModel::dataChanged, this,
            [this](const QModelIndex& from, const QModelIndex& to) {
                const QModelIndex now = view_->currentIndex();
                if (now.row() >= from.row() && now.row() <= to.row() && now.column() >= from.column() &&
                    now.column() <= to.column())
                    showDetails();
            });
    connectRun();
    retranslate();
}

QWidget* RunPage::makeTop() {
    headline_ = widgets::titleLabel();
    elapsed_ = widgets::hintLabel();
    remaining_ = widgets::hintLabel();
    compile_ = widgets::hintLabel();
    saved_ = widgets::hintLabel();
    for (QLabel* label : {elapsed_, remaining_, compile_, saved_}) label->setWordWrap(false);
    saved_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar_ = new QProgressBar;
    bar_->setTextVisible(false);
    cancel_ = widgets::button("stop");
    folder_ = widgets::button("folder");
    resume_ = widgets::primaryButton("run");

    auto* top = new QWidget;
    auto* layout = new QVBoxLayout(top);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    auto* first = new QHBoxLayout;
    first->addWidget(headline_, 1);
    first->addWidget(resume_);
    first->addWidget(logToggle_);
    first->addWidget(folder_);
    first->addWidget(cancel_);
    auto* last = new QHBoxLayout;
    last->setSpacing(3 * theme::kUnit_px);
    last->addWidget(elapsed_);
    last->addWidget(remaining_);
    last->addWidget(compile_);
    last->addWidget(saved_, 1);
    layout->addLayout(first);
    layout->addWidget(bar_);
    layout->addLayout(last);
    return top;
}

QWidget* RunPage::makeMatrix() {
    view_ = new QTableView;
    view_->setModel(model_);
    view_->setProperty("class", "cards");  // ArmDelegate paints the selection
    view_->setItemDelegate(new ArmDelegate(view_));
    header_ = new GroupedHeader(view_);
    view_->setHorizontalHeader(header_);
    header_->setDefaultSectionSize(kRunningColumn_px);
    view_->verticalHeader()->setDefaultSectionSize(7 * theme::kUnit_px);
    view_->verticalHeader()->setSectionsClickable(false);
    view_->verticalHeader()->setHighlightSections(false);
    view_->verticalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setShowGrid(false);
    view_->setCornerButtonEnabled(false);
    view_->setTabKeyNavigation(false);  // Tab leaves the matrix, arrows move in it
    return view_;
}

QWidget* RunPage::makeBottom() {
    details_ = new RunDetails;
    auto* detailsPanel = widgets::panel();
    auto* detailsLayout = new QVBoxLayout(detailsPanel);
    detailsLayout->addWidget(details_);
    logTitle_ = widgets::sectionLabel();
    log_ = new QPlainTextEdit;
    log_->setReadOnly(true);
    log_->setMaximumBlockCount(kLogLines);
    log_->setLayoutDirection(Qt::LeftToRight);
    log_->setLineWrapMode(QPlainTextEdit::NoWrap);
    log_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    log_->setTabChangesFocus(true);
    logPanel_ = widgets::panel();
    auto* logLayout = new QVBoxLayout(logPanel_);
    logLayout->addWidget(logTitle_);
    logLayout->addWidget(log_, 1);
    horizontal_->addWidget(detailsPanel);
    horizontal_->addWidget(logPanel_);
    logToggle_->setChecked(!settings_.state(kLogShown).isEmpty());
    logPanel_->setVisible(logToggle_->isChecked());
    horizontal_->setStretchFactor(0, 3);
    horizontal_->setStretchFactor(1, 2);
    horizontal_->setChildrenCollapsible(false);
    horizontal_->setHandleWidth(2 * theme::kUnit_px);
    return horizontal_;
}

void RunPage::connectRun() {
    connect(controller_, &RunController::started, this, &RunPage::onStarted);
    connect(controller_, &RunController::cancelRequested, this, &RunPage::showHeadline);
    connect(controller_, &RunController::happened, model_, &RunMatrixModel::take);
    connect(controller_, &RunController::happened, this, &RunPage::take);  // after the model
    connect(controller_, &RunController::finished, this, &RunPage::onFinished);
}

void RunPage::onStarted() {
    progress_ = {};
    outcome_.reset();
    outDir_.clear();
    hasJournal_ = false;
    resumable_.reset();
    log_->clear();
    details_->clear();
    model_->setRows({});
    // A maximum of 0 would animate the bar sixty times a second until the first arm is done.
    bar_->setMaximum(1);
    bar_->setValue(0);
    sinceStart_.start();
    stack_->setCurrentIndex(1);
    showHeadline();
    showTimes();
}

void RunPage::take(const bench::RunEvent& event) {
    if (const auto* known = std::get_if<bench::CellsKnown>(&event))
        onCells(*known);
    else if (std::holds_alternative<bench::ArmFinished>(event))
        showTimes();
    else if (const auto* log = std::get_if<bench::LogLines>(&event))
        log_->appendPlainText(QString::fromStdString(log->text));
    else if (const auto* progress = std::get_if<bench::Progress>(&event))
        onProgress(*progress);
}

void RunPage::onProgress(const bench::Progress& progress) {
    progress_ = progress;
    bar_->setMaximum(std::max(progress.arms_total, 1));
    bar_->setValue(progress.arms_done);
    showHeadline();
    showTimes();
}

void RunPage::onCells(const bench::CellsKnown& known) {
    outDir_ = QString::fromStdString(known.out_dir);
    int arms = 0;
    for (const bench::Cell& cell : known.cells) arms += static_cast<int>(bench::modes_with_rows(cell).size());
    progress_.arms_total = arms;
    bar_->setMaximum(std::max(arms, 1));
    bar_->setValue(0);
    view_->setCurrentIndex(model_->index(0, 0));
    fitMatrix();
    showHeadline();
}

void RunPage::onFinished(const bench::RunOutcome& outcome) {
    outcome_ = outcome;
    progress_.arms_done = finishedArms(outcome.rows);  // the run's own count includes the cancelled ones
    model_->cancelOpenArms();
    if (!outcome.out_dir.empty()) outDir_ = QString::fromStdString(outcome.out_dir.string());
    bar_->setMaximum(std::max(progress_.arms_total, 1));
    bar_->setValue(outcome.status == bench::RunStatus::done ? bar_->maximum() : progress_.arms_done);
    showHeadline();
    showTimes();
    showDetails();
    readFolder(outDir_, {});
    fitColumns();
    if (outcome.status == bench::RunStatus::failed)
        emit errorRaised(
            tr("The run could not continue: %1").arg(format::isolated(format::coreText(outcome.reason))));
}

void RunPage::showOpened(const QString& folder) {
    if (controller_->isRunning()) return;
    outcome_.reset();
    outDir_.clear();
    hasJournal_ = false;
    resumable_.reset();
    model_->setRows(store_->rows());
    log_->clear();
    fitColumns();
    stack_->setCurrentIndex(store_->rows().empty() ? 0 : 1);
    view_->setCurrentIndex(model_->index(0, 0));
    fitMatrix();  // in the size that it has now
    showHeadline();
    showTimes();
    readFolder(folder, store_->header().created);
}

void RunPage::choose(const bench::ArmResult& row) {
    view_->setCurrentIndex(model_->indexOf(row));
    view_->scrollTo(view_->currentIndex());
    view_->setFocus();
}

/// Determines in the background whether the shown run's folder exists, whether it has a journal, to which
/// results can be added, and whether the run can be resumed. Results may lie in the folder of another run, whose
/// logs and journal are not theirs: `created` is that of the results, empty if it is unknown.
void RunPage::readFolder(const QString& folder, const std::string& created) {
    folderToRead_ = folder;
    if (folder.isEmpty()) return;
    struct Found {
        bool exists = false, hasJournal = false;
        std::optional<bench::results::UnfinishedRun> unfinished;
    };
    inBackground(
        this,
        [folder, created] {
            const std::string path = folder.toStdString();
            const auto unfinished = bench::results::unfinished_run(path);
            if (!created.empty()) {
                const std::string inFolder = unfinished ? unfinished->created : bench::results::run_in(path);
                if (!inFolder.empty() && inFolder != created) return Found{};
            }
            return Found{QFileInfo(folder).isDir(), QFileInfo::exists(QDir(folder).filePath("journal.jsonl")),
                         unfinished};
        },
        [this, folder](const Answer<Found>& answer) {
            if (controller_->isRunning() || folder != folderToRead_) return;
            const Found found = answer.value.value_or(Found{});
            outDir_ = found.exists ? folder : QString();
            hasJournal_ = found.hasJournal;
            resumable_ = found.unfinished;
            showHeadline();
            showTimes();
            showDetails();
        });
}

/// During a run the columns have room for every state, afterwards for what they show: twelve models and eight
/// modes are then in sight at a width of 1280.
void RunPage::fitColumns() {
    for (int column = 0; column < model_->columnCount(); ++column) {
        int least_px = controller_->isRunning() ? kRunningColumn_px : 0;
        for (int row = 0; row < model_->rowCount() && !controller_->isRunning(); ++row)
            least_px =
                std::max(least_px, view_->itemDelegate()->sizeHint({}, model_->index(row, column)).width());
        view_->setColumnWidth(column, header_->widthOfTwoLines(column, least_px));
    }
}

/// The matrix takes the height that it needs, as long as the details remain readable.
void RunPage::fitMatrix() {
    const int needed = view_->horizontalHeader()->sizeHint().height() + view_->verticalHeader()->length() +
                       view_->horizontalScrollBar()->sizeHint().height() + 2 * view_->frameWidth();
    view_->setMinimumHeight(std::min(needed, kLeastMatrix_px));
    view_->setMaximumHeight(std::max(needed, kLeastMatrix_px));
    const int all = vertical_->height() - vertical_->handleWidth();
    if (!matrixFitted_ || all <= 0) return;
    const int matrix = std::clamp(needed, kLeastMatrix_px, std::max(all - kLeastDetails_px, kLeastMatrix_px));
    vertical_->setSizes({matrix, all - matrix});
}

void RunPage::showLog(bool shown) {
    logPanel_->setVisible(shown);
    settings_.setState(kLogShown, shown ? QByteArray("shown") : QByteArray());
}

void RunPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fitMatrix();
}

void RunPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    fitMatrix();
}

void RunPage::showHeadline() {
    const QString count =
        tr("%1 of %2", "arms done of all")
            .arg(QLocale().toString(progress_.arms_done), QLocale().toString(progress_.arms_total));
    QString text;
    if (controller_->isCancelling())
        text = tr("Stopping after the current sample…");
    else if (controller_->isRunning())
        text = progress_.arms_total > 0 ? tr("Measuring: %1").arg(count) : tr("Starting…");
    else if (!outcome_)
        text = store_->isExample() ? tr("Example") : tr("Opened results");
    else if (outcome_->status == bench::RunStatus::done)
        text = tr("Done: %n result(s)", nullptr, finishedArms(outcome_->rows));
    else if (outcome_->status == bench::RunStatus::cancelled)
        text = tr("Cancelled: %1. What was measured is kept.").arg(count);
    else
        text = tr("The run failed");
    headline_->setText(text);
    bar_->setVisible(controller_->isRunning() || outcome_);
    cancel_->setVisible(controller_->isRunning());
    cancel_->setEnabled(!controller_->isCancelling());
    folder_->setVisible(!controller_->isRunning() && !outDir_.isEmpty());
    resume_->setVisible(!controller_->isRunning() && resumable_);
}

/// Names the time of this run and what the cache saved, which is the compile time that its packages keep.
QString RunPage::compileText() const {
    double spent_s = 0, kept_s = 0, saved_s = 0;
    for (int row = 0; row < model_->rowCount(); ++row)
        for (int column = 0; column < model_->columnCount(); ++column) {
            const ArmState& arm = model_->arm(model_->index(row, column));
            spent_s += arm.compileSeconds();
            kept_s += arm.keptCompileSeconds();
            // The others were loaded from the cache, or compile nothing.
            if (arm.compileSeconds() <= 0) saved_s += arm.keptCompileSeconds();
        }
    if (!controller_->isRunning() && !outcome_)
        return tr("Compile time without the cache: %1").arg(format::elapsed(kept_s));
    const QString spent = tr("Compiling: %1").arg(format::elapsed(spent_s));
    if (saved_s < 1) return spent;
    return tr("%1 (the cache saved %2)", "time spent compiling in this run; compile time of cached packages")
        .arg(spent, format::elapsed(saved_s));
}

void RunPage::showTimes() {
    const bool timed = controller_->isRunning() || outcome_;
    const double elapsed_s =
        controller_->isRunning() ? static_cast<double>(sinceStart_.elapsed()) / 1000 : progress_.elapsed_s;
    elapsed_->setVisible(timed);
    elapsed_->setText(tr("Elapsed: %1").arg(format::elapsed(elapsed_s)));
    remaining_->setVisible(controller_->isRunning());
    remaining_->setText(progress_.remaining_s
                            ? tr("Remaining: %1").arg(format::roughly(*progress_.remaining_s))
                        : progress_.overdue ? tr("Remaining: longer than estimated")
                                            : tr("Remaining: calculating"));
    compile_->setText(compileText());
    saved_->setText(outDir_.isEmpty() ? QString() : tr("Saved in %1").arg(format::isolated(outDir_)));
    saved_->setToolTip(format::tip(outDir_));
}

void RunPage::showDetails() {
    const QModelIndex index = view_->currentIndex();
    if (!index.isValid() || model_->arm(index).state == CellState::none) return details_->clear();
    const QString model = model_->headerData(index.row(), Qt::Vertical, Qt::DisplayRole).toString();
    const QString title = format::directed(
        tr("%1, %2, %3, %4", "model, device, batch size, mode")
            .arg(format::isolated(model), format::isolated(model_->deviceText(index.column())),
                 format::isolated(model_->batchText(index.column())),
                 format::isolated(QString::fromStdString(model_->column(index.column()).mode))));
    const ArmState& arm = model_->arm(index);
    details_->show(title, arm, {.beside = store_->rows(), .judged = store_->judged()}, outDir_);
    const bool running = controller_->isRunning();
    details_->offer(running && !controller_->isCancelling() && !isFinal(arm.state) && model_->cellOf(index),
                    !running && arm.row && arm.row->source.empty() && canGoOn());
}

/// Returns whether results can be added to the folder of the shown run.
bool RunPage::canGoOn() const {
    return hasJournal_ && !planShown().models.empty();
}

const bench::RunPlan& RunPage::planShown() const {
    return outcome_ ? controller_->plan() : store_->header().plan;
}

void RunPage::skipChosen() {
    if (const auto cell = model_->cellOf(view_->currentIndex())) controller_->skipCell(*cell);
    details_->offer(false, false);  // until the cell's rows arrive
}

void RunPage::measureChosenAgain() {
    const RowPtr row = model_->arm(view_->currentIndex()).row;
    if (row) controller_->measureAgain(planShown(), outDir_, bench::key_of(*row));
}

void RunPage::retranslate() {
    empty_->setTexts(
        tr("Nothing has been measured yet"),
        tr("Every model and mode appears here as a card while it is compiled, warmed up and measured."),
        tr("Set up a run"));
    cancel_->setText(tr("Cancel"));
    cancel_->setToolTip(tr("Stop and keep what is measured (Esc)"));
    folder_->setText(tr("Open folder"));
    resume_->setText(tr("Resume"));
    resume_->setToolTip(tr("Measure the missing results of this run."));
    logTitle_->setText(tr("Log"));
    logToggle_->setText(tr("Log"));
    logToggle_->setToolTip(tr("Show the worker's output beside the details."));
    log_->setAccessibleName(logTitle_->text());
    view_->setAccessibleName(QCoreApplication::translate("ui::MainWindow", "Run"));
    log_->setPlaceholderText(tr("Worker output appears here during a run."));
    fitColumns();  // the states' words have other lengths
    showHeadline();
    showTimes();
    showDetails();
}

void RunPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Page::changeEvent(event);
}

}  // namespace ui
