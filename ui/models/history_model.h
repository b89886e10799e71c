#pragma once

#include <QAbstractTableModel>
#include <QDateTime>
#include <vector>

#include "core/results/history.h"
#include "ui/models/arm_state.h"
#include "ui/models/result_table_model.h"

namespace ui {

/// The runs of the history as a table; notes can be edited. Works with ResultFilterProxy.
class HistoryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// In the order of the column table in history_model.cpp.
    enum Column { Date, Machine, Models, Kind, Preset, Results, Status, Note, ColumnCount };
    static constexpr int RawValueRole = ResultTableModel::RawValueRole;  ///< for sorting

    using QAbstractTableModel::QAbstractTableModel;

    void setEntries(std::vector<bench::results::HistoryEntry> entries);
    const std::vector<bench::results::HistoryEntry>& entries() const { return entries_; }
    const bench::results::HistoryEntry& entry(int row) const {
        return entries_[static_cast<std::size_t>(row)];
    }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void noteEdited(qint64 id, const QString& note);  ///< to be saved; the table shows it already

private:
    std::vector<bench::results::HistoryEntry> entries_;
};

/// Returns icon, colour and word of a run's status.
StateLook lookOf(bench::results::KeptStatus status);

/// Returns a run's time of start; invalid if it cannot be read.
QDateTime timeOf(const std::string& created);

/// Formats a run's time in the window's locale and this machine's time zone. Returns other text unchanged.
QString dateText(const std::string& created);

}  // namespace ui
