#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <vector>

#include "core/plan/cells.h"
#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A chart's numbers as a table, for copying and for screen readers. Each bar or curve is a row; panels are
/// columns.
class ChartTable {
    Q_DECLARE_TR_FUNCTIONS(ui::charts::ChartTable)
public:
    struct Column {
        QString name;
        QString unit;  ///< of its numbers; empty: no unit, or texts
    };
    struct Cell {
        QString text;  ///< in the window's language, with its unit, or why there is no number
        std::optional<double> number = std::nullopt;
    };

    explicit ChartTable(const ChartSpec& spec);

    const std::vector<Column>& columns() const { return columns_; }
    const std::vector<std::vector<Cell>>& rows() const { return rows_; }

    /// Returns tab-separated text for a spreadsheet: units in the header, numbers in the C locale.
    QString toTsv() const;
    QString toMarkdown() const;
    /// Returns one sentence for each row.
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
