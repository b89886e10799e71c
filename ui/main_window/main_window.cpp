#include "ui/main_window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDateTime>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/results/saved_run.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/run_info.h"
#include "ui/format/format.h"
#include "ui/help/help_menu.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/dropped.h"
#include "ui/main_window/example_bar.h"
#include "ui/main_window/pytorch_bar.h"
#include "ui/main_window/rail.h"
#include "ui/main_window/resume_offer.h"
#include "ui/main_window/run_saver.h"
#include "ui/main_window/status_bar.h"
#include "ui/models/example_run.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/history_page.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/preview_page.h"
#include "ui/pages/results_page.h"
#include "ui/pages/run_page.h"
#include "ui/pages/settings_page.h"
#include "ui/pages/setup_page.h"
#include "ui/report/report_writer.h"
#include "ui/run/background.h"
#include "ui/run/run_controller.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr int kNoticeShown_ms = 4000;
constexpr QSize kFrame_px(2 * theme::kUnit_px, 5 * theme::kUnit_px);  ///< of a window, with its title

/// One row for each page: its name in settings, icon, word on the rail and purpose.
struct PageRow {
    const char* name;
    const char* icon;
    const char* word;
    const char* purpose;
};
constexpr std::array kPages{
    PageRow{"setup", "setup", QT_TRANSLATE_NOOP("ui::MainWindow", "Set up"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Choose what to measure.")},
    PageRow{"run", "run", QT_TRANSLATE_NOOP("ui::MainWindow", "Run"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Watch the measurement.")},
    PageRow{"charts", "charts", QT_TRANSLATE_NOOP("ui::MainWindow", "Charts"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Compare durations and improvements.")},
    PageRow{"results", "results", QT_TRANSLATE_NOOP("ui::MainWindow", "Results"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Sort, filter and save every number.")},
    PageRow{"history", "history", QT_TRANSLATE_NOOP("ui::MainWindow", "History"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Open and compare earlier runs.")},
    PageRow{"preview", "preview", QT_TRANSLATE_NOOP("ui::MainWindow", "Preview"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "See what a model finds in your own image.")},
    PageRow{"settings", "settings", QT_TRANSLATE_NOOP("ui::MainWindow", "Settings"),
            QT_TRANSLATE_NOOP("ui::MainWindow", "Language, theme and the Python interpreter.")},
};

}  // namespace

MainWindow::MainWindow(LanguageManager* languages, QWidget* parent)
    : QMainWindow(parent),
      languages_(languages),
      results_(new ResultStore(this)),
      controller_(new RunController(this)),
      rail_(new Rail),
      message_(new MessageBar),
      example_(new ExampleBar(results_)),
      pytorch_(new PytorchBar),
      saver_(new RunSaver(message_, this)),
      stack_(new QStackedWidget),
      status_(new StatusBar(controller_, results_)) {
    auto* pageColumn = new QVBoxLayout;
    pageColumn->setContentsMargins(0, 0, 0, 0);
    pageColumn->setSpacing(0);
    pageColumn->addWidget(message_);
    pageColumn->addWidget(pytorch_);
    pageColumn->addWidget(example_);
    pageColumn->addWidget(stack_, 1);
    auto* central = new QWidget;
    auto* row = new QHBoxLayout(central);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(rail_);
    row->addLayout(pageColumn, 1);
    setCentralWidget(central);
    setStatusBar(status_);
    setMinimumSize(960, 640);
    setAcceptDrops(true);
    QApplication::setWindowIcon(theme::appIcon());  // also of dialogs
    results_->setEngine(referenceEngine(settings_.engines()));

    addMenus();
    addPageActions();
    connectRun();
    retranslate();
    restoreWindow();
    // Tab order: rail, page, status bar. Qt appends a page to the chain when the page is created.
    widgets::tabBefore(rail_->first(), status_->focusable());
    auto* offer = new ResumeOffer(controller_, message_, this);
    connect(offer, &ResumeOffer::resumed, this, [this] { showPage("run"); });
    connect(saver_, &RunSaver::saved, this,
            [this](const QString& path) { showNotice(tr("Saved as %1.").arg(format::isolated(path))); });
    connect(example_, &ExampleBar::measureWanted, this, [this] {
        showPage("setup");
        setup()->focusRun();
    });
    connect(pytorch_, &PytorchBar::finished, this, [this] {
        showNotice(tr("PyTorch is set up."));
        setup()->askTools();
        setup()->askDevices();
    });
    offer->askAtStart();
}

MainWindow::~MainWindow() = default;

void MainWindow::setRunInfo(const charts::RunInfo& info) {
    runInfo_ = info;
    if (pages_[indexOf("charts")] != nullptr) charts()->setRunInfo(info);
}

void MainWindow::addMenus() {
    const auto addTo = [this](QMenu* menu, const QString& icon, const QKeySequence& keys, auto slot) {
        QAction* action =
            icon.isEmpty() ? menu->addAction(QString()) : menu->addAction(theme::icon(icon), {});
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    fileMenu_ = menuBar()->addMenu(QString());
    openFile_ = addTo(fileMenu_, "file", QKeySequence::Open, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Open results"), settings_.lastResults(),
                                                          tr("Results and exported charts (*.json *.png)"));
        if (!path.isEmpty()) openResults(path);
    });
    openFolder_ = addTo(fileMenu_, "folder", {}, [this] {
        const QString path =
            QFileDialog::getExistingDirectory(this, tr("Open a run's folder"), settings_.lastResults());
        if (!path.isEmpty()) openResults(path);
    });
    fileMenu_->addSeparator();
    saveRun_ = addTo(fileMenu_, "save", QKeySequence::SaveAs,
                     [this] { saver_->chooseName(shownRun(), runFolder_); });
    export_ = addTo(fileMenu_, "export", Qt::CTRL | Qt::Key_E, [this] { currentPage()->exportContent(); });
    report_ = addTo(fileMenu_, "export", Qt::CTRL | Qt::SHIFT | Qt::Key_E, [this] { exportReport(); });
    fileMenu_->addSeparator();
    quit_ = addTo(fileMenu_, {}, QKeySequence::Quit, [this] { close(); });

    viewMenu_ = menuBar()->addMenu(QString());
    find_ = addTo(viewMenu_, "search", QKeySequence::Find, [this] { currentPage()->focusSearch(); });
    viewMenu_->addSeparator();

    runMenu_ = menuBar()->addMenu(QString());
    start_ = addTo(runMenu_, "run", Qt::CTRL | Qt::Key_R, [this] { runOrExplain(); });
    cancel_ = addTo(runMenu_, "stop", Qt::Key_Escape, [this] { escape(); });

    helpMenu_ = new HelpMenu(menuBar(), this);
    menuBar()->addMenu(helpMenu_);
    connect(helpMenu_, &HelpMenu::noticed, this, &MainWindow::showNotice);
    connect(helpMenu_, &HelpMenu::failed, message_, &MessageBar::showError);
}

void MainWindow::connectRun() {
    connect(controller_, &RunController::starting, this, &MainWindow::makeAllPages);  // they show the run
    connect(controller_, &RunController::started, this, [this] {
        message_->dismiss();
        results_->setHeader({});
        results_->clear();
        setRunInfo(charts::runInfoAtStart(controller_->plan(), QDateTime::currentDateTimeUtc()));
        updateActions();
    });
    connect(controller_, &RunController::happened, this, [this](const bench::RunEvent& event) {
        if (const auto* arm = std::get_if<bench::ArmFinished>(&event)) results_->append(arm->row);
    });
    connect(controller_, &RunController::finished, this, &MainWindow::onRunFinished);
    connect(results_, &ResultStore::reset, this, &MainWindow::updateActions);
}

void MainWindow::onRunFinished(const bench::RunOutcome& outcome) {
    if (message_->isAsking()) message_->dismiss();
    updateActions();
    if (closing_) {
        close();
        return;
    }
    if (outcome.rows.empty()) return;
    results_->setRows(outcome.rows);  // with the intervals of the whole run
    const QString folder = QString::fromStdString(outcome.out_dir.string());
    settings_.setLastResults(folder);
    runFolder_ = folder;
    // Saving these rows again needs the plan and the machine's description.
    inBackground(
        this, [folder] { return bench::results::read_results(folder.toStdString()); },
        [this, folder](const Answer<bench::results::ResultFile>& answer) {
            if (!answer.value || controller_->isRunning() || folder != runFolder_) return;
            results_->setHeader(*answer.value);
            setRunInfo(charts::runInfoOf(*answer.value));
        });
}

void MainWindow::runOrExplain() {
    if (controller_->isRunning()) return showPage("run");
    showPage("setup");  // shows the reason if the plan cannot be run
    setup()->startRun();
}

void MainWindow::askCancel() {
    if (!controller_->isRunning() || controller_->isCancelling()) return;
    message_->ask(tr("Stop this run? What was measured so far is kept."), tr("Stop"), tr("Continue"),
                  [this] { controller_->cancel(); });
    message_->acceptOnEscape();
}

/// During a run, the first Esc asks whether to stop it, and the second stops it. No other question is accepted by Esc.
void MainWindow::escape() {
    if (message_->isVisible())
        message_->escape();
    else
        askCancel();
}

void MainWindow::openResults(const QString& path) {
    if (controller_->isRunning())
        return message_->showError(tr("Results cannot be opened during a run. Wait until it has ended."));
    inBackground(
        this, [path] { return charts::readResults(path); },
        [this, path](const Answer<bench::results::ResultFile>& answer) {
            if (!answer.value)
                message_->showError(
                    tr("These results cannot be opened: %1").arg(format::isolated(answer.error)));
            else if (!controller_->isRunning()) {
                const QString absolute = QFileInfo(path).absoluteFilePath();
                settings_.setLastResults(absolute);
                showOpened(*answer.value, QString::fromStdString(
                                              bench::results::place_of_run(absolute.toStdString()).string()));
            }
        });
}

bench::results::ResultFile MainWindow::shownRun() const {
    bench::results::ResultFile run = results_->header();
    run.rows = results_->rows();
    return run;
}

void MainWindow::exportReport() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Export a report"), report::kReportFile,
                                                      tr("Web page (*.html)"));
    if (path.isEmpty()) return;
    auto* writer = new report::ReportWriter(path, shownRun(), this);
    connect(writer, &report::ReportWriter::written, this,
            [this](const QString& file) { showNotice(tr("Saved as %1.").arg(file)); });
    connect(writer, &report::ReportWriter::failed, message_, &MessageBar::showError);
}

void MainWindow::openFromHistory(const bench::results::ResultFile& file, const QString& folder) {
    if (controller_->isRunning())
        return message_->showError(tr("Results cannot be opened during a run. Wait until it has ended."));
    showOpened(file, folder);
    showPage("charts");
}

void MainWindow::showOpened(const bench::results::ResultFile& file, const QString& folder) {
    if (isExample(file)) {
        results_->setExample(file);
    } else {
        results_->setHeader(file);
        results_->setRows(file.rows);
    }
    setRunInfo(charts::runInfoOf(file));
    runFolder_ = folder;
    run()->showOpened(folder);
    showNotice(tr("%n result(s) opened.", nullptr, static_cast<int>(file.rows.size())));
    const QString page = stack_->currentWidget()->objectName();
    if (page == "setup" || page == "preview" || page == "settings") showPage("charts");
}

/// Shows the example until the user has a run. Its name is in the language of the window.
void MainWindow::offerExample() {
    if (!settings_.lastResults().isEmpty()) return;
    using Example = std::optional<bench::results::ResultFile>;
    inBackground(
        this,
        [mark = tr("Example (%1)", "a device")] {
            return hasNoRuns() ? Example(exampleRun(mark)) : Example();
        },
        [this](const Answer<Example>& answer) {
            const bool isFree = results_->rows().empty() || results_->isExample();
            if (answer.value && *answer.value && isFree && !controller_->isRunning())
                showExample(**answer.value);
        });
}

/// The charts stay at what they show: on a first start, published results.
void MainWindow::showExample(const bench::results::ResultFile& file) {
    (void)charts()->chart();  // chooses a device if it has not
    const charts::ChartRequest request = charts()->request();
    results_->setExample(file);
    setRunInfo(charts::runInfoOf(file));
    charts()->setRequest(request);
    runFolder_.clear();
    run()->showOpened({});
}

void MainWindow::retranslate() {
    setWindowTitle(tr("CompileScope"));
    fileMenu_->setTitle(tr("&File"));
    viewMenu_->setTitle(tr("&View"));
    runMenu_->setTitle(tr("&Run"));
    openFile_->setText(tr("Open results…"));
    openFolder_->setText(tr("Open a run's folder…"));
    start_->setText(tr("Run the plan"));
    cancel_->setText(tr("Cancel the run"));
    saveRun_->setText(tr("Save the run as…"));
    export_->setText(tr("Export…"));
    report_->setText(tr("Export a report…"));
    find_->setText(tr("Find"));
    quit_->setText(tr("Quit"));
    retranslatePages();
}

void MainWindow::restoreWindow() {
    restoreGeometry(settings_.geometry());
    if (settings_.geometry().isEmpty()) resize(1280, 800);
    // A screen of 1280x800 has less room than that: panels, and the frame that the window gets.
    const QSize room = screen()->availableGeometry().size() - kFrame_px;
    resize(size().boundedTo(room).expandedTo(minimumSize()));
    showPage(settings_.isFirstStart() ? "charts" : settings_.page());
    settings_.setStarted();
    stack_->setFocusPolicy(Qt::ClickFocus);
    stack_->setFocus();  // otherwise the rail's first button has the focus
}

void MainWindow::updateActions() {
    const Page* page = currentPage();
    export_->setEnabled(page->canExport());
    saveRun_->setEnabled(!results_->rows().empty() && !results_->isExample() && !controller_->isRunning());
    report_->setEnabled(!results_->rows().empty() && !controller_->isRunning());
    find_->setEnabled(page->canSearch());
    openFile_->setEnabled(!controller_->isRunning());
    openFolder_->setEnabled(!controller_->isRunning());
    start_->setEnabled(!controller_->isRunning());
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (results_->isExample()) offerExample();
    }
    QMainWindow::changeEvent(event);
}

/// Creates the hidden pages after the first paint.
void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (std::exchange(drawn_, true)) return;
    QTimer::singleShot(0, this, &MainWindow::makeNextPage);
    offerExample();
    pytorch_->refresh();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    settings_.setGeometry(saveGeometry());
    settings_.setPage(currentPage()->objectName());
    if (!controller_->isRunning()) return QMainWindow::closeEvent(event);
    // The worker has two seconds to end. The window stays responsive, and onRunFinished() closes it.
    closing_ = true;
    controller_->cancel();
    event->ignore();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedPath(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openDropped(droppedPath(*event->mimeData()));
}

void MainWindow::openDropped(const QString& path) {
    inBackground(
        this, [path] { return droppedKind(path); },
        [this, path](const Answer<Dropped>& answer) {
            const Dropped kind = answer.value.value_or(Dropped::results);
            if (kind == Dropped::results) return openResults(path);
            showPage("setup");
            if (kind == Dropped::plan)
                setup()->planMenu()->open(path);
            else
                setup()->addModel(path);
        });
}

Page* MainWindow::makePage(const QString& name) {
    if (name == "setup") return makeSetupPage();
    if (name == "run") {
        auto* page = new RunPage(controller_, results_);
        connect(page, &RunPage::setupWanted, this, [this] { showPage("setup"); });
        connect(page, &RunPage::cancelWanted, this, &MainWindow::askCancel);
        return page;
    }
    if (name == "charts") {
        auto* page = new ChartsPage(results_);
        page->setRunInfo(runInfo_);
        page->setEngine(referenceEngine(settings_.engines()));
        connect(page, &ChartsPage::rowWanted, this, [this](const RowPtr& row) {
            showPage("run");
            run()->choose(*row);
        });
        return page;
    }
    if (name == "results") {
        auto* page = new ResultsPage(results_);
        connect(page, &ResultsPage::setupWanted, this, [this] { showPage("setup"); });
        return page;
    }
    if (name == "history") return makeHistoryPage();
    if (name == "preview") {
        auto* preview = new PreviewPage;
        preview->setMeasuring(controller_->isRunning());
        connect(controller_, &RunController::started, preview, [preview] { preview->setMeasuring(true); });
        connect(controller_, &RunController::finished, preview, [preview] { preview->setMeasuring(false); });
        return preview;
    }
    auto* page = new SettingsPage(languages_);
    connect(page, &SettingsPage::pythonChanged, this, [this] { setup()->askTools(); });
    connect(page, &SettingsPage::devicesChanged, this, [this] { setup()->askDevices(); });
    return page;
}

SetupPage* MainWindow::makeSetupPage() {
    auto* page = new SetupPage(controller_);
    menuBar()->insertMenu(viewMenu_->menuAction(), page->planMenu());
    connect(page, &SetupPage::runStarted, this, [this] { showPage("run"); });
    connect(page, &SetupPage::settingsWanted, this, [this] { showPage("settings"); });
    connect(page, &SetupPage::enginesChanged, this, [this](EngineChoice choice) {
        results_->setEngine(referenceEngine(choice));
        if (pages_[indexOf("charts")] != nullptr) charts()->setEngine(referenceEngine(choice));
    });
    connect(page, &SetupPage::checksChanged, status_, &StatusBar::setChecks);
    connect(page, &SetupPage::selfTestsKnown, status_, &StatusBar::setSelfTests);
    return page;
}

HistoryPage* MainWindow::makeHistoryPage() {
    auto* page = new HistoryPage;
    connect(page, &HistoryPage::setupWanted, this, [this] { showPage("setup"); });
    connect(page, &HistoryPage::runOpened, this, &MainWindow::openFromHistory);
    connect(controller_, &RunController::finished, page, [page] {
        if (page->isVisible()) page->reload();
    });
    return page;
}

void MainWindow::addPageActions() {
    pages_.resize(kPages.size());
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        const PageRow& row = kPages[i];
        const bool isSettings = QString(row.name) == "settings";
        rail_->addButton(row.icon, isSettings);
        auto* action = viewMenu_->addAction(theme::icon(row.icon), QString());
        action->setShortcut(isSettings ? QKeySequence(Qt::CTRL | Qt::Key_Comma)
                                       : QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + static_cast<int>(i))));
        connect(action, &QAction::triggered, this, [this, i] { showPageAt(i); });
        pageActions_.push_back(action);
    }
    connect(rail_, &Rail::chosen, this, [this](int index) { showPageAt(static_cast<std::size_t>(index)); });
}

/// Creates the page on first use: creating all pages takes longer than the rest of the start-up.
Page* MainWindow::pageAt(std::size_t index) {
    if (pages_[index] != nullptr) return pages_[index];
    Page* page = makePage(kPages[index].name);
    page->setObjectName(kPages[index].name);
    pages_[index] = page;
    stack_->addWidget(page);
    connect(page, &Page::errorRaised, message_, &MessageBar::showError);
    connect(page, &Page::questionRaised, message_, &MessageBar::ask);
    connect(page, &Page::noticeRaised, this, &MainWindow::showNotice);
    return page;
}

Page* MainWindow::page(const QString& name) {
    return pageAt(indexOf(name));
}

SetupPage* MainWindow::setup() {
    return static_cast<SetupPage*>(page("setup"));
}

RunPage* MainWindow::run() {
    return static_cast<RunPage*>(page("run"));
}

ChartsPage* MainWindow::charts() {
    return static_cast<ChartsPage*>(page("charts"));
}

/// Creates one page per event, so that the window stays responsive.
void MainWindow::makeNextPage() {
    const auto missing = std::ranges::find(pages_, nullptr);
    if (missing == pages_.end()) return;
    pageAt(static_cast<std::size_t>(missing - pages_.begin()));
    QTimer::singleShot(0, this, &MainWindow::makeNextPage);
}

void MainWindow::makeAllPages() {
    for (std::size_t i = 0; i < pages_.size(); ++i) pageAt(i);
}

/// Returns the index of the first page for an unknown name.
std::size_t MainWindow::indexOf(const QString& name) {
    const auto row = std::ranges::find_if(kPages, [&name](const PageRow& each) { return name == each.name; });
    return row == kPages.end() ? 0 : static_cast<std::size_t>(row - kPages.begin());
}

void MainWindow::showPage(const QString& name) {
    showPageAt(indexOf(name));
}

void MainWindow::showPageAt(std::size_t index) {
    stack_->setCurrentWidget(pageAt(index));
    rail_->setCurrent(static_cast<int>(index));
    pytorch_->setPage(kPages[index].name);
    example_->setPage(kPages[index].name);
    updateActions();
}

Page* MainWindow::currentPage() const {
    return static_cast<Page*>(stack_->currentWidget());
}

void MainWindow::showNotice(const QString& text) {
    statusBar()->showMessage(text, kNoticeShown_ms);
}

void MainWindow::retranslatePages() {
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        const QString word = tr(kPages[i].word);
        const QString key = pageActions_[i]->shortcut().toString(QKeySequence::NativeText);
        rail_->setTexts(static_cast<int>(i), word, tr("%1 (%2)").arg(tr(kPages[i].purpose), key));
        pageActions_[i]->setText(word);
    }
}

}  // namespace ui
