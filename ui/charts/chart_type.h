#pragma once

#include <optional>
#include <span>

#include "ui/charts/chart_data.h"

namespace ui::charts {

struct Measure;

/// How the panels of a chart are drawn. A new way needs a subclass of PanelPlot and a case in ChartPlot.
enum class Drawing {
    bars,    ///< lengths from zero; dots on a logarithmic axis, from which no length can be read
    dots,    ///< a row for each group with a dot for each arm, and the best arm's name at the row's end
    boxes,   ///< the distribution of each arm's samples
    curves,  ///< over images or training steps
    points   ///< speed-ups over compile time, or over the dates of runs
};

/// Kinds of run.
enum class Runs { none, inference, training, all };
constexpr bool includes(Runs runs, bench::RunKind kind) {
    return runs == Runs::all || runs == (kind == bench::RunKind::training ? Runs::training : Runs::inference);
}

/// A row of the table of charts, in the chooser's order, with all properties in which charts differ. A new
/// chart needs a name in ChartKind, a row in chart_type.cpp, and a layout function unless it shows a Measure.
struct ChartType {
    ChartKind kind;
    const char* file_name;  ///< end of an exported picture's name; null: not exported with a run
    const char* name;       ///< in the chooser; translated by ChartTexts, like the titles
    const char* title;      ///< arguments: model if one_model, device and batch size unless it shows each
    void (*lay_out)(ChartSpec& spec, const Rows& own, const Rows& published);
    Drawing drawing = Drawing::bars;
    Runs runs = Runs::all;             ///< the kinds of run with this chart
    Runs beside = Runs::none;          ///< the kinds of run with published results beside them
    bool gains = false;                ///< compares with eager, with verdicts
    bool shares = false;               ///< bars are shares of a whole
    bool one_model = false;            ///< shows one model, which the user chooses
    bool each_device = false;          ///< groups are devices
    bool each_run = false;             ///< groups are runs of the history
    bool each_batch = false;           ///< panels or groups are batch sizes
    bool strips = false;               ///< each group may have a scale of its own (ChartRequest::own_scales)
    const Measure* measure = nullptr;  ///< shows this number of each row
    /// `title` for a GPU, whose memory has a word of its own in Chinese; null: the same.
    struct {
        const char *text, *comment;
    } title_on_gpu = {nullptr, nullptr};
    const char* published_title = nullptr;  ///< title of the published table without own training rows
    /// Title of a chart that compares own rows with eager; null: it does not. Arguments: the reference, then
    /// those of `title`.
    const char* compared_title = nullptr;

    /// The same numbers in another form, between which the page has a switch, and this form's name there.
    std::optional<ChartKind> other_form = std::nullopt;
    const char* form_name = nullptr;

    /// Returns whether bars are amounts, for which a logarithmic axis is possible.
    bool takesLogarithm() const { return drawing == Drawing::bars && !gains && !shares; }
};

std::span<const ChartType> chart_types();
const ChartType& chart_type(ChartKind kind);
inline const ChartType& chart_type(const ChartSpec& spec) {
    return chart_type(spec.request.kind);
}

}  // namespace ui::charts
