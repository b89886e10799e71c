#pragma once

#include <span>

#include "ui/charts/chart_data.h"

/// Charts of one number a row that is neither a time nor a gain: the columns of the results table that cost
/// or capacity is read from. One row of the table a kind of chart.
namespace ui::charts {

struct Measure {
    ChartKind kind;
    const char* file_name;  ///< the end of a picture's, without its extension
    Unit unit;
    bool with_eager;  ///< eager has the number, too; false: it says how an arm compares with eager
    bool more_is_better;
    /// Of `rows`, which has the row's eager. Empty where it was not measured or does not exist.
    std::optional<double> (*value)(const bench::ArmResult& row, const Rows& rows);
    /// Why an ok row has no number.
    NoNumber (*why_none)(const bench::ArmResult& row, const Rows& rows);
};

std::span<const Measure> measures();
/// Null for times, gains and training.
const Measure* find_measure(ChartKind kind);

}  // namespace ui::charts
