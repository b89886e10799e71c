#include "ui/charts/layouts/chart_layouts.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/analysis/same_code.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_type.h"

namespace ui::charts::layouts {

namespace {

constexpr double kMsPerSecond = 1000.0;

/// Keeps the last of the rows that describe the same arm, at the position of the first.
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

/// Returns the versions of PyTorch of the own rows. Equal version numbers get the target's name.
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
    bar.value = mean ? row->mean_ms : time_ms(*row);
    if (!mean) bar.interval = time_ci95_ms(*row);
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

void add_once(std::vector<std::string>& modes, const std::string& mode) {
    if (std::ranges::find(modes, mode) == modes.end()) modes.push_back(mode);
}

/// Returns the first number of a group, which is eager's if there is one.
double first_value(const Group& group, double otherwise) {
    for (const Bar& bar : group.bars)
        if (bar.value) return *bar.value;
    return otherwise;
}

/// Adds the group of a model at a batch size, if it was measured there.
void add_strip(Panel& panel, Group group, int batch) {
    if (std::ranges::none_of(group.bars, [](const Bar& bar) { return bar.row != nullptr; })) return;
    group.batch = batch;
    panel.groups.push_back(std::move(group));
}

}  // namespace

bool is_published(const RowPtr& row) {
    return row->source == "published";
}

Rows rows_of(const ChartRequest& request, const Rows& own, const Rows& published) {
    if (request.device.published)
        return without_repeats(published_on(request.device.device, request.section, published));
    Rows found;
    const bool training = run_kind_of(request, own) == bench::RunKind::training;
    for (const RowPtr& row : own)
        if (!is_control(*row) && is_training(*row) == training &&
            bench::machine_of(row->target) == request.device.target && row->device == request.device.device &&
            row->dtype == request.dtype)
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
    // If groups are devices, versions are separate groups.
    if (!chart_type(spec).each_device) spec.versions = versions_of(main);
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
    // Python arms are comparable with the published results.
    spec.cpp_beside_python =
        std::ranges::none_of(main, [](const RowPtr& r) { return r->engine == bench::Engine::python; });
}

bench::results::Reference choose_reference(ChartSpec& spec, const Rows& own, const Rows& beside) {
    if (spec.request.device.published) {
        spec.reference = bench::Engine::python;
        return {};
    }
    bench::results::Reference reference(own, beside.empty() ? spec.request.engine : bench::Engine::python);
    spec.reference = reference.engine();
    return reference;
}

void note_links(ChartSpec& spec) {
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                if (!bar.row || is_published(bar.row)) continue;
                spec.linked_engines |= bar.value && bar.row->engine != spec.reference;
                if (bar.msWithoutLink()) add_once(spec.unlinked, bar.row->mode);
            }
}

Rows of_one_engine(ChartSpec& spec, const Rows& main) {
    std::set<bench::Engine> with_modes;
    for (const RowPtr& row : main)
        if (!bench::is_eager(row->mode)) with_modes.insert(row->engine);
    Rows compared;
    std::ranges::copy_if(main, std::back_inserter(compared),
                         [&](const RowPtr& row) { return with_modes.contains(row->engine); });
    choose_reference(spec, compared);
    if (spec.request.device.published || !spec.reference) return main;
    Rows kept;
    for (const RowPtr& row : main)
        if (row->engine == *spec.reference)
            kept.push_back(row);
        else if (!bench::is_eager(row->mode))
            add_once(spec.of_other_engine, row->mode);
    return kept;
}

Rows without_inapplicable(ChartSpec& spec, const Rows& rows) {
    std::set<std::string> applicable;
    for (const RowPtr& row : rows)
        if (row->status != bench::ArmStatus::unsupported) applicable.insert(row->mode);
    if (std::ranges::all_of(applicable, bench::is_eager)) return rows;
    Rows kept;
    for (const RowPtr& row : rows)
        if (applicable.contains(row->mode))
            kept.push_back(row);
        else
            add_once(spec.not_applicable, row->mode);
    return kept;
}

Rows without_same_code(const Rows& rows) {
    const std::vector<Rows> groups = bench::results::same_code_groups(rows);
    Rows kept;
    std::ranges::copy_if(rows, std::back_inserter(kept), [&](const RowPtr& row) {
        return bench::results::representative_of(row, groups) == row;
    });
    return kept;
}

Panel duration_panel(const ChartSpec& spec, const std::vector<std::string>& models, const Rows& main,
                     const Rows& beside, Unit unit) {
    Panel panel = model_panel(spec, models, main, beside, [&](std::size_t series, const RowPtr& row) {
        return duration_bar(spec, series, row, unit);
    });
    panel.unit = unit;
    return panel;
}

Panel measure_panel(const ChartSpec& spec, const Measure& measure, const Rows& main, const Rows& beside,
                    const std::vector<std::string>& models) {
    Panel panel = model_panel(
        spec, models.empty() ? models_in_order(main) : models, main, beside,
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
    const Rows main =
        without_inapplicable(spec, of_batch(rows_of(spec.request, own, published), spec.request.batch));
    const Rows beside = of_batch_beside(spec, rows_beside(spec, main, published));
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    spec.panels.push_back(duration_panel(spec, models_in_order(main), main, beside, duration_unit(spec)));
    order_by_value(spec);
}

void batches(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows main = without_inapplicable(spec, rows_of(spec.request, own, published));
    const Rows beside = rows_beside(spec, main, published);
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    const std::vector<std::string> models = models_in_order(main);
    std::set<int> sizes;
    for (const RowPtr& row : main) sizes.insert(row->batch);
    const auto panel_of = [&](const std::vector<std::string>& some, int batch) {
        return duration_panel(spec, some, of_batch(main, batch), of_batch(beside, batch),
                              duration_unit(spec));
    };
    if (spec.hasOwnScales()) {
        Panel strips{duration_unit(spec), {}, {}};
        for (const std::string& model : models)
            for (const int batch : sizes) add_strip(strips, panel_of({model}, batch).groups.front(), batch);
        spec.panels.push_back(std::move(strips));
    } else {
        for (const int batch : sizes) {
            spec.panels.push_back(panel_of(models, batch));
            spec.panels.back().batch = batch;
        }
    }
    order_by_value(spec);
}

void measured(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Measure& measure = *chart_type(spec).measure;
    const Rows all =
        without_inapplicable(spec, of_batch(rows_of(spec.request, own, published), spec.request.batch));
    const Rows rows = measure.with_eager ? all : of_one_engine(spec, all);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, rows, published));
    note_sources(spec, rows, beside);
    name_series(spec, rows, beside, measure.with_eager);
    spec.panels.push_back(measure_panel(spec, measure, rows, beside));
    order_by_value(spec, measure.more_is_better);
}

}  // namespace ui::charts::layouts
