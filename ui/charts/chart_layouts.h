#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_measures.h"

/// How rows become bars and curves: the functions that the table of charts names (chart_type.cpp).
namespace ui::charts::layouts {

/// The rows of the requested device, dtype (own) or section (published; of inference), all batches, without
/// repeats.
Rows rows_of(const ChartRequest& request, const Rows& own, const Rows& published);

/// The gain of each model's best mode with right output; a sure one comes before a larger one that chance may
/// explain, and one of the Python engine counts where no other is right.
void overview(ChartSpec& spec, const Rows& own, const Rows& published);
void durations(ChartSpec& spec, const Rows& own, const Rows& published);
void improvements(ChartSpec& spec, const Rows& own, const Rows& published);
void batches(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model on every device: a group each, and for each version of PyTorch on it. The requested device comes
/// first, what is drawn beside one's own last.
void devices(ChartSpec& spec, const Rows& own, const Rows& published);
/// Samples as boxes, each against the median of its engine's eager: the box's median is 100 % less what the
/// table says the mode saves, so that models of milliseconds and of seconds share an axis.
void latency(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's curves; how many images a curve needs to be under eager's is what the table says.
void total_time(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's losses over the steps of each mode that has some.
void losses(ChartSpec& spec, const Rows& own, const Rows& published);
/// The type's measure.
void measured(ChartSpec& spec, const Rows& own, const Rows& published);
/// Time and memory of a step: one's own beside the published, where one has some, else the published alone.
void training(ChartSpec& spec, const Rows& own, const Rows& published);

// What the layouts share.
bool is_published(const RowPtr& row);
bool of_training(const ChartSpec& spec);
Rows of_batch(const Rows& rows, int batch);
Rows of_model(Rows rows, const std::string& model);
/// Of rows beside one's own those of the requested batch size; a training step was published with one for
/// each model.
Rows of_batch_beside(const ChartSpec& spec, const Rows& beside);
Unit duration_unit(const ChartSpec& spec);  ///< seconds for training steps, as MMAction2's table has them
Rows published_training_rows(const Rows& published);
/// Published rows beside the user's own: the same models only.
Rows rows_beside(const ChartSpec& spec, const Rows& main, const Rows& published);
void note_sources(ChartSpec& spec, const Rows& main, const Rows& beside);
std::vector<std::string> models_in_order(const Rows& rows);  ///< the documents' first
/// What every bar of the chart is one of.
void name_series(ChartSpec& spec, const Rows& main, const Rows& beside, bool with_eager);
/// One group a model, one bar a series; `bar_of` makes a bar of a series and its row, which may be null.
Panel model_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                  const Rows& beside, const std::function<Bar(std::size_t, const RowPtr&)>& bar_of);
/// Medians, or means where the published rows or the guide's protocol have them, in milliseconds or seconds.
Panel duration_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                     const Rows& beside, Unit unit);
/// Rows of an engine without a measured eager cannot be compared: the spec notes their modes
/// for a line instead of a row for each model. They stay where nothing else is there, and published ones do.
Rows without_uncompared(ChartSpec& spec, const Rows& main);
/// Modes that are unsupported in every row have no bar: the spec notes them for a line. They stay where no
/// other compiled mode is there.
Rows without_inapplicable(ChartSpec& spec, const Rows& rows);
Panel measure_panel(const ChartSpec& spec, const Measure& measure, const Rows& main, const Rows& beside);
/// The rows of the requested model, which becomes the first one that has some where it has none.
Rows rows_of_model(ChartSpec& spec, const Rows& own, const Rows& published);
RowPtr find_row(const ChartSpec& spec, const Rows& rows, const std::string& model, const Series& series);
/// Puts the groups of every panel into the order of `less` on the groups of the last panel.
void reorder(ChartSpec& spec, const std::function<bool(const Group&, const Group&)>& less);

/// As the request asks, by a group's first number; in the documents' order otherwise.
void order_by_value(ChartSpec& spec, bool largest_first = false);

}  // namespace ui::charts::layouts
