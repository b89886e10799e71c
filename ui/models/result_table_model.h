#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <optional>
#include <vector>

#include "core/analysis/break_even.h"
#include "core/analysis/judged_rows.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_store.h"

namespace ui {

/// The results as a table. The table resultColumns() defines headers, cells and sorting; a new column is a
/// row there.
class ResultTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        RawValueRole = Qt::UserRole  ///< the sort key, a number or a word; invalid if unknown
    };

    explicit ResultTableModel(ResultStore* store, QObject* parent = nullptr);

    /// Sets published rows, after the store's own. Beside them, the reference is Python's eager, if that was
    /// measured, as in the charts.
    void setExtraRows(std::vector<RowPtr> rows);
    const RowPtr& result(int row) const;
    /// Returns how the own rows compare with their reference.
    const bench::results::JudgedRows& judged() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Updates all headers and cells after a change of the language.
    void retranslate();

private:
    ResultContext contextOf(const bench::ArmResult& row) const;

    ResultStore* store_;
    std::vector<RowPtr> shown_;        ///< the store's rows, then the extra ones
    bench::results::EagerRows eager_;  ///< of shown_
    std::ptrdiff_t ownRows_ = 0;       ///< number of the store's rows
    bool fromMeans_ = false;           ///< improvements are those of means, as the extra rows' are
    mutable std::optional<bench::results::JudgedRows> besidePublished_;  ///< of shown_; empty until needed
};

/// Sorts by the raw values, unknown ones last in either order. Accepts rows in which every word of the filter
/// occurs in some cell. Caches sort keys and texts for tables with thousands of rows. Reads the texts in
/// slices of a few milliseconds, so that the window stays responsive.
class ResultFilterProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ResultFilterProxy(QObject* parent = nullptr);
    /// Filters up to 256 rows immediately, more rows as soon as their texts have been read.
    void setWords(const QString& text);
    void setSourceModel(QAbstractItemModel* model) override;

signals:
    void filtered();  ///< by the words set last

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void forget();
    const QVariant& keyOf(const QModelIndex& index) const;
    const QString& textOf(int row) const;

    void readTexts();

    QStringList wanted_, words_;  ///< case-folded: the words set last, and the words in effect
    QTimer read_;
    mutable int keyColumn_ = -1;
    mutable std::vector<std::optional<QVariant>> keys_;  ///< of keyColumn_, by source row; empty until read
    mutable std::vector<std::optional<QString>> texts_;  ///< case-folded cells, a line each, by source row
};

}  // namespace ui
