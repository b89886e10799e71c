#pragma once

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A number of each row that a chart shows, other than times and gains: a cost or yield of a mode, as in a
/// column of the table of results.
struct Measure {
    Unit unit;
    bool with_eager;  ///< eager has the number as well; false: it compares an arm with eager
    bool more_is_better;
    /// Returns the number; empty if it was not measured or does not exist. `rows` contains the row's eager.
    std::optional<double> (*value)(const bench::ArmResult& row, const Rows& rows);
    /// Returns why an ok row has no number.
    NoNumber (*why_none)(const bench::ArmResult& row, const Rows& rows);
};

extern const Measure kThroughput, kMemory, kEnergy, kShareOfPeak, kBreakEven, kCompileCold, kCompileCached,
    kConvert, kLoad;

}  // namespace ui::charts
