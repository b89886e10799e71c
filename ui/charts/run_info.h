#pragma once

#include "core/results/result_files.h"
#include "ui/charts/chart_texts.h"

namespace ui::charts {

/// What the line under a chart's title says about a run.
RunInfo runInfoOf(const bench::results::ResultFile& file);

}  // namespace ui::charts
