#include "ui/main_window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDateTime>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <array>

#include "ui/charts/chart_file.h"
#include "ui/charts/run_info.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/dropped.h"
#include "ui/main_window/rail.h"
#include "ui/main_window/resume_offer.h"
#include "ui/main_window/status_bar.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/history_page.h"
#include "ui/pages/plan_menu.h"
#include "ui/pages/preview_page.h"
#include "ui/pages/results_page.h"
#include "ui/pages/run_page.h"
#include "ui/pages/settings_page.h"
#include "ui/pages/setup_page.h"
#include "ui/run/background.h"
#include "ui/run/run_controller.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"

namespace ui {

namespace {

constexpr int kNoticeShown_ms = 4000;

/// One row a page: its name in settings, icon, word on the rail and what it is for.
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
      stack_(new QStackedWidget),
      status_(new StatusBar(controller_, results_)) {
    auto* pageColumn = new QVBoxLayout;
    pageColumn->setContentsMargins(0, 0, 0, 0);
    pageColumn->setSpacing(0);
    pageColumn->addWidget(message_);
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

    addMenus();
    addPages();
    menuBar()->insertMenu(viewMenu_->menuAction(), setup_->planMenu());
    connectRun();
    retranslate();
    restoreWindow();
    auto* offer = new ResumeOffer(controller_, message_, this);
    connect(offer, &ResumeOffer::resumed, this, [this] { showPage("run"); });
    offer->askAtStart();
}

MainWindow::~MainWindow() = default;

Page* MainWindow::makePage(const QString& name) {
    if (name == "setup") return setup_ = new SetupPage(controller_);
    if (name == "run") return run_ = new RunPage(controller_, results_);
    if (name == "charts") return charts_ = new ChartsPage(results_);
    if (name == "results") {
        auto* page = new ResultsPage(results_);
        connect(page, &ResultsPage::setupWanted, this, [this] { showPage("setup"); });
        return page;
    }
    if (name == "history") return makeHistoryPage();
    if (name == "preview") {
        auto* preview = new PreviewPage;
        connect(controller_, &RunController::started, preview, [preview] { preview->setMeasuring(true); });
        connect(controller_, &RunController::finished, preview, [preview] { preview->setMeasuring(false); });
        return preview;
    }
    auto* page = new SettingsPage(languages_);
    connect(page, &SettingsPage::pythonChanged, this, [this] { setup_->askTools(); });
    connect(page, &SettingsPage::devicesChanged, this, [this] { setup_->askDevices(); });
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

void MainWindow::addPages() {
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        const PageRow& row = kPages[i];
        const bool isSettings = QString(row.name) == "settings";
        Page* page = makePage(row.name);
        page->setObjectName(row.name);
        stack_->addWidget(page);
        pages_.push_back(page);
        rail_->addButton(row.icon, isSettings);
        connect(page, &Page::errorRaised, message_, &MessageBar::showError);
        connect(page, &Page::questionRaised, message_, &MessageBar::ask);
        connect(page, &Page::noticeRaised, this,
                [this](const QString& text) { statusBar()->showMessage(text, kNoticeShown_ms); });

        auto* action = viewMenu_->addAction(theme::icon(row.icon), QString());
        action->setShortcut(isSettings ? QKeySequence(Qt::CTRL | Qt::Key_Comma)
                                       : QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + static_cast<int>(i))));
        connect(action, &QAction::triggered, this, [this, i] { showPageAt(static_cast<int>(i)); });
        pageActions_.push_back(action);
    }
    connect(rail_, &Rail::chosen, this, &MainWindow::showPageAt);
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
    export_ = addTo(fileMenu_, "export", Qt::CTRL | Qt::Key_E, [this] { currentPage()->exportContent(); });
    fileMenu_->addSeparator();
    quit_ = addTo(fileMenu_, {}, QKeySequence::Quit, [this] { close(); });

    viewMenu_ = menuBar()->addMenu(QString());
    find_ = addTo(viewMenu_, "search", QKeySequence::Find, [this] { currentPage()->focusSearch(); });
    viewMenu_->addSeparator();

    runMenu_ = menuBar()->addMenu(QString());
    start_ = addTo(runMenu_, "run", Qt::CTRL | Qt::Key_R, [this] { runOrExplain(); });
    cancel_ = addTo(runMenu_, "stop", Qt::Key_Escape, [this] { escape(); });
}

void MainWindow::connectRun() {
    connect(setup_, &SetupPage::runStarted, this, [this] { showPage("run"); });
    connect(setup_, &SetupPage::settingsWanted, this, [this] { showPage("settings"); });
    connect(setup_, &SetupPage::checksChanged, status_, &StatusBar::setChecks);
    connect(setup_, &SetupPage::selfTestsKnown, status_, &StatusBar::setSelfTests);
    connect(run_, &RunPage::setupWanted, this, [this] { showPage("setup"); });
    connect(run_, &RunPage::cancelWanted, this, &MainWindow::askCancel);
    connect(charts_, &ChartsPage::rowWanted, this, [this](const RowPtr& row) {
        showPage("run");
        run_->choose(*row);
    });
    connect(controller_, &RunController::started, this, [this] {
        message_->dismiss();
        results_->setHeader({});
        results_->clear();
        charts_->setRunInfo(charts::runInfoAtStart(controller_->plan(), QDateTime::currentDateTimeUtc()));
        updateActions();
    });
    connect(controller_, &RunController::armFinished, this,
            [this](int, const RowPtr& row) { results_->append(row); });
    connect(controller_, &RunController::finished, this, &MainWindow::onRunFinished);
}

void MainWindow::onRunFinished(const bench::RunOutcome& outcome) {
    if (message_->isAsking()) message_->dismiss();
    updateActions();
    if (closing_) {
        close();
        return;
    }
    if (outcome.rows.empty()) return;
    const QString folder = QString::fromStdString(outcome.out_dir.string());
    settings_.setLastResults(folder);
    // The plan and the machine's description, for saving these rows again.
    inBackground(
        this, [folder] { return bench::results::read_results(folder.toStdString()); },
        [this](const Answer<bench::results::ResultFile>& answer) {
            if (!answer.value || controller_->isRunning()) return;
            results_->setHeader(*answer.value);
            charts_->setRunInfo(charts::runInfoOf(*answer.value));
        });
}

void MainWindow::runOrExplain() {
    if (controller_->isRunning()) return showPage("run");
    showPage("setup");  // which says why not, where the plan cannot be run
    setup_->startRun();
}

void MainWindow::askCancel() {
    if (!controller_->isRunning() || controller_->isCancelling()) return;
    message_->ask(tr("Stop this run? What was measured so far is kept."), tr("Stop"), tr("Go on"),
                  [this] { controller_->cancel(); });
}

/// The first Esc asks, the second agrees.
void MainWindow::escape() {
    if (message_->isAsking())
        message_->accept();
    else if (message_->isVisible())
        message_->dismiss();
    else
        askCancel();
}

void MainWindow::openResults(const QString& path) {
    if (controller_->isRunning())
        return message_->showError(tr("Results can be opened when the run has ended."));
    inBackground(
        this, [path] { return charts::readResults(path); },
        [this, path](const Answer<bench::results::ResultFile>& answer) {
            if (!answer.value)
                message_->showError(tr("These results cannot be opened: %1").arg(answer.error));
            else if (!controller_->isRunning()) {
                const QFileInfo info(path);
                settings_.setLastResults(info.absoluteFilePath());
                showOpened(*answer.value, info.isDir() ? info.absoluteFilePath() : info.absolutePath());
            }
        });
}

void MainWindow::openFromHistory(const bench::results::ResultFile& file, const QString& folder) {
    if (controller_->isRunning())
        return message_->showError(tr("Results can be opened when the run has ended."));
    showOpened(file, folder);
    showPage("charts");
}

void MainWindow::showOpened(const bench::results::ResultFile& file, const QString& folder) {
    results_->setHeader(file);
    results_->setRows(file.rows);
    charts_->setRunInfo(charts::runInfoOf(file));
    run_->showOpened(folder);
    statusBar()->showMessage(tr("%n result(s) opened.", nullptr, static_cast<int>(file.rows.size())),
                             kNoticeShown_ms);
    const QString page = stack_->currentWidget()->objectName();
    if (page == "setup" || page == "preview" || page == "settings") showPage("charts");
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
    export_->setText(tr("Export…"));
    find_->setText(tr("Find"));
    quit_->setText(tr("Quit"));
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        const QString word = tr(kPages[i].word);
        const QString key = pageActions_[i]->shortcut().toString(QKeySequence::NativeText);
        rail_->setTexts(static_cast<int>(i), word, tr("%1 (%2)").arg(tr(kPages[i].purpose), key));
        pageActions_[i]->setText(word);
    }
}

void MainWindow::restoreWindow() {
    if (!restoreGeometry(settings_.geometry())) resize(1280, 800);
    showPage(settings_.isFirstStart() ? "charts" : settings_.page());
    settings_.setStarted();
    stack_->setFocusPolicy(Qt::ClickFocus);
    stack_->setFocus();  // not the first button of the rail
}

void MainWindow::showPage(const QString& name) {
    for (std::size_t i = 0; i < kPages.size(); ++i)
        if (name == kPages[i].name) return showPageAt(static_cast<int>(i));
    showPageAt(0);
}

void MainWindow::showPageAt(int index) {
    stack_->setCurrentIndex(index);
    rail_->setCurrent(index);
    updateActions();
}

Page* MainWindow::currentPage() const {
    return pages_[static_cast<std::size_t>(stack_->currentIndex())];
}

void MainWindow::updateActions() {
    const Page* page = currentPage();
    export_->setEnabled(page->canExport());
    find_->setEnabled(page->canSearch());
    openFile_->setEnabled(!controller_->isRunning());
    openFolder_->setEnabled(!controller_->isRunning());
    start_->setEnabled(!controller_->isRunning());
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    settings_.setGeometry(saveGeometry());
    settings_.setPage(kPages[static_cast<std::size_t>(stack_->currentIndex())].name);
    if (!controller_->isRunning()) return QMainWindow::closeEvent(event);
    // The worker gets its two seconds while the window still answers; finished() closes it.
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
                setup_->planMenu()->open(path);
            else
                setup_->addModel(path);
        });
}

}  // namespace ui
