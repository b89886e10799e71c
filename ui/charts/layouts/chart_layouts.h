#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/reference.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/layouts/chart_measures.h"

/// The functions of the table of charts (chart_type.cpp) that make bars and curves from rows.
namespace ui::charts::layouts {

/// Returns the rows of the requested device and dtype, or of the published device and section (inference
/// only), with all batch sizes and without repeats.
Rows rows_of(const ChartRequest& request, const Rows& own, const Rows& published);

/// Each mode's ratio to the reference, as dots in a row for each model.
void speed_ups(ChartSpec& spec, const Rows& own, const Rows& published);
/// The gain of each model's best mode with correct output. The verdict "faster" ranks above a larger gain
/// with another verdict. A mode of the engine that the reader does not run is used only if no other mode has
/// correct output.
void overview(ChartSpec& spec, const Rows& own, const Rows& published);
void durations(ChartSpec& spec, const Rows& own, const Rows& published);
/// The share of time that each mode saves, grouped by model. Models are sorted by their best mode.
void improvements(ChartSpec& spec, const Rows& own, const Rows& published);
/// A panel for each batch size, or with own scales a group for each model and batch size.
void batches(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model on every device, with a group for each device and version of PyTorch. The requested device comes
/// first, published results beside own rows come last.
void devices(ChartSpec& spec, const Rows& own, const Rows& published);
/// Samples as boxes in percent of the reference's median, so that fast and slow models share an axis. A box's
/// median is 100 % minus the improvement in the chart of improvements. Milliseconds are Reference::linked_ms.
void latency(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's curves. The break-even count of a curve is the one in the table of results; only curves of the
/// reference's engine have it.
void total_time(ChartSpec& spec, const Rows& own, const Rows& published);
/// Seconds of compiling, cold and from the cache, as two panels; one if nothing came from the cache.
void compile_costs(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's modes by compile time and speed-up, with the Pareto line.
void trade_off(ChartSpec& spec, const Rows& own, const Rows& published);
/// One model's losses over the training steps, for each mode that has losses.
void losses(ChartSpec& spec, const Rows& own, const Rows& published);
/// The measure of the chart's type.
void measured(ChartSpec& spec, const Rows& own, const Rows& published);
/// Time and memory of a training step: own rows beside the published ones, or the published ones alone.
void training(ChartSpec& spec, const Rows& own, const Rows& published);

// Functions that the layouts share.
bool is_published(const RowPtr& row);
bool of_training(const ChartSpec& spec);
Rows of_batch(const Rows& rows, int batch);
Rows of_model(Rows rows, const std::string& model);
/// Returns the published rows of the requested batch size. Returns all rows for training, because each model
/// was published with one batch size.
Rows of_batch_beside(const ChartSpec& spec, const Rows& beside);
Unit duration_unit(const ChartSpec& spec);  ///< seconds for training steps, as in MMAction2's table
Rows published_training_rows(const Rows& published);
/// Returns the published rows to draw beside the own rows, of the same models only.
Rows rows_beside(const ChartSpec& spec, const Rows& main, const Rows& published);
void note_sources(ChartSpec& spec, const Rows& main, const Rows& beside);
std::vector<std::string> models_in_order(const Rows& rows);  ///< in the catalogue's order
/// Sets the series of the chart. Every bar belongs to one of them.
void name_series(ChartSpec& spec, const Rows& main, const Rows& beside, bool with_eager);
/// Makes a group for each model and a bar for each series. `bar_of` gets a series and its row, or null.
Panel model_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                  const Rows& beside, const std::function<Bar(std::size_t, const RowPtr&)>& bar_of);
/// Makes a panel of medians, or of means for published rows and the guide's protocol, in `unit`.
Panel duration_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                     const Rows& beside, Unit unit);
/// Sets spec.reference. Uses the eager of the engine that the reader runs, or beside published results, which
/// were measured in Python, the eager of Python. Published rows alone have the eager of Python.
bench::results::Reference choose_reference(ChartSpec& spec, const Rows& own, const Rows& beside = {});
/// A bar in percent of time saved, or in times as fast (Unit::ratio).
Bar gain_bar(const ChartSpec& spec, const bench::results::Reference& reference, std::size_t series,
             const RowPtr& row, Unit unit);
/// Notes for footnotes which bars are linked or not linked to the reference.
void note_links(ChartSpec& spec);
/// Keeps the rows of one engine with compiled modes, that of the reference, and adds the modes of the others to
/// spec.of_other_engine for a footnote. Keeps published rows, and all rows if no eager was measured.
Rows of_one_engine(ChartSpec& spec, const Rows& main);
/// Removes modes that are unsupported in every row and adds them to spec.not_applicable for a footnote. Keeps
/// all rows if no compiled mode would remain.
Rows without_inapplicable(ChartSpec& spec, const Rows& rows);
/// Removes the rows that another row represents (core/analysis/same_code.h): charts that rank modes draw each
/// code once.
Rows without_same_code(const Rows& rows);
Panel measure_panel(const ChartSpec& spec, const Measure& measure, const Rows& main, const Rows& beside,
                    const std::vector<std::string>& models = {});
/// Returns the rows of the requested model. If it has none, requests the first model with rows instead.
Rows rows_of_model(ChartSpec& spec, const Rows& own, const Rows& published);
RowPtr find_row(const ChartSpec& spec, const Rows& rows, const std::string& model, const Series& series);
/// Sorts the groups of every panel in the order of `less` on the groups of the last panel.
void reorder(ChartSpec& spec, const std::function<bool(const Group&, const Group&)>& less);

/// Sorts by a group's first number or by name if requested. Otherwise keeps the documents' order.
void order_by_value(ChartSpec& spec, bool largest_first = false);

}  // namespace ui::charts::layouts
