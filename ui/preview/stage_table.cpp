#include "ui/preview/stage_table.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <algorithm>
#include <array>

#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

struct StageRow {
    const char* key;
    const char* word;
    const char* meaning;
};

/// In the order of processing. A stage without a row is shown by its key.
constexpr std::array kStages{
    StageRow{"decode", QT_TRANSLATE_NOOP("ui::StageTable", "Decode"),
             QT_TRANSLATE_NOOP("ui::StageTable", "Reading the image file.")},
    StageRow{
        "preprocess", QT_TRANSLATE_NOOP("ui::StageTable", "Prepare"),
        QT_TRANSLATE_NOOP("ui::StageTable", "Resizing and normalising the image as the model expects it.")},
    StageRow{"copy_in", QT_TRANSLATE_NOOP("ui::StageTable", "Copy in"),
             QT_TRANSLATE_NOOP("ui::StageTable", "Copying the input to the device.")},
    StageRow{"forward", QT_TRANSLATE_NOOP("ui::StageTable", "Forward"),
             QT_TRANSLATE_NOOP("ui::StageTable", "The model itself: the part that compiling changes.")},
    StageRow{"copy_out", QT_TRANSLATE_NOOP("ui::StageTable", "Copy out"),
             QT_TRANSLATE_NOOP("ui::StageTable", "Copying the output from the device.")},
    StageRow{"postprocess", QT_TRANSLATE_NOOP("ui::StageTable", "Interpret"),
             QT_TRANSLATE_NOOP("ui::StageTable", "Converting the output to labels, boxes or a map.")},
};

struct Column {
    std::string key;
    QString word, meaning;
};

std::vector<Column> columnsOf(const std::vector<bench::PreviewPane>& panes) {
    std::vector<Column> columns;
    const auto used = [&panes](const std::string& key) {
        return std::ranges::any_of(panes, [&](const auto& pane) { return pane.stages_ms.contains(key); });
    };
    for (const StageRow& row : kStages)
        if (used(row.key))
            columns.push_back({row.key, StageTable::tr(row.word), StageTable::tr(row.meaning)});
    for (const auto& pane : panes)
        for (const auto& [key, ms] : pane.stages_ms)
            if (std::ranges::find(columns, key, &Column::key) == columns.end())
                columns.push_back({key, QString::fromStdString(key), {}});
    return columns;
}

QTableWidgetItem* cell(const std::optional<double>& ms) {
    auto* item = new QTableWidgetItem(ms ? format::duration(*ms) : QStringLiteral("–"));
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
    return item;
}

}  // namespace

std::optional<double> totalMs(const bench::PreviewPane& pane) {
    if (pane.stages_ms.empty()) return std::nullopt;
    double sum = 0;
    for (const auto& [key, ms] : pane.stages_ms) sum += ms;
    return sum;
}

std::optional<double> forwardMs(const bench::PreviewPane& pane) {
    const auto it = pane.stages_ms.find("forward");
    return it == pane.stages_ms.end() ? std::nullopt : std::optional(it->second);
}

StageTable::StageTable(QWidget* parent) : QTableWidget(parent) {
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::NoSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setFont(theme::font(theme::TextSize::small));
    horizontalHeader()->setFont(font());
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    horizontalHeader()->setMinimumSectionSize(64);
    horizontalHeader()->setSectionsClickable(false);
    verticalHeader()->setSectionsClickable(false);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StageTable::setPanes(const std::vector<bench::PreviewPane>& panes) {
    panes_ = panes;
    rebuild();
}

void StageTable::rebuild() {
    const std::vector<Column> columns = columnsOf(panes_);
    clear();
    setRowCount(static_cast<int>(panes_.size()));
    setColumnCount(static_cast<int>(columns.size()) + 1);
    for (int c = 0; c < columnCount(); ++c) {
        const bool isTotal = c == static_cast<int>(columns.size());
        const auto at = static_cast<std::size_t>(c);
        auto* heading = new QTableWidgetItem(isTotal ? tr("Total") : columns[at].word);
        heading->setToolTip(isTotal ? tr("The sum of all stages of this frame.") : columns[at].meaning);
        setHorizontalHeaderItem(c, heading);
        for (int r = 0; r < rowCount(); ++r) {
            const bench::PreviewPane& pane = panes_[static_cast<std::size_t>(r)];
            std::optional<double> ms;
            if (isTotal) {
                ms = totalMs(pane);
            } else if (const auto it = pane.stages_ms.find(columns[at].key); it != pane.stages_ms.end()) {
                ms = it->second;
            }
            setItem(r, c, cell(ms));
        }
    }
    for (int r = 0; r < rowCount(); ++r)
        setVerticalHeaderItem(
            r, new QTableWidgetItem(QString::fromStdString(panes_[static_cast<std::size_t>(r)].mode)));
    updateGeometry();
}

QSize StageTable::sizeHint() const {
    int height = horizontalHeader()->sizeHint().height() + 2 * frameWidth();
    for (int r = 0; r < std::max(2, rowCount()); ++r) height += r < rowCount() ? rowHeight(r) : 28;
    return {480, height};
}

QSize StageTable::minimumSizeHint() const {
    return {240, sizeHint().height()};
}

void StageTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) rebuild();
    QTableWidget::changeEvent(event);
}

}  // namespace ui
