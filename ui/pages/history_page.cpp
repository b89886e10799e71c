#include "ui/pages/history_page.h"

#include <QAbstractItemDelegate>
#include <QAction>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/analysis/recomputed.h"
#include "core/results/saved_run.h"
#include "ui/charts/chart_file.h"
#include "ui/models/example_run.h"
#include "ui/models/history_model.h"
#include "ui/pages/comparison_panel.h"
#include "ui/pages/history_trend_panel.h"
#include "ui/run/background.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/table_heading.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using bench::results::History;
using bench::results::HistoryEntry;

constexpr std::int64_t kExampleId = 0;  ///< of no run in the database
constexpr int kWidest_px = 176;         ///< of a column that is fitted to its texts

struct Imported {
    int added = 0, known = 0;
};

/// Runs on a pool thread. Stops at the first file that cannot be read.
Imported importInto(History& history, const QStringList& paths) {
    Imported imported;
    for (const QString& path : paths) {
        const auto file = charts::readResults(path);
        const auto place = bench::results::place_of_run(QFileInfo(path).absoluteFilePath().toStdString());
        ++(history.add(file, place).is_new ? imported.added : imported.known);
    }
    return imported;
}

}  // namespace

HistoryPage::HistoryPage(QWidget* parent)
    : Page(parent),
      model_(new HistoryModel(this)),
      proxy_(new ResultFilterProxy(this)),
      table_(widgets::tableView()),
      comparison_(new ComparisonPanel),
      trend_(new HistoryTrendPanel),
      splitter_(new QSplitter(Qt::Vertical)),
      empty_(new EmptyState("history")),
      stack_(new QStackedWidget) {
    makeTable();
    auto* list = new QWidget;
    auto* listLayout = new QVBoxLayout(list);
    listLayout->setContentsMargins(0, 0, 0, 0);
    listLayout->setSpacing(theme::kUnit_px);
    listLayout->addWidget(table_, 1);
    listLayout->addWidget(makeActions());
    splitter_->addWidget(list);
    splitter_->addWidget(comparison_);
    splitter_->addWidget(trend_);
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(2 * theme::kUnit_px);
    stack_->addWidget(empty_);
    stack_->addWidget(splitter_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(makeHeading());
    layout->addWidget(stack_, 1);
    retranslate();

    connect(heading_->filter(), &QLineEdit::textChanged, proxy_, &ResultFilterProxy::setWords);
    connect(proxy_, &ResultFilterProxy::filtered, this, &HistoryPage::showState);
    connect(empty_, &EmptyState::clicked, this, [this] {
        if (error_.isEmpty())
            emit setupWanted();
        else
            reload();
    });
    connect(comparison_, &ComparisonPanel::failed, this, &Page::errorRaised);
    connect(trend_, &HistoryTrendPanel::failed, this, &Page::errorRaised);
    connect(model_, &HistoryModel::noteEdited, this, [this](qint64 id, const QString& note) {
        change([id, note](History& history) { history.set_note(id, note.toStdString()); }, {});
    });
}

void HistoryPage::makeTable() {
    proxy_->setSourceModel(model_);
    table_->setObjectName("runs");
    table_->setModel(proxy_);
    table_->sortByColumn(HistoryModel::Date, Qt::DescendingOrder);
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setStretchLastSection(true);  // the note
    table_->setMinimumHeight(16 * theme::kUnit_px);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HistoryPage::showState);
    connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != HistoryModel::Note) openSelected();
    });
    const auto afterEdit = [this] {
        if (std::exchange(reloadAfterEdit_, false)) reload();
    };
    connect(table_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, afterEdit,
            Qt::QueuedConnection);  // after the note is saved
    const auto addKey = [this](const QList<QKeySequence>& keys, auto slot) {
        auto* action = new QAction(table_);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        table_->addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    addKey({Qt::Key_Return, Qt::Key_Enter}, &HistoryPage::openSelected);
    addKey({QKeySequence::Delete}, &HistoryPage::askDelete);
}

TableHeading* HistoryPage::makeHeading() {
    heading_ = new TableHeading;
    import_ = widgets::button("plus");
    connect(import_, &QPushButton::clicked, this, &HistoryPage::chooseFiles);
    heading_->add(import_);
    return heading_;
}

QWidget* HistoryPage::makeActions() {
    open_ = widgets::button("folder");
    compare_ = widgets::button("compare");
    overTime_ = widgets::button("charts");
    delete_ = widgets::button("trash");
    hint_ = widgets::hintLabel();
    connect(open_, &QPushButton::clicked, this, &HistoryPage::openSelected);
    connect(compare_, &QPushButton::clicked, this, &HistoryPage::compareSelected);
    connect(overTime_, &QPushButton::clicked, this, &HistoryPage::showTrend);
    connect(delete_, &QPushButton::clicked, this, &HistoryPage::askDelete);
    auto* actions = new QWidget;
    auto* layout = new QHBoxLayout(actions);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(open_);
    layout->addWidget(compare_);
    layout->addWidget(overTime_);
    layout->addWidget(delete_);
    layout->addWidget(hint_, 1);
    return actions;
}

void HistoryPage::reload() {
    inBackground(
        this,
        [mark = exampleMark()] {
            Entries runs = History().list();
            if (runs.empty()) runs.push_back(summarised(exampleRun(mark), {}));
            return runs;
        },
        [this, number = ++reloads_](const Answer<Entries>& answer) {
            if (number != reloads_) return;  // a newer list is being read
            loaded_ = true;
            error_ = answer.value ? QString() : answer.error;
            showEntries(answer.value.value_or(Entries{}));
        });
}

void HistoryPage::showEntries(Entries entries) {
    // The reset of the model would close the editor of a note and discard what was typed.
    reloadAfterEdit_ = table_->isPersistentEditorOpen(table_->currentIndex());
    if (reloadAfterEdit_) return;
    if (entries != model_->entries()) {
        std::vector<std::int64_t> ids;
        for (const HistoryEntry& entry : selected()) ids.push_back(entry.id);
        const bool first = model_->entries().empty();
        model_->setEntries(std::move(entries));
        QItemSelection again;
        for (int row = 0; row < model_->rowCount(); ++row)
            if (std::ranges::find(ids, model_->entry(row).id) != ids.end()) {
                const QModelIndex index = proxy_->mapFromSource(model_->index(row, 0));
                again.select(index, index);
            }
        table_->selectionModel()->select(again, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        if (first) fitColumns();
    }
    showState();
}

/// The list has the run that ships with the program while it has no other.
bool HistoryPage::showsExample() const {
    return model_->rowCount() == 1 && model_->entry(0).id == kExampleId;
}

QString HistoryPage::exampleMark() {
    return tr("Example (%1)", "a device");
}

void HistoryPage::fitColumns() {
    widgets::fitColumns(table_, HistoryModel::Note, kWidest_px);
}

HistoryPage::Entries HistoryPage::selected() const {
    Entries entries;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        entries.push_back(model_->entry(proxy_->mapToSource(index).row()));
    return entries;
}

void HistoryPage::showState() {
    const int all = model_->rowCount(), shown = proxy_->rowCount();
    stack_->setCurrentIndex(all == 0 ? 0 : 1);
    heading_->setCount(!loaded_         ? tr("Reading…")
                       : all == 0       ? QString()
                       : showsExample() ? tr("Example")
                       : shown == all   ? tr("%n run(s)", nullptr, all)
                                        : tr("%1 of %n run(s)", nullptr, all).arg(QLocale().toString(shown)));
    heading_->filter()->setEnabled(all > 0);
    const auto chosen = table_->selectionModel()->selectedRows().size();
    open_->setEnabled(chosen == 1);
    compare_->setEnabled(chosen == 2);
    overTime_->setEnabled(all > 1);
    delete_->setEnabled(chosen > 0 && !showsExample());
    hint_->setText(showsExample() ? tr("This is an example. Your own runs replace it.")
                   : chosen == 1  ? tr("Select a second run with Ctrl to compare both.")
                                  : QString());
    if (error_.isEmpty())
        empty_->setTexts(
            tr("No runs yet"),
            tr("Every finished run appears here, whether it was started in this window or on the command "
               "line. You can open it again, compare two runs, or import a results.json."),
            tr("Set up a run"));
    else
        empty_->setTexts(tr("The history cannot be read"), error_, tr("Try again"));
}

void HistoryPage::openSelected() {
    const Entries chosen = selected();
    if (chosen.size() != 1) return;
    inBackground(
        this,
        [id = chosen[0].id, mark = exampleMark()] {
            return id == kExampleId ? exampleRun(mark) : recomputed(History().read(id));
        },
        [this, folder = QString::fromStdString(chosen[0].folder)](
            const Answer<bench::results::ResultFile>& answer) {
            if (answer.value)
                emit runOpened(*answer.value, folder);
            else
                emit errorRaised(tr("This run cannot be opened: %1").arg(answer.error));
        });
}

void HistoryPage::compareSelected() {
    Entries chosen = selected();
    if (chosen.size() != 2) return;
    std::ranges::sort(chosen, {}, [](const HistoryEntry& e) { return std::pair(e.created, e.id); });
    trend_->hide();
    comparison_->compare(chosen[0], chosen[1]);
}

/// The runs that the search leaves, whatever order the table has.
void HistoryPage::showTrend() {
    Entries shown;
    for (int row = 0; row < proxy_->rowCount(); ++row)
        shown.push_back(model_->entry(proxy_->mapToSource(proxy_->index(row, 0)).row()));
    std::ranges::sort(shown, std::greater(),
                      [](const HistoryEntry& e) { return std::pair(e.created, e.id); });
    comparison_->hide();
    trend_->follow(shown);
}

void HistoryPage::askDelete() {
    std::vector<std::int64_t> ids;
    for (const HistoryEntry& entry : selected()) ids.push_back(entry.id);
    if (ids.empty() || showsExample()) return;
    emit questionRaised(tr("Delete %n run(s) from the history? The files in their folders are kept.", nullptr,
                           static_cast<int>(ids.size())),
                        tr("Delete"), tr("Keep"), [this, ids] { removeRuns(ids); });
}

void HistoryPage::removeRuns(const std::vector<std::int64_t>& ids) {
    comparison_->hide();
    trend_->hide();
    change([ids](History& history) { history.remove(ids); },
           tr("%n run(s) deleted.", nullptr, static_cast<int>(ids.size())));
}

template <typename Work>
void HistoryPage::change(Work work, const QString& notice) {
    inBackground(
        this,
        [work] {
            History history;
            work(history);
            return true;
        },
        [this, notice](const Answer<bool>& answer) {
            if (!answer.value)
                emit errorRaised(tr("The history could not be changed: %1").arg(answer.error));
            else if (!notice.isEmpty())
                emit noticeRaised(notice);
            reload();
        });
}

void HistoryPage::chooseFiles() {
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Import results"), settings_.lastResults(),
                                      tr("Results and exported charts (*.json *.png)"));
    if (!paths.isEmpty()) importFiles(paths);
}

void HistoryPage::importFiles(const QStringList& paths) {
    inBackground(
        this,
        [paths] {
            History history;
            return importInto(history, paths);
        },
        [this](const Answer<Imported>& answer) {
            if (!answer.value)
                emit errorRaised(tr("The results could not be imported: %1").arg(answer.error));
            else if (answer.value->added == 0)
                emit noticeRaised(tr("These runs are already in the history."));
            else
                emit noticeRaised(tr("%n run(s) imported.", nullptr, answer.value->added));
            reload();
        });
}

void HistoryPage::focusSearch() {
    heading_->focusFilter();
}

void HistoryPage::retranslate() {
    heading_->setTexts(tr("History"), tr("Search"));
    table_->setAccessibleName(tr("History"));
    import_->setText(tr("Import…"));
    import_->setToolTip(tr("Add results.json files from other places or machines."));
    open_->setText(tr("Open"));
    open_->setToolTip(tr("Show this run's charts and results (Enter)."));
    compare_->setText(tr("Compare"));
    compare_->setToolTip(tr("Compare two selected runs; the older one is the base."));
    overTime_->setText(tr("Over time"));
    overTime_->setToolTip(tr("Chart the speed-up of a model and mode in the runs of this list."));
    delete_->setText(tr("Delete"));
    model_->retranslate();
    fitColumns();
    showState();
}

void HistoryPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) model_->retranslate();  // tinted icons
    Page::changeEvent(event);
}

void HistoryPage::showEvent(QShowEvent* event) {
    reload();  // another program may have added runs
    Page::showEvent(event);
}

}  // namespace ui
