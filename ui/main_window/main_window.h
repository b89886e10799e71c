#pragma once

#include <QMainWindow>
#include <vector>

#include "ui/settings/app_settings.h"

class QAction;
class QMenu;
class QStackedWidget;

namespace ui {

class LanguageManager;
class MessageBar;
class Page;
class Rail;
class ResultStore;

/// Rail, pages, menus and status bar; no logic of its own. Pages are rows of a table in main_window.cpp.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(LanguageManager* languages, QWidget* parent = nullptr);
    ~MainWindow() override;

    ResultStore* results() const { return results_; }
    void showPage(const QString& name);  ///< "setup", "run", "charts", "results", "preview", "settings"

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    Page* makePage(const QString& name);
    void showPageAt(int index);
    void addPages();
    void addMenus();
    void retranslate();
    void restoreWindow();
    void updateActions();

    AppSettings settings_;
    LanguageManager* languages_;
    ResultStore* results_;
    Rail* rail_;
    MessageBar* message_;
    QStackedWidget* stack_;
    std::vector<Page*> pages_;
    std::vector<QAction*> pageActions_;
    QMenu* fileMenu_;
    QMenu* viewMenu_;
    QAction* export_;
    QAction* find_;
    QAction* quit_;
};

}  // namespace ui
