#pragma once

#include <span>

#include "ui/charts/chart_data.h"

namespace ui::charts {

struct Measure;

/// How the panels of a chart are drawn. Another way needs a PanelPlot and a case in ChartPlot.
enum class Drawing {
    bars,   ///< lengths from zero
    boxes,  ///< where the samples of each arm lie
    curves  ///< over images or training steps
};

/// Kinds of run.
enum class Runs { none, inference, training, all };
constexpr bool includes(Runs runs, bench::RunKind kind) {
    return runs == Runs::all || runs == (kind == bench::RunKind::training ? Runs::training : Runs::inference);
}

/// One row a chart, in the order of the chooser: everything in which charts differ. Adding a chart: a name in
/// ChartKind, a row in chart_type.cpp, and a layout function in a file of its own unless it shows a Measure.
struct ChartType {
    ChartKind kind;
    const char* file_name;  ///< end of the name of an exported picture; null: a run is exported without it
    const char* name;       ///< in the chooser; translated by ChartTexts, like the titles
    const char* title;      ///< its arguments: the model, the device and the batch size, unless it shows all
    void (*lay_out)(ChartSpec& spec, const Rows& own, const Rows& published);
    Drawing drawing = Drawing::bars;
    Runs runs = Runs::all;                  ///< that have such a chart
    Runs beside = Runs::none;               ///< beside which published results can be drawn
    bool gains = false;                     ///< bars are shares of time saved, with verdicts
    bool shares = false;                    ///< bars are shares of a whole
    bool one_model = false;                 ///< shows one model, which has to be chosen
    bool each_device = false;               ///< groups are devices
    bool each_batch = false;                ///< panels are batch sizes
    const Measure* measure = nullptr;       ///< shows this number of each row
    const char* published_title = nullptr;  ///< set: a published table; its title without an own training run

    /// Bars are amounts, so a logarithmic axis can be chosen.
    bool takesLogarithm() const { return drawing == Drawing::bars && !gains && !shares; }
};

std::span<const ChartType> chart_types();
const ChartType& chart_type(ChartKind kind);
inline const ChartType& chart_type(const ChartSpec& spec) {
    return chart_type(spec.request.kind);
}

}  // namespace ui::charts
