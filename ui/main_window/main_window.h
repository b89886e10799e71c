#pragma once

#include <QMainWindow>
#include <vector>

#include "core/results/result_files.h"
#include "core/run/runner.h"
#include "ui/charts/chart_texts.h"
#include "ui/settings/app_settings.h"

class QAction;
class QMenu;
class QStackedWidget;

namespace ui {

class ChartsPage;
class ExampleBar;
class HelpMenu;
class HistoryPage;
class LanguageManager;
class MessageBar;
class Page;
class PytorchBar;
class Rail;
class ResultStore;
class RunController;
class RunPage;
class RunSaver;
class SetupPage;
class StatusBar;

/// Connects rail, pages, menus and status bar, and has no logic of its own. The table in main_window.cpp
/// lists the pages.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(LanguageManager* languages, QWidget* parent = nullptr);
    ~MainWindow() override;

    ResultStore* results() const { return results_; }
    RunController* controller() const { return controller_; }
    /// Reads a results.json, a run's folder or an exported chart in the background and shows the results.
    void openResults(const QString& path);
    /// `name` is "setup", "run", "charts", "results", "history", "preview" or "settings". Creates the page if
    /// necessary. After the first paint the window creates the remaining pages one by one.
    Page* page(const QString& name);
    SetupPage* setup();
    RunPage* run();
    ChartsPage* charts();
    void showPage(const QString& name);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    static std::size_t indexOf(const QString& name);
    Page* makePage(const QString& name);
    Page* pageAt(std::size_t index);
    void makeNextPage();
    void makeAllPages();
    void showNotice(const QString& text);
    void setRunInfo(const charts::RunInfo& info);
    void connectRun();
    void onRunFinished(const bench::RunOutcome& outcome);
    void openDropped(const QString& path);
    void runOrExplain();
    void askCancel();
    void escape();
    void exportReport();
    bench::results::ResultFile shownRun() const;
    void openFromHistory(const bench::results::ResultFile& file, const QString& folder);
    void showOpened(const bench::results::ResultFile& file, const QString& folder);
    SetupPage* makeSetupPage();
    HistoryPage* makeHistoryPage();
    Page* currentPage() const;
    void showPageAt(std::size_t index);
    void addPageActions();
    void addMenus();
    void retranslate();
    void retranslatePages();
    void restoreWindow();
    void offerExample();
    void showExample(const bench::results::ResultFile& file);
    void updateActions();

    AppSettings settings_;
    LanguageManager* languages_;
    ResultStore* results_;
    RunController* controller_;
    Rail* rail_;
    MessageBar* message_;
    ExampleBar* example_;
    PytorchBar* pytorch_;
    RunSaver* saver_;
    QStackedWidget* stack_;
    StatusBar* status_;
    std::vector<Page*> pages_;  ///< null until created
    std::vector<QAction*> pageActions_;
    charts::RunInfo runInfo_;  ///< describes the run of results_
    QString runFolder_;        ///< of that run, or the saved run that was opened; empty: unknown
    QMenu *fileMenu_, *viewMenu_, *runMenu_;
    HelpMenu* helpMenu_;
    QAction *openFile_, *openFolder_, *saveRun_, *export_, *report_, *find_, *start_, *cancel_, *quit_;
    bool drawn_ = false;
    bool closing_ = false;  ///< the window closes when the run has ended
};

}  // namespace ui
