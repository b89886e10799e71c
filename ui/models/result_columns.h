#pragma once

#include <QString>
#include <QVariant>
#include <span>
#include <vector>

#include "core/analysis/judged_rows.h"
#include "ui/models/arm_state.h"

namespace ui {

/// Where a column is shown. The details of an arm show the columns `first` and `more`.
enum class ColumnUse {
    first,  ///< in the table
    fact,   ///< in the table, or in the line above it if all rows have the same text
    more,   ///< in the table if all columns are wanted
    copies  ///< in tables that are copied as numbers only
};

/// What a column needs besides the row.
struct ResultContext {
    const std::vector<RowPtr>& beside;         ///< contains the eager row of the row, which break-even needs
    const bench::results::JudgedRows& judged;  ///< of the run
    bool fromMeans = false;  ///< improvements of means where they exist, as in published data
};

/// A column of the results table.
struct ResultColumn {
    const char* key;      ///< the same in all languages and versions
    const char* title;    ///< for tr() in the context ResultColumns
    const char* toolTip;  ///< one sentence, likewise for tr()
    ColumnUse use;
    bool isNumber;     ///< aligned to the trailing edge
    const char* unit;  ///< of raw numbers in copied and saved tables ("ms"); empty: these have the text
    /// The sort key; invalid if unknown.
    QVariant (*raw)(const bench::ArmResult& row, const ResultContext& context);
    /// The text of the cell; empty if unknown.
    QString (*text)(const bench::ArmResult& row, const ResultContext& context);
    /// Icon and colour; null: none.
    StateLook (*look)(const bench::ArmResult& row, const ResultContext& context);
};
std::span<const ResultColumn> resultColumns();

/// The title of the improvement names the reference: "Improvement over eager (C++)".
QString columnTitle(const ResultColumn& column, const bench::results::JudgedRows& judged);
QString columnToolTip(const ResultColumn& column);

}  // namespace ui
