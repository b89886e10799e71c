#include "ui/charts/chart_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/layouts/chart_layouts.h"

namespace ui::charts {

namespace {

std::string short_device_name(const DeviceKey& key, const std::string& full_name) {
    if (key.published) return key.device;
    if (key.device == "cpu") return "CPU";
    std::string name = full_name.empty() ? key.device : full_name;
    for (const std::string_view vendor : {"NVIDIA ", "Tesla ", "GeForce ", "AMD ", "Intel(R) "})
        if (name.starts_with(vendor)) name.erase(0, vendor.size());
    return name;
}

}  // namespace

DeviceKey published_device(const std::string& name) {
    return {"published", name, true};
}

int mode_rank(const std::string& mode) {
    constexpr std::string_view kFreezing = "+freezing";
    std::string_view id = bench::without_suffixes(bench::without_engine(mode));
    const bool freezing = id.ends_with(kFreezing);
    if (freezing) id.remove_suffix(kFreezing.size());
    const auto modes = bench::all_modes();
    const auto count = static_cast<int>(modes.size());
    const auto place = static_cast<int>(std::ranges::find(modes, id, &bench::ModeInfo::id) - modes.begin());
    const bool python = bench::engine_of(mode) == bench::Engine::python;
    const int plain = 2 * place + (freezing && place < count ? 1 : 0) + (python ? 2 * (count + 1) : 0);
    const bench::ModeInfo* info = bench::find_mode(mode);
    const int suffixes = info == nullptr ? 0 : (info->channels_last ? 1 : 0) + (info->dtype ? 2 : 0);
    return 4 * plain + suffixes;
}

double Curve::value_at(double x) const {
    if (losses.empty()) return total_s(x);
    const double last = static_cast<double>(losses.size());
    return losses[static_cast<std::size_t>(std::clamp(std::round(x), 1.0, last)) - 1];
}

std::optional<double> Bar::msWithoutLink() const {
    const bool shown = row && !value && why_none == NoNumber::no_link && row->status == bench::ArmStatus::ok;
    return shown ? time_ms(*row) : std::nullopt;
}

bool ChartSpec::empty() const {
    for (const Panel& panel : panels) {
        if (!panel.curves.empty()) return false;
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (bar.row) return false;
    }
    return true;
}

bool ChartSpec::hasNumbers() const {
    for (const Panel& panel : panels) {
        if (!panel.curves.empty()) return true;
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (bar.value) return true;
    }
    return false;
}

bool ChartSpec::hasPythonArms() const {
    return std::ranges::any_of(series, [](const Series& s) {
        return !s.published && bench::engine_of(s.mode) == bench::Engine::python;
    });
}

bool ChartSpec::hasRandomWeights() const {
    const auto random = [](const RowPtr& row) {
        return row && row->source.empty() && row->weights_source == bench::WeightsSource::random;
    };
    for (const Panel& panel : panels) {
        if (std::ranges::any_of(panel.curves, random, &Curve::row)) return true;
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (random(bar.row)) return true;
    }
    return false;
}

bool ChartSpec::hasOwnScales() const {
    return request.own_scales && chart_type(*this).strips;
}

std::vector<bench::Message> ChartSpec::notes() const {
    std::vector<bench::Message> found;
    for (const Panel& panel : panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (bar.row && !bar.row->note.empty() &&
                    std::ranges::find(found, bar.row->note) == found.end())
                    found.push_back(bar.row->note);
    return found;
}

std::vector<ChartItem> items_of(const ChartSpec& spec) {
    std::vector<ChartItem> items;
    for (std::size_t p = 0; p < spec.panels.size(); ++p) {
        const Panel& panel = spec.panels[p];
        for (std::size_t c = 0; c < panel.curves.size(); ++c) items.push_back({p, c, 0});
        for (std::size_t g = 0; g < panel.groups.size(); ++g)
            for (std::size_t b = 0; b < panel.groups[g].bars.size(); ++b)
                if (panel.groups[g].bars[b].row) items.push_back({p, g, b});
    }
    return items;
}

const RowPtr& row_of(const ChartSpec& spec, const ChartItem& item) {
    const Panel& panel = spec.panels[item.panel];
    return panel.curves.empty() ? panel.groups[item.group].bars[item.bar].row : panel.curves[item.group].row;
}

bench::RunKind run_kind_of(const ChartRequest& request, const Rows& own) {
    const bool training = !request.device.published && !own.empty() && is_training(*own.front());
    return training ? bench::RunKind::training : bench::RunKind::inference;
}

std::vector<ChartKind> kind_choices(const ChartRequest& request, const Rows& own) {
    const bench::RunKind of = run_kind_of(request, own);
    const bool compares_batches = request.device.published || batch_choices(own, {}, request).size() > 1;
    std::vector<ChartKind> kinds;
    for (const ChartType& type : chart_types())
        if (includes(type.runs, of) && (compares_batches || !type.each_batch)) kinds.push_back(type.kind);
    return kinds;
}

std::vector<std::string> beside_choices(const ChartRequest& request, const Rows& own, const Rows& published) {
    if (run_kind_of(request, own) == bench::RunKind::training) return {kPublishedTraining};
    std::vector<std::string> names;
    for (const DeviceChoice& choice : device_choices({}, published)) names.push_back(choice.name);
    return names;
}

std::vector<DeviceChoice> device_choices(const Rows& own, const Rows& published) {
    std::vector<DeviceChoice> choices;
    const auto add = [&](const DeviceKey& key, const std::string& full_name) {
        const auto same = [&](const DeviceChoice& choice) { return choice.key == key; };
        if (std::ranges::none_of(choices, same))
            choices.push_back({key, short_device_name(key, full_name), full_name});
    };
    for (const RowPtr& row : own) add({bench::machine_of(row->target), row->device, false}, row->device_name);
    std::map<std::string, int> uses;
    for (const DeviceChoice& choice : choices) ++uses[choice.name];
    for (DeviceChoice& choice : choices) {
        if (uses[choice.name] < 2) continue;
        const std::string target = choice.key.target == "local" ? "" : choice.key.target + "/";
        choice.name += " (" + target + choice.key.device + ")";
    }
    for (const RowPtr& row : published)
        if (!is_training(*row)) add(published_device(row->device), row->device);
    return choices;
}

std::vector<int> batch_choices(const Rows& own, const Rows& published, const ChartRequest& request) {
    std::set<int> batches;
    for (const RowPtr& row : layouts::rows_of(request, own, published)) batches.insert(row->batch);
    return {batches.begin(), batches.end()};
}

std::vector<std::string> model_choices(const Rows& own, const Rows& published, const ChartRequest& request) {
    return layouts::models_in_order(
        layouts::of_batch(layouts::rows_of(request, own, published), request.batch));
}

std::vector<bench::DType> dtype_choices(const Rows& own, const DeviceKey& device) {
    std::set<bench::DType> dtypes;
    for (const RowPtr& row : own)
        if (!device.published && bench::machine_of(row->target) == device.target &&
            row->device == device.device)
            dtypes.insert(row->dtype);
    return {dtypes.begin(), dtypes.end()};
}

std::vector<std::string> section_choices(const Rows& published) {
    std::vector<std::string> sections;
    for (const RowPtr& row : published)
        if (!is_training(*row) && std::ranges::find(sections, row->section) == sections.end())
            sections.push_back(row->section);
    return sections;
}

ChartSpec build_chart(const ChartRequest& request, const Rows& own, const Rows& published) {
    ChartSpec spec;
    spec.request = request;
    spec.run_kind = run_kind_of(request, own);
    spec.device_name = request.device.device;
    for (const DeviceChoice& choice : device_choices(own, published)) {
        if (choice.key != request.device) continue;
        spec.device_name = choice.name;
        spec.device_full_name = choice.full_name;
    }
    const ChartType& type = chart_type(request.kind);
    if (!includes(type.beside, spec.run_kind)) spec.request.beside.clear();
    type.lay_out(spec, own, published);
    return spec;
}

}  // namespace ui::charts
