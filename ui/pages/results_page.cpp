#include "ui/pages/results_page.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/catalog/model_catalog.h"
#include "core/preflight/deploy_refusal.h"
#include "core/results/reference_data.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_table_model.h"
#include "ui/pages/adviser_panel.h"
#include "ui/pages/deploy_dialog.h"
#include "ui/run/background.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/remark_delegate.h"
#include "ui/widgets/table_heading.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr char kHeaderState[] = "resultsHeader4";  // rename if columns are inserted in between
constexpr int kWidestColumn_px = 40 * theme::kUnit_px;

const ResultColumn& columnAt(int column) {
    return resultColumns()[static_cast<std::size_t>(column)];
}

/// Returns a name that is not in `parent` yet: letters, digits, "-", "+" and "." of the model and its mode.
QString newFolderName(const bench::ArmResult& row, const QString& parent) {
    QString name =
        QString::fromStdString(row.model).section('/', -1) + '-' + QString::fromStdString(row.mode);
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != '-' && c != '+' && c != '.') c = '_';
    QString free = name;
    for (int number = 2; QFileInfo::exists(QDir(parent).filePath(free)); ++number)
        free = name + '-' + QString::number(number);
    return free;
}

}  // namespace

ResultsPage::ResultsPage(ResultStore* store, QWidget* parent)
    : Page(parent),
      store_(store),
      model_(new ResultTableModel(store, this)),
      proxy_(new ResultFilterProxy(this)),
      facts_(widgets::hintLabel()),
      allColumns_(new QCheckBox),
      copyMenu_(new QMenu(this)),
      saveMenu_(new QMenu(this)),
      saveMode_(new QAction(this)),
      adviser_(new AdviserPanel(store)),
      stack_(new QStackedWidget),
      empty_(new EmptyState("results")),
      table_(widgets::tableView()) {
    proxy_->setSourceModel(model_);
    table_->setModel(proxy_);
    table_->setItemDelegate(new RemarkDelegate(table_, proxy_->columnCount() - 1));
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setSectionsMovable(true);

    stack_->addWidget(empty_);
    stack_->addWidget(table_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                               2 * theme::kUnit_px);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addWidget(makeHeading());
    auto* facts = new QHBoxLayout;
    facts->addWidget(facts_, 1);
    facts->addWidget(allColumns_);
    layout->addLayout(facts);
    layout->addWidget(adviser_);
    adviser_->hide();
    layout->addWidget(stack_, 1);
    makeMenus();
    retranslate();
    if (!table_->horizontalHeader()->restoreState(settings_.state(kHeaderState))) fitColumns();
    readContents();

    connect(heading_->filter(), &QLineEdit::textChanged, proxy_, &ResultFilterProxy::setWords);
    connect(published_, &QCheckBox::toggled, this, &ResultsPage::setPublishedShown);
    connect(allColumns_, &QCheckBox::toggled, this, [this] {
        showColumns();
        fitColumns();
    });
    connect(adviceButton_, &QPushButton::clicked, this,
            [this] { adviser_->setVisible(!adviser_->isVisible()); });
    connect(empty_, &EmptyState::clicked, this, &ResultsPage::setupWanted);
    connect(store_, &ResultStore::engineChanged, this, &ResultsPage::fitColumns);  // a title changes
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(proxy_, signal, this, &ResultsPage::showCount);
    connect(proxy_, &ResultFilterProxy::filtered, this, &ResultsPage::showCount);
    connect(proxy_, &QAbstractItemModel::modelReset, this, [this] {
        showCount();
        readContents();
        fitColumns();
    });
    connect(model_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
        const int hidden = table_->horizontalHeader()->hiddenSectionCount();
        readContents(first, last);
        showColumns();
        if (table_->horizontalHeader()->hiddenSectionCount() != hidden) fitColumns();
    });
}

ResultsPage::~ResultsPage() {
    settings_.setState(kHeaderState, table_->horizontalHeader()->saveState());
}

TableHeading* ResultsPage::makeHeading() {
    heading_ = new TableHeading;
    published_ = new QCheckBox;
    adviceButton_ = widgets::button("question");
    copyButton_ = widgets::button("copy");
    copyButton_->setMenu(copyMenu_);
    saveButton_ = widgets::button("save");
    saveButton_->setMenu(saveMenu_);
    heading_->addBeforeFilter(published_);
    for (QPushButton* button : {adviceButton_, copyButton_, saveButton_}) heading_->add(button);
    return heading_;
}

void ResultsPage::makeMenus() {
    auto* tsv = copyMenu_->addAction(theme::icon("results"), QString());
    tsv->setShortcut(QKeySequence::Copy);
    tsv->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(tsv);
    connect(tsv, &QAction::triggered, this, [this] { copy(toTsv()); });
    auto* markdown = copyMenu_->addAction(theme::icon("file"), QString());
    connect(markdown, &QAction::triggered, this, [this] { copy(toMarkdown()); });

    auto* json = saveMenu_->addAction(QString());
    connect(json, &QAction::triggered, this,
            [this] { save("json", "JSON (*.json)", bench::results::to_json_text); });
    auto* csv = saveMenu_->addAction(QString());
    connect(csv, &QAction::triggered, this, [this] {
        save("csv", "CSV (*.csv)",
             [](const bench::results::ResultFile& file) { return bench::results::to_csv_text(file.rows); });
    });
    auto* md = saveMenu_->addAction(QString());
    connect(md, &QAction::triggered, this,
            [this] { save("md", "Markdown (*.md)", bench::results::to_markdown_text); });
    saveMenu_->addSeparator();
    saveMenu_->addAction(saveMode_);
    table_->addAction(saveMode_);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(saveMode_, &QAction::triggered, this, &ResultsPage::chooseWhereToSaveMode);
    const auto enable = [this] { saveMode_->setEnabled(selectedRow() != nullptr); };
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, enable);
    connect(proxy_, &QAbstractItemModel::modelReset, this, enable);
    enable();
}

void ResultsPage::setPublishedShown(bool shown) {
    published_->setChecked(shown);
    try {
        model_->setExtraRows(shown ? bench::results::published_rows() : std::vector<RowPtr>{});
    } catch (const bench::Error& error) {
        emit errorRaised(tr("The published results cannot be read: %1")
                             .arg(format::isolated(QString::fromUtf8(error.what()))));
    }
}

std::vector<int> ResultsPage::rowsWanted() const {
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows()) rows.push_back(index.row());
    std::ranges::sort(rows);
    if (rows.empty())
        for (int row = 0; row < proxy_->rowCount(); ++row) rows.push_back(row);
    return rows;
}

std::vector<int> ResultsPage::columnsWanted(bool copies) const {
    std::vector<int> columns;
    for (int visual = 0; visual < table_->horizontalHeader()->count(); ++visual) {
        const int column = table_->horizontalHeader()->logicalIndex(visual);
        const bool copied = copies && columnAt(column).use == ColumnUse::copies;
        if (contents_[static_cast<std::size_t>(column)].any && (isShown(column) || isFact(column) || copied))
            columns.push_back(column);
    }
    return columns;
}

QString ResultsPage::toTsv() const {
    QStringList lines, head;
    const std::vector<int> columns = columnsWanted(/*copies=*/true);
    for (const int c : columns) {
        const ResultColumn& column = columnAt(c);
        const QString title = columnTitle(column, model_->judged());
        head << (*column.unit == '\0' ? title : QString("%1 [%2]").arg(title, column.unit));
    }
    lines << head.join('\t');
    for (const int row : rowsWanted()) {
        QStringList cells;
        for (const int c : columns) {
            const QModelIndex index = proxy_->index(row, c);
            const QVariant raw = index.data(ResultTableModel::RawValueRole);
            const bool asNumber = *columnAt(c).unit != '\0';
            cells << (!asNumber
                          ? index.data().toString()
                          : (raw.isValid() ? QLocale::c().toString(raw.toDouble(), 'g', 8) : QString()));
        }
        lines << cells.join('\t');
    }
    return format::withoutMarks(lines.join('\n')) + '\n';
}

QString ResultsPage::toMarkdown() const {
    QStringList head, rule, lines;
    const std::vector<int> columns = columnsWanted(/*copies=*/false);
    for (const int c : columns) {
        const ResultColumn& column = columnAt(c);
        head << columnTitle(column, model_->judged());
        rule << (column.isNumber ? "---:" : "---");
    }
    lines << "| " + head.join(" | ") + " |"
          << "|" + rule.join("|") + "|";
    for (const int row : rowsWanted()) {
        QStringList cells;
        for (const int c : columns) cells << format::markdownField(proxy_->index(row, c).data().toString());
        lines << "| " + cells.join(" | ") + " |";
    }
    return format::withoutMarks(lines.join('\n')) + '\n';
}

void ResultsPage::copy(const QString& text) {
    QApplication::clipboard()->setText(text);
    emit noticeRaised(tr("%n row(s) copied.", nullptr, static_cast<int>(rowsWanted().size())));
}

const bench::ArmResult* ResultsPage::selectedRow() const {
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.size() == 1 ? model_->result(proxy_->mapToSource(rows.front()).row()).get() : nullptr;
}

void ResultsPage::chooseWhereToSaveMode() {
    const bench::ArmResult* selected = selectedRow();
    if (selected == nullptr) return;
    const bench::ArmResult row = *selected;  // a run may replace it while the user chooses
    const bool isPossible = bench::deploy_refusal(row).empty();
    const QString parent =
        isPossible ? QFileDialog::getExistingDirectory(this, tr("Choose where to save the mode")) : QString();
    if (!isPossible || !parent.isEmpty()) saveMode(row, parent);
}

void ResultsPage::saveMode(const bench::ArmResult& row, const QString& parent) {
    if (const bench::Message refusal = bench::deploy_refusal(row); !refusal.empty()) {
        emit errorRaised(tr("This mode cannot be saved: %1").arg(format::coreText(refusal)));
        return;
    }
    bench::results::ResultFile run = store_->header();
    run.rows = store_->rows();
    const QString title = tr("%1, %2", "a model and its mode")
                              .arg(format::isolated(QString::fromStdString(bench::model_label(row.model))),
                                   format::isolated(QString::fromStdString(row.mode)));
    (new DeployDialog(title, run, row, QDir(parent).filePath(newFolderName(row, parent)), this))->show();
}

bench::results::ResultFile ResultsPage::shownFile() const {
    bench::results::ResultFile file = store_->header();
    if (file.created.empty())
        file.created = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    for (int row = 0; row < proxy_->rowCount(); ++row)
        file.rows.push_back(model_->result(proxy_->mapToSource(proxy_->index(row, 0)).row()));
    return file;
}

void ResultsPage::save(const QString& suffix, const QString& filter, const ToText& toText) {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the rows shown"), "results." + suffix, filter);
    if (path.isEmpty()) return;
    inBackground(
        this,
        [path, toText, file = shownFile()] {
            bench::replace_text_file(path.toStdString(), toText(file));
            return true;
        },
        [this, path](const Answer<bool>& answer) {
            if (answer.value)
                emit noticeRaised(tr("Saved as %1.").arg(format::isolated(path)));
            else
                emit errorRaised(answer.error);
        });
}

void ResultsPage::exportContent() {
    saveButton_->showMenu();
}

void ResultsPage::focusSearch() {
    heading_->focusFilter();
}

void ResultsPage::showCount() {
    const int shown = proxy_->rowCount(), all = model_->rowCount();
    heading_->setCount(shown == all ? tr("%n row(s)", nullptr, all)
                                    : tr("%1 of %n row(s)", nullptr, all).arg(QLocale().toString(shown)));
    stack_->setCurrentIndex(all == 0 ? 0 : 1);
    copyButton_->setEnabled(shown > 0);
    saveButton_->setEnabled(shown > 0);
}

void ResultsPage::retranslate() {
    heading_->setTexts(tr("Results"), tr("Filter"));
    table_->setAccessibleName(tr("Results"));
    published_->setText(tr("Published results"));
    published_->setToolTip(
        tr("Show the rows of the published tables too: A100, V100 and T4, and MMAction2's training."));
    adviceButton_->setText(tr("Advice"));
    adviceButton_->setToolTip(tr("Which mode to use for a model, within limits that you set."));
    copyButton_->setText(tr("Copy"));
    saveButton_->setText(tr("Save"));
    copyMenu_->actions()[0]->setText(tr("As a table for a spreadsheet"));
    copyMenu_->actions()[1]->setText(tr("As Markdown"));
    saveMenu_->actions()[0]->setText(tr("As JSON, with every sample…"));
    saveMenu_->actions()[1]->setText(tr("As CSV…"));
    saveMenu_->actions()[2]->setText(tr("As Markdown…"));
    saveMode_->setText(tr("Save this mode…"));
    empty_->setTexts(tr("No results yet"),
                     tr("Every model and mode that you measure becomes a row here, to sort, filter and save. "
                        "You can also open a results.json or drop one on this window."),
                     tr("Set up a run"));
    allColumns_->setText(tr("All columns"));
    allColumns_->setToolTip(tr("Also show what was compiled, how outputs differ, rounds and other numbers."));
    model_->retranslate();
    showCount();
    readContents();
    fitColumns();
}

void ResultsPage::readContents() {
    contents_.assign(resultColumns().size(), Content{});
    readContents(0, model_->rowCount() - 1);
    showColumns();
}

/// Stops at the first text of a column, or of a fact at the first text that differs.
void ResultsPage::readContents(int first, int last) {
    for (int column = 0; column < model_->columnCount(); ++column) {
        Content& content = contents_[static_cast<std::size_t>(column)];
        const bool mayBeFact = columnAt(column).use == ColumnUse::fact;
        for (int row = first; row <= last && !(content.any && (content.differs || !mayBeFact)); ++row) {
            const QString text = model_->index(row, column).data().toString();
            content.any = content.any || !text.isEmpty();
            if (row == 0) content.text = text;
            content.differs = content.differs || text != content.text;
        }
    }
}

bool ResultsPage::isFact(int column) const {
    const Content& content = contents_[static_cast<std::size_t>(column)];
    return columnAt(column).use == ColumnUse::fact && content.any && !content.differs;
}

bool ResultsPage::isShown(int column) const {
    const ColumnUse use = columnAt(column).use;
    if (!contents_[static_cast<std::size_t>(column)].any || use == ColumnUse::copies || isFact(column))
        return false;
    return use != ColumnUse::more || allColumns_->isChecked();
}

void ResultsPage::showColumns() {
    for (int column = 0; column < model_->columnCount(); ++column)
        table_->setColumnHidden(column, !isShown(column));
    // The remark gets the rest of the width, unless all columns are shown, which scroll.
    table_->horizontalHeader()->setSectionResizeMode(model_->columnCount() - 1, allColumns_->isChecked()
                                                                                    ? QHeaderView::Interactive
                                                                                    : QHeaderView::Stretch);
    showFacts();
}

void ResultsPage::showFacts() {
    QStringList facts;
    for (int column = 0; column < model_->columnCount(); ++column) {
        if (!isFact(column)) continue;
        facts << tr("%1: %2", "name of a column, the value in all rows")
                     .arg(columnTitle(columnAt(column), model_->judged()),
                          format::isolated(contents_[static_cast<std::size_t>(column)].text));
    }
    facts_->setText(format::facts(facts));
}

/// Limits the width, because lists of library calls are long. The details show them completely.
void ResultsPage::fitColumns() {
    QHeaderView* header = table_->horizontalHeader();
    const QString remark = columnTitle(columnAt(model_->columnCount() - 1), model_->judged());
    header->setMinimumSectionSize(header->fontMetrics().horizontalAdvance(remark) + 2 * theme::kUnit_px);
    widgets::fitColumns(table_, proxy_->columnCount(), kWidestColumn_px);
}

void ResultsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) model_->retranslate();  // tinted icons
    Page::changeEvent(event);
}

}  // namespace ui
