#include <algorithm>

#include "core/analysis/same_code.h"
#include "core/plan/modes.h"
#include "ui/charts/layouts/chart_layouts.h"
#include "ui/charts/layouts/false_discovery.h"

namespace ui::charts::layouts {

namespace {

bool has_number(const Panel& panel) {
    return std::ranges::any_of(panel.groups, [](const Group& group) {
        return std::ranges::any_of(group.bars, [](const Bar& bar) { return bar.value.has_value(); });
    });
}

/// Marks the bars of the Pareto line: no other correct mode is at least as fast and compiles at most as long.
void mark_front(std::vector<Bar>& bars) {
    const auto correct = [](const Bar& bar) { return bar.value && bar.row->status == bench::ArmStatus::ok; };
    const auto beats = [](const Bar& a, const Bar& b) {
        const bool no_worse = *a.value >= *b.value && *a.compile_s <= *b.compile_s;
        return no_worse && (*a.value > *b.value || *a.compile_s < *b.compile_s);
    };
    for (Bar& bar : bars)
        bar.on_front = correct(bar) && std::ranges::none_of(bars, [&](const Bar& other) {
                           return correct(other) && beats(other, bar);
                       });
}

}  // namespace

void compile_costs(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    Rows rows = without_inapplicable(spec, all);
    std::erase_if(rows, [](const RowPtr& row) { return bench::is_eager(row->mode); });
    spec.shared_axis = false;
    name_series(spec, rows, {}, /*with_eager=*/false);
    spec.panels = {measure_panel(spec, kCompileCold, rows, {}),
                   measure_panel(spec, kCompileCached, rows, {})};
    if (!has_number(spec.panels.back())) spec.panels.pop_back();
    order_by_value(spec);
    Rows converted = rows;
    std::erase_if(converted, [](const RowPtr& row) { return !row->convert_s; });
    std::vector<std::string> models;
    for (const Group& group : spec.panels.front().groups) models.push_back(group.model);
    if (!converted.empty())
        for (const Measure* measure : {&kConvert, &kLoad})
            spec.panels.push_back(measure_panel(spec, *measure, converted, {}, models));
}

void trade_off(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = rows_of_model(spec, own, published);
    const Rows rows = without_same_code(without_inapplicable(spec, all));
    const bench::results::Reference reference = choose_reference(spec, rows);
    name_series(spec, rows, {}, /*with_eager=*/true);
    const std::vector<Rows> same_code = bench::results::same_code_groups(all);
    Panel panel{Unit::ratio, {}, {}};
    if (!rows.empty()) {
        panel = model_panel(spec, {spec.request.model}, rows, {}, [&](std::size_t series, const RowPtr& row) {
            return row ? gain_bar(spec, reference, series, row, Unit::ratio) : Bar{.series = series};
        });
        panel.unit = Unit::ratio;
        std::vector<Bar>& bars = panel.groups.front().bars;
        for (Bar& bar : bars) {
            if (!bar.row) continue;
            bar.compile_s = bench::is_eager(bar.row->mode) ? std::optional(0.0) : first_use_s(*bar.row);
            bar.same_code = bench::results::same_code_modes(*bar.row, same_code);
            if (bar.value && !bar.compile_s) spec.compile_time_unknown.push_back(bar.row->mode);
        }
        std::erase_if(bars, [](const Bar& bar) { return !bar.row || !bar.value || !bar.compile_s; });
        mark_front(bars);
        if (bars.empty()) panel.groups.clear();
    }
    spec.panels.push_back(std::move(panel));
    note_links(spec);
    withdraw_false_discoveries(spec);
}

}  // namespace ui::charts::layouts
