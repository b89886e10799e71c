#pragma once

#include <QAbstractTableModel>

#include "core/analysis/compare.h"
#include "ui/models/result_table_model.h"

namespace ui {

/// Two runs side by side: a row for each arm of both, then the arms of only one run. Works with
/// ResultFilterProxy.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Model,
        Device,
        Batch,
        Type,
        Mode,
        Verdict,
        Change,
        Interval,
        TimeA,
        TimeB,
        Ratio,
        Remark,
        ColumnCount
    };
    static constexpr int RawValueRole = ResultTableModel::RawValueRole;  ///< for sorting

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(bench::results::Comparison comparison);
    const bench::results::Comparison& comparison() const { return comparison_; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "torch: 2.10.0 / 2.11.0; ...": names as in results.json.
    static QString differencesText(const std::vector<bench::results::Difference>& differences);

private:
    bench::results::Comparison comparison_;
    std::vector<bench::results::Difference> common_;  ///< shown once above the table
};

}  // namespace ui
