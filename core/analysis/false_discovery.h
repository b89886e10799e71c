#pragma once

#include <optional>
#include <vector>

#include "core/base/statistics.h"
#include "core/catalog/kinds.h"

/// Holds the false discovery rate of more than ten verdicts at 5 % (Benjamini and Hochberg, 1995).
namespace bench::false_discovery {

/// A verdict, and the ratio and 95 % interval that it is based on.
struct Judged {
    std::optional<Verdict>* verdict;
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
};

/// Changes "faster" and "slower" that do not pass to "can't tell" and returns their number. The p-value comes
/// from the interval, assumed normal on a logarithmic scale, against the 1 % bound of the verdict. Ignores
/// verdicts without an interval.
int withdraw(const std::vector<Judged>& judged);

/// Returns which of these p-values are discoveries at false discovery rate `q`.
std::vector<bool> benjamini_hochberg(const std::vector<double>& p_values, double q);

}  // namespace bench::false_discovery
