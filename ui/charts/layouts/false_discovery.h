#pragma once

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// Limits the false discovery rate of a chart with more than ten verdicts to 5 %
/// (core/analysis/false_discovery.h). spec.verdicts_withdrawn counts the verdicts that become "can't tell".
void withdraw_false_discoveries(ChartSpec& spec);

}  // namespace ui::charts
