#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/same_code.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "ui/charts/layouts/chart_layouts.h"
#include "ui/charts/layouts/false_discovery.h"

namespace ui::charts::layouts {

namespace {

using bench::results::Reference;

Bar improvement_bar(const ChartSpec& spec, const Reference& reference, std::size_t series,
                    const RowPtr& row) {
    Bar bar{.series = series, .row = row};
    if (is_published(row)) {
        bar.value = row->guide_improvement_percent;
        return bar;
    }
    bar.versus = reference.versus(*row);
    bar.why_none = NoNumber::no_link;
    const bool ok = row->status == bench::ArmStatus::ok;
    if (ok) bar.verdict = bar.versus.verdict;
    const auto mean = spec.from_means ? reference.improvement_of_means_percent(*row) : std::nullopt;
    bar.value = mean ? mean : bar.versus.improvement_percent;
    if (!mean) bar.interval = bar.versus.improvement_ci95_percent;
    return bar;
}

/// Whether a mode has no bar: an eager, unless it is compared with that of the other engine.
bool is_baseline(const ChartSpec& spec, const Series& series) {
    if (!bench::is_eager(series.mode)) return false;
    return series.published || !spec.reference || bench::engine_of(series.mode) == *spec.reference;
}

/// Returns the mode whose group contains a series: for a published series the twin, if that was measured.
std::string mode_beside(const ChartSpec& spec, const Series& series) {
    const std::string python = bench::python_twin(series.mode);
    const bool measured = std::ranges::any_of(
        spec.series, [&python](const Series& s) { return s.mode == python && !s.published; });
    return series.published && spec.beside() && measured ? python : series.mode;
}

/// Ranks gains of ok rows first, other gains (wrong output, cancelled) next, then times without a gain, the
/// shortest first, and groups without a number last.
std::pair<int, double> rank_of_gain(const Group& group) {
    const Bar& bar = group.bars.front();
    if (bar.value) return {bar.row->status == bench::ArmStatus::ok ? 3 : 2, *bar.value};
    if (const auto time_ms = bar.msWithoutLink()) return {1, -*time_ms};
    return {0, 0.0};
}

void order_by_gain(ChartSpec& spec) {
    if (spec.request.order == ChartOrder::automatic || spec.request.order == ChartOrder::value)
        reorder(spec, [](const Group& a, const Group& b) { return rank_of_gain(a) > rank_of_gain(b); });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

/// Makes a group for every model and mode. `all` are the rows before without_same_code().
Panel gain_panel(const ChartSpec& spec, const Reference& reference, const Rows& main, const Rows& beside,
                 const Rows& all) {
    const std::vector<Rows> same_code = bench::results::same_code_groups(all);
    std::vector<std::string> modes;
    for (const Series& series : spec.series)
        if (const std::string mode = mode_beside(spec, series);
            !is_baseline(spec, series) && std::ranges::find(modes, mode) == modes.end())
            modes.push_back(mode);
    Panel panel{Unit::percent, {}, {}};
    for (const std::string& model : models_in_order(main))
        for (const std::string& mode : modes) {
            Group group{model, bench::model_label(model), modes.size() > 1 ? mode : std::string(), {}};
            for (std::size_t s = 0; s < spec.series.size(); ++s) {
                if (mode_beside(spec, spec.series[s]) != mode) continue;
                const Rows& rows = spec.beside() && spec.series[s].published ? beside : main;
                const RowPtr row = find_row(spec, rows, model, spec.series[s]);
                if (!row) continue;
                group.bars.push_back(improvement_bar(spec, reference, s, row));
                group.bars.back().same_code = bench::results::same_code_modes(*row, same_code);
                if (!group.bars.back().same_code.empty()) group.mode = mode;
            }
            if (!group.bars.empty()) panel.groups.push_back(std::move(group));
        }
    return panel;
}

/// Returns the best of a model's bars in `gains`, or eager's bar without a number for a model without a
/// compiled mode.
Bar best_bar(const ChartSpec& spec, const std::string& model, const Panel& gains, const Rows& rows) {
    const auto worth = [&spec](const Bar& bar) {
        return std::tuple(bar.value && bar.row->status == bench::ArmStatus::ok,
                          bench::engine_of(bar.row->mode) == spec.request.engine,
                          bar.verdict == bench::Verdict::faster, bar.value.value_or(0));
    };
    std::optional<Bar> best;
    for (const Group& group : gains.groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && !bench::is_eager(bar.row->mode) &&
                (!best || worth(bar) > worth(*best)))
                best = bar;
    for (std::size_t s = 0; s < spec.series.size() && !best; ++s)
        if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
            best = Bar{.series = s, .row = row};
    return *best;
}

}  // namespace

void improvements(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows of_the_batch = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows all = without_inapplicable(spec, of_the_batch);
    const Rows main = without_same_code(all);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    const Reference reference = choose_reference(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    std::erase_if(spec.series, [&](const Series& series) { return is_baseline(spec, series); });
    spec.panels.push_back(gain_panel(spec, reference, main, beside, all));
    note_links(spec);
    withdraw_false_discoveries(spec);
    order_by_gain(spec);
}

void overview(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows main = without_same_code(all);
    const Reference reference = choose_reference(spec, main);
    name_series(spec, main, {}, /*with_eager=*/true);
    spec.panels.push_back(gain_panel(spec, reference, main, {}, all));
    withdraw_false_discoveries(spec);
    const Panel gains = std::exchange(spec.panels.back(), Panel{Unit::percent, {}, {}});
    spec.verdicts_withdrawn = 0;
    for (const std::string& model : models_in_order(main)) {
        Group group{model, bench::model_label(model), {}, {best_bar(spec, model, gains, main)}};
        Bar& bar = group.bars.front();
        group.mode = bar.row->mode;
        if (bar.row->status != bench::ArmStatus::ok) bar.value.reset(), bar.interval.reset();
        if (bar.verdict != bar.versus.verdict && bar.verdict) ++spec.verdicts_withdrawn;
        spec.panels.back().groups.push_back(std::move(group));
    }
    note_links(spec);
    order_by_gain(spec);
    if (spec.request.device.published) return;
    spec.gaining =
        static_cast<int>(std::ranges::count(spec.panels.back().groups, bench::Verdict::faster,
                                            [](const Group& group) { return group.bars.front().verdict; }));
}

}  // namespace ui::charts::layouts
