#include "ui/models/history_model.h"

#include <QLocale>
#include <array>

#include "ui/format/format.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

using bench::results::HistoryEntry;
using bench::results::KeptStatus;

QString presetText(const HistoryEntry& e) {
    const auto preset = bench::value_in(bench::kPresetNames, e.preset);
    return preset ? format::presetName(*preset) : QString::fromStdString(e.preset);
}

QString modelsText(const HistoryEntry& e) {
    const QString names = QString::fromStdString(e.models);
    return e.model_count == 1
               ? names
               : format::directed(QLocale().toString(e.model_count) + ": " + format::isolated(names));
}

QString resultsText(const HistoryEntry& e) {
    return HistoryModel::tr("%1 of %2", "results that are ok, of all")
        .arg(QLocale().toString(e.arms_ok), QLocale().toString(e.arms));
}

struct HistoryColumnRow {
    const char* title;
    const char* toolTip;
    bool isNumber;
    QString (*text)(const HistoryEntry&);
    QVariant (*raw)(const HistoryEntry&);
};

template <QString (*of)(const HistoryEntry&)>
QVariant word(const HistoryEntry& e) {
    const QString text = of(e);
    return text.isEmpty() ? QVariant() : QVariant(text);
}

QString machineText(const HistoryEntry& e) {
    return QString::fromStdString(e.machine);
}
QString noteText(const HistoryEntry& e) {
    return QString::fromStdString(e.note);
}
QString kindText(const HistoryEntry& e) {
    return e.kind == bench::RunKind::training ? HistoryModel::tr("Training") : HistoryModel::tr("Inference");
}
QString statusText(const HistoryEntry& e) {
    return lookOf(e.status).word;
}
QString createdText(const HistoryEntry& e) {
    return dateText(e.created);
}

constexpr std::array<HistoryColumnRow, HistoryModel::ColumnCount> kHistoryColumns{{
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Date"), "", false, createdText,
     [](const HistoryEntry& e) -> QVariant {
         return static_cast<double>(timeOf(e.created).toMSecsSinceEpoch());
     }},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Machine"),
     QT_TRANSLATE_NOOP("ui::HistoryModel", "The devices that were measured."), false, machineText,
     word<machineText>},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Models"), "", false, modelsText,
     [](const HistoryEntry& e) -> QVariant { return e.model_count; }},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Kind"),
     QT_TRANSLATE_NOOP("ui::HistoryModel", "What was measured: inference, or training steps."), false,
     kindText, word<kindText>},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Preset"), "", false, presetText, word<presetText>},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Results"),
     QT_TRANSLATE_NOOP("ui::HistoryModel",
                       "The number of models and modes with a result, out of all that were tried."),
     true, resultsText, [](const HistoryEntry& e) -> QVariant { return e.arms_ok; }},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Status"), "", false, statusText, word<statusText>},
    {QT_TRANSLATE_NOOP("ui::HistoryModel", "Note"),
     QT_TRANSLATE_NOOP("ui::HistoryModel", "Your own note. Double-click or press F2 to edit it."), false,
     noteText, word<noteText>},
}};

const HistoryColumnRow& historyColumn(int index) {
    return kHistoryColumns[static_cast<std::size_t>(index)];
}

QString toolTipOf(const HistoryEntry& e, int column) {
    if (column == HistoryModel::Models) return QString::fromStdString(e.models);
    if (column == HistoryModel::Machine && !e.host.empty())
        return QString::fromStdString(e.host + ": " + e.machine);
    if (column == HistoryModel::Date) return QString::fromStdString(e.folder);
    return historyColumn(column).text(e);
}

}  // namespace

StateLook lookOf(KeptStatus status) {
    const theme::Colors& c = theme::colors();
    switch (status) {
        case KeptStatus::done:
            return {"done", HistoryModel::tr("complete"), c.good};
        case KeptStatus::incomplete:
            return {"cancelled", HistoryModel::tr("incomplete"), c.caution};
        case KeptStatus::failed:
            return {"error", HistoryModel::tr("failed"), c.bad};
    }
    return {};
}

QDateTime timeOf(const std::string& created) {
    return QDateTime::fromString(QString::fromStdString(created), Qt::ISODate);
}

QString dateText(const std::string& created) {
    const QDateTime time = timeOf(created);
    if (!time.isValid()) return QString::fromStdString(created);
    return format::isolated(QLocale().toString(time.toLocalTime(), QLocale::ShortFormat));
}

void HistoryModel::setEntries(std::vector<HistoryEntry> entries) {
    beginResetModel();
    entries_ = std::move(entries);
    endResetModel();
}

void HistoryModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const HistoryColumnRow& column = historyColumn(index.column());
    const HistoryEntry& e = entry(index.row());
    switch (role) {
        case RawValueRole:
            return column.raw(e);
        case Qt::DisplayRole:
            return column.text(e);
        case Qt::EditRole:
            return index.column() == Note ? noteText(e) : column.text(e);
        case Qt::DecorationRole:
            if (index.column() != Status) return {};
            return theme::iconInColor(lookOf(e.status).icon, lookOf(e.status).color);
        case Qt::TextAlignmentRole:
            return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            return format::tip(toolTipOf(e, index.column()));
        default:
            return {};
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const HistoryColumnRow& column = historyColumn(section);
    if (role == Qt::DisplayRole) return tr(column.title);
    if (role == Qt::ToolTipRole && *column.toolTip != '\0') return tr(column.toolTip);
    if (role == Qt::TextAlignmentRole)
        return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool isKept = index.isValid() && entry(index.row()).id > 0;  // the example is not in the database
    return isKept && index.column() == Note ? flags | Qt::ItemIsEditable : flags;
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || index.column() != Note) return false;
    HistoryEntry& e = entries_[static_cast<std::size_t>(index.row())];
    const QString note = value.toString().trimmed();
    if (note == noteText(e)) return false;
    e.note = note.toStdString();
    emit dataChanged(index, index);
    emit noteEdited(e.id, note);
    return true;
}

}  // namespace ui
