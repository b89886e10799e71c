#include <algorithm>
#include <limits>

#include "core/analysis/break_even.h"
#include "core/base/statistics.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_layouts.h"

namespace ui::charts::layouts {

namespace {

/// Returns eager's time for comparison with an arm. The ratio is from the rounds in which both took turns.
std::optional<double> eagers_time_ms(const bench::ArmResult& row, const Rows& rows) {
    const auto ms = time_ms(row);
    if (!ms || bench::is_eager(row.mode)) return ms;
    if (row.vs_eager.ratio) return *ms * *row.vs_eager.ratio;
    const bench::ArmResult* eager = bench::results::eager_of(row, rows);
    return eager == nullptr ? std::nullopt : time_ms(*eager);
}

Bar latency_bar(std::size_t series, const RowPtr& row, const Rows& rows) {
    Bar bar{.series = series, .row = row};
    if (!row) return bar;
    bar.why_none = !row->median_ms           ? NoNumber::not_measured
                   : row->samples_ms.empty() ? NoNumber::no_samples
                                             : NoNumber::nothing_to_compare;
    const auto eager_ms = eagers_time_ms(*row, rows);
    if (!eager_ms || row->samples_ms.empty()) return bar;
    const double unit_ms = *eager_ms / 100;
    // The samples of a later stage are scaled as their median is.
    const double scale = *time_ms(*row) / *row->median_ms;
    const auto at = [&](double q) {
        return scale * *bench::statistics::quantile(row->samples_ms, q) / unit_ms;
    };
    bar.value = *time_ms(*row) / unit_ms;
    bar.spread = Spread{at(0.05), at(0.25), at(0.75), at(0.95), unit_ms};
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
    const Rows rows = without_uncompared(spec, without_inapplicable(spec, all));
    name_series(spec, rows, {}, /*with_eager=*/true);
    spec.panels.push_back(
        model_panel(spec, models_in_order(rows), rows, {},
                    [&](std::size_t series, const RowPtr& row) { return latency_bar(series, row, rows); }));
    spec.panels.back().unit = Unit::percent_of_eager;
    if (spec.request.order == ChartOrder::value)
        reorder(spec, [](const Group& a, const Group& b) { return least_value(a) < least_value(b); });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

}  // namespace ui::charts::layouts
