#include <algorithm>
#include <limits>

#include "core/base/statistics.h"
#include "ui/charts/layouts/chart_layouts.h"

namespace ui::charts::layouts {

namespace {

Bar latency_bar(std::size_t series, const RowPtr& row, const bench::results::Reference& reference) {
    Bar bar{.series = series, .row = row};
    if (!row) return bar;
    bar.why_none = !row->median_ms           ? NoNumber::not_measured
                   : row->samples_ms.empty() ? NoNumber::no_samples
                                             : NoNumber::no_link;
    if (bar.why_none != NoNumber::no_link) return bar;
    const auto ratio = reference.versus(*row).ratio;
    if (!ratio) return bar;
    bar.value = 100 / *ratio;
    const double shown_ms = reference.linked_ms(*row).value_or(*row->median_ms);
    const double scale = shown_ms / *row->median_ms, unit_ms = shown_ms / *bar.value;
    const auto at = [&](double q) {
        return *bench::statistics::quantile(row->samples_ms, q) * scale / unit_ms;
    };
    bar.spread = Spread{at(0.05), at(0.25), at(0.75), at(0.95), unit_ms, scale};
    return bar;
}

/// Returns the value of the fastest arm.
double least_value(const Group& group) {
    double least = std::numeric_limits<double>::infinity();
    for (const Bar& bar : group.bars) least = std::min(least, bar.value.value_or(least));
    return least;
}

}  // namespace

void latency(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows rows = without_inapplicable(spec, all);
    const bench::results::Reference reference = choose_reference(spec, rows);
    name_series(spec, rows, {}, /*with_eager=*/true);
    spec.panels.push_back(model_panel(
        spec, models_in_order(rows), rows, {},
        [&](std::size_t series, const RowPtr& row) { return latency_bar(series, row, reference); }));
    spec.panels.back().unit = Unit::percent_of_eager;
    note_links(spec);
    spec.scaled_stages = std::ranges::any_of(rows, [](const RowPtr& row) { return row->run_stage > 1; });
    if (spec.request.order == ChartOrder::value)
        reorder(spec, [](const Group& a, const Group& b) { return least_value(a) < least_value(b); });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

}  // namespace ui::charts::layouts
