#pragma once

#include <optional>
#include <vector>

#include "core/base/statistics.h"
#include "core/catalog/kinds.h"

/// More than ten verdicts side by side hold the false discovery rate at 5 % (Benjamini and Hochberg, 1995).
namespace bench::false_discovery {

/// A verdict and the ratio with its 95 % interval that it was read from.
struct Judged {
    std::optional<Verdict>* verdict;
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
};

/// "faster" and "slower" that do not pass become "can't tell"; returns how many. The p-value comes from the
/// interval, taken as normal on a logarithmic scale, against the 1 % bound that the verdict itself uses. What
/// has no interval keeps its verdict and does not count.
int withdraw(const std::vector<Judged>& judged);

/// Which of these p-values are discoveries at false discovery rate `q`.
std::vector<bool> benjamini_hochberg(const std::vector<double>& p_values, double q);

}  // namespace bench::false_discovery
