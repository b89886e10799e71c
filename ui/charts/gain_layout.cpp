#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/adviser.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_layouts.h"
#include "ui/charts/false_discovery.h"

namespace ui::charts::layouts {

namespace {

Bar improvement_bar(const ChartSpec& spec, std::size_t series, const RowPtr& row) {
    Bar bar{.series = series, .row = row};
    const bool mean = is_published(row) || (spec.from_means && row->guide_improvement_percent);
    bar.value = mean ? row->guide_improvement_percent : row->vs_eager.improvement_percent;
    if (!mean) bar.interval = row->vs_eager.improvement_ci95_percent;
    if (!is_published(row) && row->status == bench::ArmStatus::ok) bar.verdict = row->vs_eager.verdict;
    return bar;
}

/// Returns the mode whose group contains a series: for a published series the twin, if that was measured.
std::string mode_beside(const ChartSpec& spec, const Series& series) {
    const std::string python = bench::python_twin(series.mode);
    const bool measured = std::ranges::any_of(
        spec.series, [&python](const Series& s) { return s.mode == python && !s.published; });
    return series.published && spec.beside() && measured ? python : series.mode;
}

/// Ranks gains of ok rows first, other gains (wrong output, cancelled) next, and groups without a number
/// last.
std::pair<int, double> rank_of_gain(const Group& group) {
    const Bar& bar = group.bars.front();
    if (!bar.value) return {0, 0.0};
    return {bar.row->status == bench::ArmStatus::ok ? 2 : 1, *bar.value};
}

void order_by_gain(ChartSpec& spec) {
    if (spec.request.order == ChartOrder::automatic || spec.request.order == ChartOrder::value)
        reorder(spec, [](const Group& a, const Group& b) { return rank_of_gain(a) > rank_of_gain(b); });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

/// Makes a group for every model and compiled mode.
Panel gain_panel(const ChartSpec& spec, const Rows& main, const Rows& beside) {
    std::vector<std::string> modes;
    for (const Series& series : spec.series)
        if (const std::string mode = mode_beside(spec, series);
            !bench::is_eager(mode) && std::ranges::find(modes, mode) == modes.end())
            modes.push_back(mode);
    Panel panel{Unit::percent, {}, {}};
    for (const std::string& model : models_in_order(main))
        for (const std::string& mode : modes) {
            Group group{model, bench::model_label(model), modes.size() > 1 ? mode : std::string(), {}};
            for (std::size_t s = 0; s < spec.series.size(); ++s) {
                if (mode_beside(spec, spec.series[s]) != mode) continue;
                const Rows& rows = spec.beside() && spec.series[s].published ? beside : main;
                if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
                    group.bars.push_back(improvement_bar(spec, s, row));
            }
            if (!group.bars.empty()) panel.groups.push_back(std::move(group));
        }
    return panel;
}

/// Returns the best of a model's bars in `gains`, counting identical code once. Returns eager's bar without a
/// number for a model without a compiled mode.
Bar best_bar(const ChartSpec& spec, const std::string& model, const Panel& gains, const Rows& rows) {
    const auto worth = [](const Bar& bar) {
        return std::tuple(bar.value && bar.row->status == bench::ArmStatus::ok,
                          bench::engine_of(bar.row->mode) == bench::Engine::cpp,
                          bar.verdict == bench::Verdict::faster, bar.value.value_or(0));
    };
    std::optional<Bar> best;
    for (const Group& group : gains.groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && !bench::results::same_code_sooner(*bar.row, rows) &&
                (!best || worth(bar) > worth(*best)))
                best = bar;
    for (std::size_t s = 0; s < spec.series.size() && !best; ++s)
        if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
            best = Bar{.series = s, .row = row};
    return *best;
}

}  // namespace

void improvements(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows main = without_uncompared(spec, without_inapplicable(spec, all));
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/false);
    spec.panels.push_back(gain_panel(spec, main, beside));
    withdraw_false_discoveries(spec);
    order_by_gain(spec);
}

void overview(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows main = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    name_series(spec, main, {}, /*with_eager=*/true);
    spec.panels.push_back(gain_panel(spec, main, {}));
    withdraw_false_discoveries(spec);
    const Panel all = std::exchange(spec.panels.back(), Panel{Unit::percent, {}, {}});
    spec.verdicts_withdrawn = 0;
    for (const std::string& model : models_in_order(main)) {
        Group group{model, bench::model_label(model), {}, {best_bar(spec, model, all, main)}};
        Bar& bar = group.bars.front();
        group.mode = bar.row->mode;
        if (bar.row->status != bench::ArmStatus::ok) bar.value.reset(), bar.interval.reset();
        if (bar.verdict != bar.row->vs_eager.verdict && bar.verdict) ++spec.verdicts_withdrawn;
        spec.panels.back().groups.push_back(std::move(group));
    }
    order_by_gain(spec);
    if (spec.request.device.published) return;
    spec.gaining =
        static_cast<int>(std::ranges::count(spec.panels.back().groups, bench::Verdict::faster,
                                            [](const Group& group) { return group.bars.front().verdict; }));
}

}  // namespace ui::charts::layouts
