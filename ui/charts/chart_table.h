#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/plan/cells.h"
#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A chart's numbers as a table in the window's language, for Markdown and for screen readers. Each bar or curve
/// is a row; panels are columns. chart_records.h has the same numbers for programs.
class ChartTable {
    Q_DECLARE_TR_FUNCTIONS(ui::charts::ChartTable)
public:
    struct Cell {
        QString text;  ///< in the window's language, with its unit, or why there is no number
        std::optional<double> number = std::nullopt;
    };

    explicit ChartTable(const ChartSpec& spec);

    const QStringList& columns() const { return columns_; }
    const std::vector<std::vector<Cell>>& rows() const { return rows_; }

    QString toMarkdown() const;
    /// Returns one sentence for each row.
    QString toSpeech() const;
    QString sentence(std::size_t row) const;

private:
    void addBars(const ChartSpec& spec);
    void addSpreads(const ChartSpec& spec);
    void addLosses(const ChartSpec& spec);
    void addCurves(const ChartSpec& spec);
    void addPoints(const ChartSpec& spec);

    QStringList columns_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace ui::charts
