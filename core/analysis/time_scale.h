#pragma once

#include "core/results/result_files.h"

namespace bench::results {

/// Returns the eager whose time puts the row's linked time on the scale of its cell, preferably that of C++; null: none.
/// `rows` are of one question (see same_question()).
const ArmResult* scale_of(const ArmResult& row, const Rows& rows);

/// Returns the interval around `value` with the error of another value, `by`, added. Adds the errors as logarithms, each
/// side for itself.
Interval widened(double value, const Interval& interval, double by, const Interval& of);

}  // namespace bench::results
