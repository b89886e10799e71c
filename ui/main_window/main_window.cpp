#include "ui/main_window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <array>

#include "ui/i18n/language_manager.h"
#include "ui/main_window/rail.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/preview_page.h"
#include "ui/pages/settings_page.h"
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
      rail_(new Rail),
      message_(new MessageBar),
      stack_(new QStackedWidget) {
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
    setMinimumSize(960, 640);

    addMenus();
    addPages();
    retranslate();
    restoreWindow();
}

MainWindow::~MainWindow() = default;

Page* MainWindow::makePage(const QString& name) {
    if (name == "charts") return new ChartsPage(results_);
    if (name == "preview") return new PreviewPage;
    if (name == "settings") return new SettingsPage(languages_);
    return new Page;
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
    fileMenu_ = menuBar()->addMenu(QString());
    export_ = fileMenu_->addAction(theme::icon("export"), QString());
    export_->setShortcut(Qt::CTRL | Qt::Key_E);
    connect(export_, &QAction::triggered, this, [this] { pages_[stack_->currentIndex()]->exportContent(); });
    fileMenu_->addSeparator();
    quit_ = fileMenu_->addAction(QString());
    quit_->setShortcut(QKeySequence::Quit);
    connect(quit_, &QAction::triggered, this, &QWidget::close);

    viewMenu_ = menuBar()->addMenu(QString());
    find_ = new QAction(theme::icon("search"), QString(), this);
    find_->setShortcut(QKeySequence::Find);
    connect(find_, &QAction::triggered, this, [this] { pages_[stack_->currentIndex()]->focusSearch(); });
    viewMenu_->addAction(find_);
    viewMenu_->addSeparator();
}

void MainWindow::retranslate() {
    setWindowTitle(tr("CompileScope"));
    fileMenu_->setTitle(tr("&File"));
    viewMenu_->setTitle(tr("&View"));
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

void MainWindow::updateActions() {
    const Page* page = pages_[stack_->currentIndex()];
    export_->setEnabled(page->canExport());
    find_->setEnabled(page->canSearch());
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    settings_.setGeometry(saveGeometry());
    settings_.setPage(kPages[static_cast<std::size_t>(stack_->currentIndex())].name);
    QMainWindow::closeEvent(event);
}

}  // namespace ui
