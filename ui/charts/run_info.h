#pragma once

#include <QDateTime>

#include "core/results/result_files.h"
#include "ui/charts/chart_texts.h"

namespace ui::charts {

/// What the line under a chart's title says about a run.
RunInfo runInfoOf(const bench::results::ResultFile& file);

/// The same for a run without a file; the worker's versions are not known then.
RunInfo runInfoAtStart(const bench::RunPlan& plan, const QDateTime& now);

}  // namespace ui::charts
