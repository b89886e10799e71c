#include "ui/charts/chart_layouts.h"

namespace ui::charts::layouts {

void training(ChartSpec& spec, const Rows& own, const Rows& published) {
    spec.request.beside = of_training(spec) ? kPublishedTraining : "";
    spec.shared_axis = false;
    const Rows main = of_training(spec) ? of_batch(rows_of(spec.request, own, published), spec.request.batch)
                                        : published_training_rows(published);
    const Rows beside = rows_beside(spec, main, published);
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    spec.panels = {duration_panel(spec, models_in_order(main), main, beside, Unit::seconds),
                   measure_panel(spec, *find_measure(ChartKind::memory), main, beside)};
    // What MMAction2 prints as "M" is the same.
    if (!of_training(spec)) spec.panels.back().unit = Unit::megabytes;
    order_by_value(spec);
}

void losses(ChartSpec& spec, const Rows& own, const Rows& published) {
    spec.request.beside.clear();  // no losses were published
    spec.panels.push_back(Panel{Unit::loss, {}, {}});
    const Rows rows = rows_of_model(spec, own, published);
    name_series(spec, rows, {}, /*with_eager=*/true);
    for (std::size_t s = 0; s < spec.series.size(); ++s)
        if (const RowPtr row = find_row(spec, rows, spec.request.model, spec.series[s]); !row->loss.empty())
            spec.panels.back().curves.push_back({.series = s, .row = row, .losses = row->loss});
}

}  // namespace ui::charts::layouts
