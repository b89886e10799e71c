#pragma once

#include <QDateTime>

#include "core/results/result_files.h"
#include "ui/charts/chart_texts.h"

namespace ui::charts {

/// Returns the information about a run for a chart's subtitle.
RunInfo runInfoOf(const bench::results::ResultFile& file);

/// The same at the start of a run, when the worker's versions are unknown.
RunInfo runInfoAtStart(const bench::RunPlan& plan, const QDateTime& now);

}  // namespace ui::charts
