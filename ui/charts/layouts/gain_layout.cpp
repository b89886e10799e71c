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

double ratio_of_saved(double percent) {
    return 100 / (100 - percent);
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

/// The bar by which a group is sorted: the best one, or else the first that was measured.
const Bar* leading_bar(const Group& group) {
    if (group.best) return &group.bars[*group.best];
    const auto bar = std::ranges::find_if(group.bars, [](const Bar& b) { return b.row != nullptr; });
    return bar == group.bars.end() ? nullptr : &*bar;
}

/// Ranks gains of ok rows first, other gains (wrong output, cancelled) next, then times without a gain, the
/// shortest first, and groups without a number last.
std::pair<int, double> rank_of_gain(const Group& group) {
    const Bar* bar = leading_bar(group);
    if (bar == nullptr) return {0, 0.0};
    if (bar->value) return {bar->row->status == bench::ArmStatus::ok ? 3 : 2, *bar->value};
    if (const auto time_ms = bar->msWithoutLink()) return {1, -*time_ms};
    return {0, 0.0};
}

void order_by_gain(ChartSpec& spec) {
    if (spec.request.order == ChartOrder::automatic || spec.request.order == ChartOrder::value)
        reorder(spec, [](const Group& a, const Group& b) { return rank_of_gain(a) > rank_of_gain(b); });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

/// The series with bars, each published one after the own mode that it is beside.
std::vector<std::size_t> series_with_bars(const ChartSpec& spec) {
    std::vector<std::size_t> places;
    for (std::size_t s = 0; s < spec.series.size(); ++s)
        if (!is_baseline(spec, spec.series[s])) places.push_back(s);
    const auto mode_place = [&](std::size_t s) {
        const std::string mode = mode_beside(spec, spec.series[s]);
        return std::ranges::find_if(
                   places, [&](std::size_t other) { return mode_beside(spec, spec.series[other]) == mode; }) -
               places.begin();
    };
    std::vector<std::pair<std::ptrdiff_t, std::size_t>> order;
    for (const std::size_t s : places) order.emplace_back(mode_place(s), s);
    std::ranges::sort(order);
    std::ranges::transform(order, places.begin(), &std::pair<std::ptrdiff_t, std::size_t>::second);
    return places;
}

/// Returns the place of the best compiled mode that has a number; of the bars beside own ones none.
std::optional<std::size_t> best_of(const ChartSpec& spec, const Group& group) {
    const auto worth = [&spec](const Bar& bar) {
        return std::tuple(bar.row->status == bench::ArmStatus::ok,
                          bench::engine_of(bar.row->mode) == spec.request.engine,
                          bar.verdict == bench::Verdict::faster, *bar.value);
    };
    std::optional<std::size_t> best;
    for (std::size_t b = 0; b < group.bars.size(); ++b) {
        const Bar& bar = group.bars[b];
        if (!bar.row || !bar.value || bench::is_eager(bar.row->mode)) continue;
        if (spec.beside() && spec.series[bar.series].published) continue;
        if (!best || worth(bar) > worth(group.bars[*best])) best = b;
    }
    return best;
}

/// Makes a group for every model. `all` are the rows before without_same_code().
Panel gain_panel(const ChartSpec& spec, const Reference& reference, const Rows& main, const Rows& beside,
                 const Rows& all, Unit unit) {
    const std::vector<Rows> same_code = bench::results::same_code_groups(all);
    const std::vector<std::size_t> series = series_with_bars(spec);
    Panel panel{unit, {}, {}};
    for (const std::string& model : models_in_order(main)) {
        Group group{model, bench::model_label(model), {}, {}};
        for (const std::size_t s : series) {
            const Rows& rows = spec.beside() && spec.series[s].published ? beside : main;
            group.bars.push_back(
                gain_bar(spec, reference, s, find_row(spec, rows, model, spec.series[s]), unit));
            Bar& bar = group.bars.back();
            if (bar.row) bar.same_code = bench::results::same_code_modes(*bar.row, same_code);
        }
        if (std::ranges::any_of(group.bars, [](const Bar& bar) { return bar.row != nullptr; }))
            panel.groups.push_back(std::move(group));
    }
    return panel;
}

/// Sets the best bar of each group, after verdicts were withdrawn.
void name_best(ChartSpec& spec) {
    for (Group& group : spec.panels.back().groups) group.best = best_of(spec, group);
}

void all_gains(ChartSpec& spec, const Rows& own, const Rows& published, Unit unit) {
    const Rows of_the_batch = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows all = without_inapplicable(spec, of_the_batch);
    const Rows main = without_same_code(all);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    const Reference reference = choose_reference(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    std::erase_if(spec.series, [&](const Series& series) { return is_baseline(spec, series); });
    spec.panels.push_back(gain_panel(spec, reference, main, beside, all, unit));
    note_links(spec);
    withdraw_false_discoveries(spec);
    name_best(spec);
    order_by_gain(spec);
}

/// Returns the best of a model's bars in `gains`. For a model without a compiled mode with a number, returns the
/// first compiled mode's bar, or else eager's.
Bar best_bar(const ChartSpec& spec, const std::string& model, const Panel& gains, const Rows& rows) {
    const auto group = std::ranges::find(gains.groups, model, &Group::model);
    if (group != gains.groups.end()) {
        if (const auto best = best_of(spec, *group)) return group->bars[*best];
        for (const bool reader : {true, false})
            for (const Bar& bar : group->bars)
                if (bar.row && !bench::is_eager(bar.row->mode) &&
                    (bench::engine_of(bar.row->mode) == spec.request.engine) == reader)
                    return bar;
    }
    for (std::size_t s = 0; s < spec.series.size(); ++s)
        if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
            return Bar{.series = s, .row = row};
    return {};
}

}  // namespace

Bar gain_bar(const ChartSpec& spec, const Reference& reference, std::size_t series, const RowPtr& row,
             Unit unit) {
    Bar bar{.series = series, .row = row};
    if (!row) return bar;
    const bool ratio = unit == Unit::ratio;
    const auto shown = [ratio](std::optional<double> percent) {
        return percent && ratio ? std::optional(ratio_of_saved(*percent)) : percent;
    };
    if (is_published(row)) {
        bar.value = shown(row->guide_improvement_percent);
        return bar;
    }
    bar.versus = reference.versus(*row);
    bar.why_none = NoNumber::no_link;
    const bool ok = row->status == bench::ArmStatus::ok;
    if (ok) bar.verdict = bar.versus.verdict;
    const auto mean = spec.from_means ? reference.improvement_of_means_percent(*row) : std::nullopt;
    bar.value = mean ? shown(mean) : ratio ? bar.versus.ratio : bar.versus.improvement_percent;
    if (!mean) bar.interval = ratio ? bar.versus.ratio_ci95 : bar.versus.improvement_ci95_percent;
    return bar;
}

void speed_ups(ChartSpec& spec, const Rows& own, const Rows& published) {
    all_gains(spec, own, published, Unit::ratio);
}

void improvements(ChartSpec& spec, const Rows& own, const Rows& published) {
    all_gains(spec, own, published, Unit::percent);
}

void overview(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows all = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows main = without_same_code(all);
    const Reference reference = choose_reference(spec, main);
    name_series(spec, main, {}, /*with_eager=*/true);
    spec.panels.push_back(gain_panel(spec, reference, main, {}, all, Unit::percent));
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
