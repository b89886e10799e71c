#pragma once

#include <functional>

#include "core/results/result_files.h"
#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"

class QAction;
class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace ui {

class AdviserPanel;
class EmptyState;
class ResultFilterProxy;
class ResultStore;
class ResultTableModel;
class TableHeading;

/// All results as a table, to sort, filter, copy and save them. What is the same in all rows, such as the
/// device, is named once above the table.
class ResultsPage : public Page {
    Q_OBJECT
public:
    explicit ResultsPage(ResultStore* store, QWidget* parent = nullptr);
    ~ResultsPage() override;

    bool canExport() const override { return true; }
    void exportContent() override;  ///< opens the menu of formats
    bool canSearch() const override { return true; }
    void focusSearch() override;

    void setPublishedShown(bool shown);
    /// Returns the selected rows, or all shown rows without a selection, as tab-separated text with a header.
    /// Numbers are in the column's unit and in the C locale.
    QString toTsv() const;
    /// Saves the row's mode as a folder in `parent` with a name of its own, in a dialog. Raises an error with the
    /// reason if the mode cannot be saved.
    void saveMode(const bench::ArmResult& row, const QString& parent);
    QString toMarkdown() const;  ///< the same rows as a Markdown table, with the texts on screen

signals:
    void setupWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    using ToText = std::function<std::string(const bench::results::ResultFile&)>;

    TableHeading* makeHeading();
    void makeMenus();
    void retranslate();
    void showCount();
    /// What the rows have in a column.
    struct Content {
        bool any = false;      ///< a text
        bool differs = false;  ///< rows have different texts
        QString text;          ///< of the first row
    };

    void fitColumns();
    void readContents();  ///< of all rows; shows the columns and facts that follow
    void readContents(int first, int last);
    void showColumns();
    bool isShown(int column) const;
    bool isFact(int column) const;  ///< the same in all rows, and named in the line above the table
    void showFacts();
    void copy(const QString& text);
    void save(const QString& suffix, const QString& filter, const ToText& toText);
    const bench::ArmResult* selectedRow() const;  ///< null unless exactly one row is selected
    void chooseWhereToSaveMode();
    bench::results::ResultFile shownFile() const;
    std::vector<int> rowsWanted() const;  ///< proxy rows: the selected rows or else all
    /// Visible columns and facts in the order on screen; with `copies`, also the columns for copies.
    std::vector<int> columnsWanted(bool copies) const;

    AppSettings settings_;
    ResultStore* store_;
    ResultTableModel* model_;
    ResultFilterProxy* proxy_;
    TableHeading* heading_;
    QLabel* facts_;
    QCheckBox *published_, *allColumns_;
    QPushButton *adviceButton_, *copyButton_, *saveButton_;
    QMenu *copyMenu_, *saveMenu_;
    QAction* saveMode_;  ///< in saveMenu_ and in the context menu of the rows
    AdviserPanel* adviser_;
    QStackedWidget* stack_;
    EmptyState* empty_;
    QTableView* table_;
    std::vector<Content> contents_;  ///< by column
};

}  // namespace ui
