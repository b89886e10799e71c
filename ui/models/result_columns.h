#pragma once

#include <QString>
#include <QVariant>
#include <span>
#include <vector>

#include "ui/models/arm_state.h"

namespace ui {

/// A column of the results table.
struct ResultColumn {
    const char* key;      ///< stays the same over languages and versions
    const char* title;    ///< for tr() in the context ResultColumns
    const char* toolTip;  ///< the same; one sentence
    bool isNumber;        ///< set at the trailing edge
    const char* unit;  ///< of raw numbers when they leave the window ("ms"); empty: the text leaves instead
    /// For sorting; invalid when unknown. `all`: rows among which is its eager row, for what needs that.
    QVariant (*raw)(const bench::ArmResult& row, const std::vector<RowPtr>& all);
    /// What the cell shows; empty when unknown.
    QString (*text)(const bench::ArmResult& row, const std::vector<RowPtr>& all);
    StateLook (*look)(const bench::ArmResult&);  ///< icon and colour; null: none
};
std::span<const ResultColumn> resultColumns();

QString columnTitle(const ResultColumn& column);
QString columnToolTip(const ResultColumn& column);

}  // namespace ui
