#include "ui/charts/chart_layouts.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/bench/modes.h"
#include "core/models/model_catalog.h"
#include "core/targets/place.h"
#include "ui/charts/false_discovery.h"

namespace ui::charts::layouts {

namespace {

constexpr double kMsPerSecond = 1000.0;

bool is_published(const RowPtr& row) {
    return row->source == "published";
}

/// Of rows that describe the same arm the last one stays, at the place of the first.
Rows without_repeats(const Rows& rows) {
    std::map<std::tuple<std::string, std::string, int, std::string, std::string>, std::size_t> places;
    Rows kept;
    for (const RowPtr& row : rows) {
        const auto [it, is_new] =
            places.try_emplace({row->model, row->target, row->batch, row->mode, row->section}, kept.size());
        if (is_new)
            kept.push_back(row);
        else
            kept[it->second] = row;
    }
    return kept;
}

Rows published_on(const std::string& device, const std::string& section, const Rows& published) {
    Rows found;
    for (const RowPtr& row : published)
        if (!is_training(*row) && row->device == device && row->section == section) found.push_back(row);
    return found;
}

/// The versions of PyTorch among one's own rows. Two of the same number are told apart by their targets.
std::vector<TorchVersion> versions_of(const Rows& main) {
    std::vector<TorchVersion> versions;
    for (const RowPtr& row : main)
        if (!is_published(row) &&
            std::ranges::find(versions, row->target, &TorchVersion::target) == versions.end())
            versions.push_back({row->target, row->torch.empty() ? row->target : row->torch});
    std::ranges::stable_sort(versions, {},
                             [](const TorchVersion& v) { return v.target != bench::kThisProgram; });
    const std::vector<TorchVersion> plain = versions;
    for (TorchVersion& version : versions)
        if (std::ranges::count(plain, version.name, &TorchVersion::name) > 1)
            version.name += " (" + version.target + ")";
    return versions;
}

std::size_t version_of(const std::vector<TorchVersion>& versions, const RowPtr& row) {
    const auto version = std::ranges::find(versions, row->target, &TorchVersion::target);
    return version == versions.end() ? 0 : static_cast<std::size_t>(version - versions.begin());
}

Bar duration_bar(const ChartSpec& spec, std::size_t series, const RowPtr& row, Unit unit) {
    Bar bar{.series = series, .row = row};
    if (!row) return bar;
    const bool mean = is_published(row) || spec.from_means;
    bar.value = mean || !row->median_ms ? row->mean_ms : row->median_ms;
    if (!mean && row->median_ms) bar.interval = row->median_ci95_ms;
    if (unit != Unit::seconds) return bar;
    if (bar.value) *bar.value /= kMsPerSecond;
    if (bar.interval)
        for (double& end : *bar.interval) end /= kMsPerSecond;
    return bar;
}

Bar measure_bar(const Measure& measure, std::size_t series, const RowPtr& row, const Rows& rows) {
    Bar bar;
    bar.series = series;
    bar.row = row;
    if (!row || row->status != bench::ArmStatus::ok) return bar;
    bar.value = measure.value(*row, rows);
    bar.why_none = measure.why_none(*row, rows);
    return bar;
}

Bar improvement_bar(const ChartSpec& spec, std::size_t series, const RowPtr& row) {
    Bar bar{.series = series, .row = row};
    const bool mean = is_published(row) || (spec.from_means && row->guide_improvement_percent);
    bar.value = mean ? row->guide_improvement_percent : row->vs_eager.improvement_percent;
    if (!mean) bar.interval = row->vs_eager.improvement_ci95_percent;
    if (!is_published(row) && row->status == bench::ArmStatus::ok) bar.verdict = row->vs_eager.verdict;
    return bar;
}

/// The mode beside which a series stands: for published ones Python's own where it was measured.
std::string place_of(const ChartSpec& spec, const Series& series) {
    const std::string python = bench::python_twin(series.mode);
    const bool measured = std::ranges::any_of(
        spec.series, [&python](const Series& s) { return s.mode == python && !s.published; });
    return series.published && spec.beside() && measured ? python : series.mode;
}

/// The first number of a group: eager's where there is one.
double first_value(const Group& group, double otherwise) {
    for (const Bar& bar : group.bars)
        if (bar.value) return *bar.value;
    return otherwise;
}

/// Gains that can be relied on first, the others (wrong output, cancelled) after them, those without a number
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

/// A group for every model and compiled mode.
Panel gain_panel(const ChartSpec& spec, const Rows& main, const Rows& beside) {
    std::vector<std::string> modes;
    for (const Series& series : spec.series)
        if (const std::string mode = place_of(spec, series);
            !bench::is_eager(mode) && std::ranges::find(modes, mode) == modes.end())
            modes.push_back(mode);
    Panel panel{Unit::percent, {}, {}};
    for (const std::string& model : models_in_order(main))
        for (const std::string& mode : modes) {
            Group group{model, bench::model_label(model), modes.size() > 1 ? mode : std::string(), {}};
            for (std::size_t s = 0; s < spec.series.size(); ++s) {
                if (place_of(spec, spec.series[s]) != mode) continue;
                const Rows& rows = spec.beside() && spec.series[s].published ? beside : main;
                if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
                    group.bars.push_back(improvement_bar(spec, s, row));
            }
            if (!group.bars.empty()) panel.groups.push_back(std::move(group));
        }
    return panel;
}

/// The most worth of a model's bars in `gains`; of a model without a compiled mode eager's, without a number.
Bar best_bar(const ChartSpec& spec, const std::string& model, const Panel& gains, const Rows& rows) {
    const auto worth = [](const Bar& bar) {
        return std::tuple(bar.value && bar.row->status == bench::ArmStatus::ok,
                          bench::engine_of(bar.row->mode) == bench::Engine::cpp,
                          bar.verdict == bench::Verdict::faster, bar.value.value_or(0));
    };
    std::optional<Bar> best;
    for (const Group& group : gains.groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && (!best || worth(bar) > worth(*best))) best = bar;
    for (std::size_t s = 0; s < spec.series.size() && !best; ++s)
        if (const RowPtr row = find_row(spec, rows, model, spec.series[s]))
            best = Bar{.series = s, .row = row};
    return *best;
}

}  // namespace

Rows rows_of(const ChartRequest& request, const Rows& own, const Rows& published) {
    if (request.device.published)
        return without_repeats(published_on(request.device.device, request.section, published));
    Rows found;
    const bool training = run_kind_of(request, own) == bench::RunKind::training;
    for (const RowPtr& row : own)
        if (is_training(*row) == training && bench::machine_of(row->target) == request.device.target &&
            row->device == request.device.device && row->dtype == request.dtype)
            found.push_back(row);
    return without_repeats(found);
}

Rows published_training_rows(const Rows& published) {
    Rows found;
    std::ranges::copy_if(published, std::back_inserter(found),
                         [](const RowPtr& row) { return is_training(*row); });
    return found;
}

bool of_training(const ChartSpec& spec) {
    return spec.run_kind == bench::RunKind::training;
}

Rows rows_beside(const ChartSpec& spec, const Rows& main, const Rows& published) {
    if (!spec.beside()) return {};
    std::set<std::string> models;
    for (const RowPtr& row : main) models.insert(row->model);
    Rows found = of_training(spec) ? published_training_rows(published)
                                   : published_on(spec.request.beside, spec.request.section, published);
    std::erase_if(found, [&](const RowPtr& row) { return !models.contains(row->model); });
    return found;
}

Rows of_batch(const Rows& rows, int batch) {
    Rows found;
    std::ranges::copy_if(rows, std::back_inserter(found), [&](const RowPtr& r) { return r->batch == batch; });
    return found;
}

Rows of_batch_beside(const ChartSpec& spec, const Rows& beside) {
    return of_training(spec) ? beside : of_batch(beside, spec.request.batch);
}

Unit duration_unit(const ChartSpec& spec) {
    return of_training(spec) ? Unit::seconds : Unit::milliseconds;
}

std::vector<std::string> models_in_order(const Rows& rows) {
    std::vector<std::string> models;
    for (const RowPtr& row : rows)
        if (std::ranges::find(models, row->model) == models.end()) models.push_back(row->model);
    const auto rank = [](const std::string& model) {
        const bench::ModelInfo* info = bench::find_model(model);
        return info == nullptr ? std::numeric_limits<std::ptrdiff_t>::max()
                               : info - bench::model_catalog().data();
    };
    std::ranges::stable_sort(models, {}, rank);
    return models;
}

void name_series(ChartSpec& spec, const Rows& main, const Rows& beside, bool with_eager) {
    // Where groups are devices, a version is one of them.
    if (spec.request.kind != ChartKind::devices) spec.versions = versions_of(main);
    for (const Rows* rows : {&main, &beside})
        for (const RowPtr& row : *rows) {
            const Series candidate{row->mode, is_published(row), version_of(spec.versions, row)};
            if ((with_eager || !bench::is_eager(row->mode)) &&
                std::ranges::find(spec.series, candidate) == spec.series.end())
                spec.series.push_back(candidate);
        }
    std::ranges::stable_sort(spec.series, {}, [](const Series& s) {
        return std::tuple(s.published, mode_rank(s.mode), s.version);
    });
}

RowPtr find_row(const ChartSpec& spec, const Rows& rows, const std::string& model, const Series& series) {
    const auto it = std::ranges::find_if(rows, [&](const RowPtr& r) {
        return r->model == model && r->mode == series.mode && version_of(spec.versions, r) == series.version;
    });
    return it == rows.end() ? nullptr : *it;
}

Panel model_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                  const Rows& beside, const std::function<Bar(std::size_t, const RowPtr&)>& bar_of) {
    Panel panel;
    for (const std::string& model : models) {
        Group group{model, bench::model_label(model), {}, {}};
        for (std::size_t s = 0; s < spec.series.size(); ++s) {
            const Rows& rows = spec.beside() && spec.series[s].published ? beside : main;
            group.bars.push_back(bar_of(s, find_row(spec, rows, model, spec.series[s])));
        }
        panel.groups.push_back(std::move(group));
    }
    return panel;
}

void note_sources(ChartSpec& spec, const Rows& main, const Rows& beside) {
    if (beside.empty()) return;
    spec.from_means =
        std::ranges::any_of(main, [](const RowPtr& r) { return r->guide_improvement_percent.has_value(); });
    // Where Python arms are there too, the published results stand beside those: like for like.
    spec.cpp_beside_python =
        std::ranges::none_of(main, [](const RowPtr& r) { return r->engine == bench::Engine::python; });
}

Panel duration_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                     const Rows& beside, Unit unit) {
    Panel panel = model_panel(spec, models, main, beside, [&](std::size_t series, const RowPtr& row) {
        return duration_bar(spec, series, row, unit);
    });
    panel.unit = unit;
    return panel;
}

Panel measure_panel(const ChartSpec& spec, const Measure& measure, const Rows& main, const Rows& beside) {
    Panel panel = model_panel(
        spec, models_in_order(main), main, beside,
        [&](std::size_t series, const RowPtr& row) { return measure_bar(measure, series, row, main); });
    panel.unit = measure.unit;
    return panel;
}

void reorder(ChartSpec& spec, const std::function<bool(const Group&, const Group&)>& less) {
    if (spec.panels.empty()) return;
    const std::vector<Group>& leading = spec.panels.back().groups;
    std::vector<std::size_t> order(leading.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return less(leading[a], leading[b]); });
    for (Panel& panel : spec.panels) {
        std::vector<Group> sorted;
        for (const std::size_t i : order) sorted.push_back(panel.groups[i]);
        panel.groups = std::move(sorted);
    }
}

void order_by_value(ChartSpec& spec, bool largest_first) {
    constexpr double last = std::numeric_limits<double>::infinity();
    if (spec.request.order == ChartOrder::value)
        reorder(spec, [largest_first](const Group& a, const Group& b) {
            return largest_first ? first_value(a, -last) > first_value(b, -last)
                                 : first_value(a, last) < first_value(b, last);
        });
    else if (spec.request.order == ChartOrder::name)
        reorder(spec, [](const Group& a, const Group& b) { return a.label < b.label; });
}

void durations(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows main = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    spec.panels.push_back(duration_panel(spec, models_in_order(main), main, beside, duration_unit(spec)));
    order_by_value(spec);
}

void batches(ChartSpec& spec, const Rows& own, const Rows& published) {
    if (!stands_beside(spec.request.kind, spec.run_kind)) spec.request.beside.clear();
    const Rows main = rows_of(spec.request, own, published);
    const Rows beside = rows_beside(spec, main, published);
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    const std::vector<std::string> models = models_in_order(main);
    std::set<int> sizes;
    for (const RowPtr& row : main) sizes.insert(row->batch);
    for (const int batch : sizes) {
        spec.panels.push_back(duration_panel(spec, models, of_batch(main, batch), of_batch(beside, batch),
                                             duration_unit(spec)));
        spec.panels.back().batch = batch;
    }
    order_by_value(spec);
}

void improvements(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows main = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/false);
    spec.panels.push_back(gain_panel(spec, main, beside));
    withdraw_false_discoveries(spec);
    order_by_gain(spec);
}

void overview(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows main = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    spec.request.beside.clear();  // one bar a model
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
}

void measures(ChartSpec& spec, const Measure& measure, const Rows& own, const Rows& published) {
    const Rows rows = of_batch(rows_of(spec.request, own, published), spec.request.batch);
    if (!stands_beside(spec.request.kind, spec.run_kind)) spec.request.beside.clear();
    const Rows beside = of_batch_beside(spec, rows_beside(spec, rows, published));
    note_sources(spec, rows, beside);
    name_series(spec, rows, beside, measure.with_eager);
    spec.panels.push_back(measure_panel(spec, measure, rows, beside));
    order_by_value(spec, measure.more_is_better);
}

}  // namespace ui::charts::layouts
