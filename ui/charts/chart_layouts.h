#pragma once

#include <functional>
#include <string>
#include <vector>

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
/// Samples as boxes, each against the median of its engine's eager: the box's median is 100 % less what the
/// table says the mode saves, so that models of milliseconds and of seconds share an axis.
void latency(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's curves; how many images a curve needs to be under eager's is what the table says.
void total_time(ChartSpec& spec, const Rows& own, const Rows& published);
void measures(ChartSpec& spec, const Measure& measure, const Rows& own, const Rows& published);
void training(ChartSpec& spec, const Rows& published);

// What the layouts share.
Rows of_batch(const Rows& rows, int batch);
std::vector<std::string> models_in_order(const Rows& rows);  ///< the documents' first
/// What every bar of the chart is one of.
void name_series(ChartSpec& spec, const Rows& main, const Rows& beside, bool with_eager);
/// One group a model, one bar a series; `bar_of` makes a bar of a series and its row, which may be null.
Panel model_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                  const Rows& beside, const std::function<Bar(std::size_t, const RowPtr&)>& bar_of);
RowPtr find_row(const ChartSpec& spec, const Rows& rows, const std::string& model, const Series& series);
/// Puts the groups of every panel into the order of `less` on the groups of the last panel.
void reorder(ChartSpec& spec, const std::function<bool(const Group&, const Group&)>& less);

}  // namespace ui::charts::layouts
