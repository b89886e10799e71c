#pragma once

#include <QMainWindow>
#include <vector>

#include "core/bench/runner.h"
#include "core/results/result_files.h"
#include "ui/settings/app_settings.h"

class QAction;
class QMenu;
class QStackedWidget;

namespace ui {

class ChartsPage;
class HistoryPage;
class LanguageManager;
class MessageBar;
class Page;
class Rail;
class ResultStore;
class RunController;
class RunPage;
class SetupPage;
class StatusBar;

/// Rail, pages, menus and status bar; no logic of its own. Pages are rows of a table in main_window.cpp.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(LanguageManager* languages, QWidget* parent = nullptr);
    ~MainWindow() override;

    ResultStore* results() const { return results_; }
    RunController* controller() const { return controller_; }
    /// Reads a results.json, or a folder that holds one, in the background and shows it.
    void openResults(const QString& path);
    void showPage(
        const QString& name);  ///< "setup", "run", "charts", "results", "history", "preview", "settings"

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    Page* makePage(const QString& name);
    void connectRun();
    void onRunFinished(const bench::RunOutcome& outcome);
    void openDropped(const QString& path);
    void runOrExplain();
    void askCancel();
    void escape();
    void openFromHistory(const bench::results::ResultFile& file, const QString& folder);
    void showOpened(const bench::results::ResultFile& file, const QString& folder);
    HistoryPage* makeHistoryPage();
    Page* currentPage() const;
    void showPageAt(int index);
    void addPages();
    void addMenus();
    void retranslate();
    void restoreWindow();
    void updateActions();

    AppSettings settings_;
    LanguageManager* languages_;
    ResultStore* results_;
    RunController* controller_;
    Rail* rail_;
    MessageBar* message_;
    QStackedWidget* stack_;
    StatusBar* status_;
    std::vector<Page*> pages_;
    std::vector<QAction*> pageActions_;
    SetupPage* setup_ = nullptr;
    RunPage* run_ = nullptr;
    ChartsPage* charts_ = nullptr;
    QMenu *fileMenu_, *viewMenu_, *runMenu_;
    QAction *openFile_, *openFolder_, *export_, *find_, *start_, *cancel_, *quit_;
    bool closing_ = false;  ///< the window closes when the run has ended
};

}  // namespace ui
