#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <optional>
#include <vector>

#include "core/analysis/break_even.h"
#include "ui/models/result_store.h"

namespace ui {

/// The results as a table. One column table in the source drives header, cells and sorting; a column is
/// added by a row there.
class ResultTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        RawValueRole = Qt::UserRole  ///< number or word behind the cell, invalid when unknown: sorting
    };

    explicit ResultTableModel(ResultStore* store, QObject* parent = nullptr);

    /// Read-only rows after the store's own; for instance the published ones.
    void setExtraRows(std::vector<RowPtr> rows);
    const RowPtr& result(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The window's language has changed: every header and cell is asked for anew.
    void retranslate();

private:
    ResultStore* store_;
    std::vector<RowPtr> shown_;        ///< the store's rows, then the extra ones
    bench::results::EagerRows eager_;  ///< of those shown
    std::ptrdiff_t ownRows_ = 0;       ///< how many of them are the store's
};

/// Sorts by the raw values, unknown ones last in either order; keeps rows in which every word of the filter
/// occurs in some cell. What a cell sorts by and what a row can be found by is asked of the model once, for
/// tables of thousands; the texts in slices of a few milliseconds, between which the window answers.
class ResultFilterProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ResultFilterProxy(QObject* parent = nullptr);
    /// Filters at once up to 256 rows, and where the texts are known; otherwise as soon as they are.
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

    QStringList wanted_, words_;  ///< folded; set last, and those that hold
    QTimer read_;
    mutable int keyColumn_ = -1;
    mutable std::vector<std::optional<QVariant>> keys_;  ///< of keyColumn_, by source row, as far as asked
    mutable std::vector<std::optional<QString>> texts_;  ///< of the cells, folded, a line each, by source row
};

}  // namespace ui
