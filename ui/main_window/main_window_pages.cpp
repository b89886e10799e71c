#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <algorithm>
#include <array>

#include "ui/main_window/main_window.h"
#include "ui/main_window/rail.h"
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
#include "ui/run/run_controller.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"

/// The window's pages: which there are, when they are made, what they tell each other.
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

/// Made when it is asked for first: all of them would take longer than everything else at the start.
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

/// One at a time, so that the window answers in between.
void MainWindow::makeNextPage() {
    const auto missing = std::ranges::find(pages_, nullptr);
    if (missing == pages_.end()) return;
    pageAt(static_cast<std::size_t>(missing - pages_.begin()));
    QTimer::singleShot(0, this, &MainWindow::makeNextPage);
}

void MainWindow::makeAllPages() {
    for (std::size_t i = 0; i < pages_.size(); ++i) pageAt(i);
}

/// The first where there is none of that name.
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
