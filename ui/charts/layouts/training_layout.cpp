#include "ui/charts/layouts/chart_layouts.h"

#include <algorithm>
#include <utility>

namespace ui::charts::layouts {

namespace {

/// Returns the losses of the learning task if an arm has some, otherwise of the first training steps.
std::vector<double> losses_of(const bench::ArmResult& row, bool learned) {
    return learned ? row.learning.loss : row.loss;
}

}  // namespace

void training(ChartSpec& spec, const Rows& own, const Rows& published) {
    spec.request.beside = of_training(spec) ? kPublishedTraining : "";
    spec.shared_axis = false;
    const Rows all = of_training(spec) ? of_batch(rows_of(spec.request, own, published), spec.request.batch)
                                       : published_training_rows(published);
    const Rows main = without_inapplicable(spec, all);
    const Rows beside = rows_beside(spec, main, published);
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    spec.panels = {duration_panel(spec, models_in_order(main), main, beside, Unit::seconds),
                   measure_panel(spec, kMemory, main, beside)};
    // MMAction2 prints the same unit as "M".
    if (!of_training(spec)) spec.panels.back().unit = Unit::megabytes;
    order_by_value(spec);
}

void losses(ChartSpec& spec, const Rows& own, const Rows& published) {
    spec.panels.push_back(Panel{Unit::loss, {}, {}});
    const Rows rows = rows_of_model(spec, own, published);
    name_series(spec, rows, {}, /*with_eager=*/true);
    const bool learned =
        std::ranges::any_of(rows, [](const RowPtr& row) { return !row->learning.loss.empty(); });
    for (std::size_t s = 0; s < spec.series.size(); ++s) {
        const RowPtr row = find_row(spec, rows, spec.request.model, spec.series[s]);
        auto& curves = spec.panels.back().curves;
        if (auto losses = losses_of(*row, learned); !losses.empty())
            curves.push_back({.series = s, .row = row, .losses = std::move(losses)});
        if (const auto& others = row->learning.other_seed_loss; !others.empty())
            curves.push_back({.series = s, .row = row, .losses = others, .other_seed = true});
    }
}

}  // namespace ui::charts::layouts
