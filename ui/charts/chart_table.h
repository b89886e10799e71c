#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <vector>

#include "core/plan/cells.h"
#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A chart's numbers as a table: what is copied, and what a screen reader reads. One row a bar or curve;
/// panels are columns.
class ChartTable {
    Q_DECLARE_TR_FUNCTIONS(ui::charts::ChartTable)
public:
    struct Column {
        QString name;
        QString unit;  ///< of its numbers; empty: none, or texts
    };
    struct Cell {
        QString text;  ///< in the window's language, with its unit; why there is no number
        std::optional<double> number = std::nullopt;
    };

    explicit ChartTable(const ChartSpec& spec);

    const std::vector<Column>& columns() const { return columns_; }
    const std::vector<std::vector<Cell>>& rows() const { return rows_; }

    /// For a spreadsheet: separated by tabulators, units in the header, numbers in the C locale.
    QString toTsv() const;
    QString toMarkdown() const;
    /// A sentence a row.
    QString toSpeech() const;
    QString sentence(std::size_t row) const;

private:
    void addBars(const ChartSpec& spec);
    void addSpreads(const ChartSpec& spec);
    void addLosses(const ChartSpec& spec);
    void addCurves(const ChartSpec& spec);

    std::vector<Column> columns_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace ui::charts
