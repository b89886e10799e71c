#pragma once

#include "core/results/history.h"
#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"

class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace ui {

class ComparisonPanel;
class EmptyState;
class HistoryModel;
class HistoryTrendPanel;
class ResultFilterProxy;
class TableHeading;

/// Lists the runs of the history, to search, open, compare, import, delete and annotate them. Accesses the
/// database in the background only. Without a run, lists the example that ships with the program.
class HistoryPage : public Page {
    Q_OBJECT
public:
    explicit HistoryPage(QWidget* parent = nullptr);

    bool canSearch() const override { return true; }
    void focusSearch() override;

    void reload();  ///< reads the list again and keeps the selection
    void importFiles(const QStringList& paths);
    HistoryModel* model() const { return model_; }
    ComparisonPanel* comparison() const { return comparison_; }
    HistoryTrendPanel* trend() const { return trend_; }

signals:
    void setupWanted();
    void runOpened(const bench::results::ResultFile& file, const QString& folder);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    using Entries = std::vector<bench::results::HistoryEntry>;

    void makeTable();
    TableHeading* makeHeading();
    QWidget* makeActions();
    void retranslate();
    void showEntries(Entries entries);
    bool showsExample() const;
    static QString exampleMark();
    void fitColumns();
    void showState();
    Entries selected() const;
    void openSelected();
    void compareSelected();
    void showTrend();
    void askDelete();
    void removeRuns(const std::vector<std::int64_t>& ids);
    void chooseFiles();
    /// Runs `work` on the history in the background, reports errors to the user, and reads the list again.
    template <typename Work>
    void change(Work work, const QString& notice);

    AppSettings settings_;
    HistoryModel* model_;
    ResultFilterProxy* proxy_;
    TableHeading* heading_;
    QLabel* hint_;
    QPushButton *open_, *compare_, *overTime_, *import_, *delete_;
    QTableView* table_;
    ComparisonPanel* comparison_;
    HistoryTrendPanel* trend_;
    QSplitter* splitter_;
    EmptyState* empty_;
    QStackedWidget* stack_;
    QString error_;  ///< why the list cannot be read, translated; empty: it was read
    bool loaded_ = false;
    int reloads_ = 0;               ///< number of reload() calls
    bool reloadAfterEdit_ = false;  ///< a list arrived while a note was edited
};

}  // namespace ui
