#pragma once

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// A chart with more than ten verdicts holds the false discovery rate at 5 %
/// (core/analysis/false_discovery.h): spec.verdicts_withdrawn counts what became "can't tell".
void withdraw_false_discoveries(ChartSpec& spec);

}  // namespace ui::charts
