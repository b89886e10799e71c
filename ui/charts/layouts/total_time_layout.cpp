#include <algorithm>

#include "core/analysis/break_even.h"
#include "core/analysis/same_code.h"
#include "core/plan/modes.h"
#include "ui/charts/layouts/chart_layouts.h"

namespace ui::charts::layouts {

Rows of_model(Rows rows, const std::string& model) {
    std::erase_if(rows, [&](const RowPtr& row) { return row->model != model; });
    return rows;
}

Rows rows_of_model(ChartSpec& spec, const Rows& own, const Rows& published) {
    const std::vector<std::string> models = model_choices(own, published, spec.request);
    if (models.empty()) return {};
    if (std::ranges::find(models, spec.request.model) == models.end()) spec.request.model = models.front();
    return of_model(of_batch(rows_of(spec.request, own, published), spec.request.batch), spec.request.model);
}

void total_time(ChartSpec& spec, const Rows& own, const Rows& published) {
    spec.panels.push_back(Panel{Unit::seconds, {}, {}});
    const Rows all = rows_of_model(spec, own, published), rows = without_same_code(all);
    const std::vector<Rows> same_code = bench::results::same_code_groups(all);
    name_series(spec, rows, {}, /*with_eager=*/true);
    choose_reference(spec, rows);
    for (std::size_t s = 0; s < spec.series.size(); ++s) {
        const RowPtr row = find_row(spec, rows, spec.request.model, spec.series[s]);
        if (row->status != bench::ArmStatus::ok || !row->median_ms) continue;
        const bool eager = bench::is_eager(row->mode);
        if (!eager && !first_use_s(*row)) {
            spec.compile_time_unknown.push_back(row->mode);
            continue;
        }
        Curve curve{s, row, eager ? 0 : *first_use_s(*row), *time_ms(*row) / 1000 / row->batch};
        if (const bench::ArmResult* other = bench::results::eager_of(*row, rows))
            if (row->engine == spec.reference)
                curve.pays_after_images = bench::results::break_even_images(*row, *other);
        curve.same_code = bench::results::same_code_modes(*row, same_code);
        spec.panels.back().curves.push_back(std::move(curve));
    }
}

}  // namespace ui::charts::layouts
