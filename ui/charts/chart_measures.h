#pragma once

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// What a chart of one number a row shows, when the number is neither a time nor a gain: a column of the
/// results table that says what a mode costs or yields.
struct Measure {
    Unit unit;
    bool with_eager;  ///< eager has the number, too; false: it says how an arm compares with eager
    bool more_is_better;
    /// Of `rows`, which has the row's eager. Empty where it was not measured or does not exist.
    std::optional<double> (*value)(const bench::ArmResult& row, const Rows& rows);
    /// Why an ok row has no number.
    NoNumber (*why_none)(const bench::ArmResult& row, const Rows& rows);
};

extern const Measure kThroughput, kMemory, kEnergy, kShareOfPeak, kBreakEven;

}  // namespace ui::charts
