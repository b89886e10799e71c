#pragma once

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A chart with more than ten verdicts holds the false discovery rate at 5 % (Benjamini and Hochberg, 1995):
/// "faster" and "slower" verdicts that do not pass become "can't tell", and spec.verdicts_withdrawn counts
/// them. The p-value of a verdict comes from its row's 95 % interval of the ratio, taken as normal on a
/// logarithmic scale, against the 1 % bound that the verdict itself uses. Rows without that interval keep
/// their verdict.
void withdraw_false_discoveries(ChartSpec& spec);

/// Which of these p-values are discoveries at false discovery rate `q`.
std::vector<bool> benjamini_hochberg(const std::vector<double>& p_values, double q);

}  // namespace ui::charts
