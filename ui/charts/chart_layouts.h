#pragma once

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_measures.h"

/// How each kind of chart arranges rows: one function a kind, called by build_chart().
namespace ui::charts::layouts {

/// The inference rows of the requested device, dtype (own) or section (published), all batches, without
/// repeats.
Rows rows_of(const ChartRequest& request, const Rows& own, const Rows& published);

/// The gain of each model's best mode with right output; a sure one comes before a larger one that chance may
/// explain, and one of the Python engine counts where no other is right.
void overview(ChartSpec& spec, const Rows& own, const Rows& published);
void durations(ChartSpec& spec, const Rows& own, const Rows& published);
void improvements(ChartSpec& spec, const Rows& own, const Rows& published);
void batches(ChartSpec& spec, const Rows& own, const Rows& published);
void measures(ChartSpec& spec, const Measure& measure, const Rows& own, const Rows& published);
void training(ChartSpec& spec, const Rows& published);

}  // namespace ui::charts::layouts
