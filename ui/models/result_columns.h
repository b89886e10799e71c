#pragma once

#include <QString>
#include <QVariant>
#include <span>
#include <vector>

#include "ui/models/arm_state.h"

namespace ui {

/// A column of the results table.
struct ResultColumn {
    const char* key;      ///< the same in all languages and versions
    const char* title;    ///< for tr() in the context ResultColumns
    const char* toolTip;  ///< one sentence, likewise for tr()
    bool isNumber;        ///< aligned to the trailing edge
    const char* unit;     ///< of raw numbers in copied and saved tables ("ms"); empty: these have the text
    /// The sort key; invalid if unknown. `all` contains the eager row of `row`, which break-even needs.
    QVariant (*raw)(const bench::ArmResult& row, const std::vector<RowPtr>& all);
    /// The text of the cell; empty if unknown.
    QString (*text)(const bench::ArmResult& row, const std::vector<RowPtr>& all);
    StateLook (*look)(const bench::ArmResult&);  ///< icon and colour; null: none
};
std::span<const ResultColumn> resultColumns();

QString columnTitle(const ResultColumn& column);
QString columnToolTip(const ResultColumn& column);

}  // namespace ui
