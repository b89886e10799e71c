#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/plan/device_spec.h"
#include "ui/charts/layouts/chart_layouts.h"

namespace ui::charts::layouts {

namespace {

/// Rows of one model that were measured on one device with one PyTorch.
struct OnDevice {
    std::string label;
    Rows rows;
    bool beside = false;
};

/// Returns the requested device, then the other own (or published) devices in the order of their rows.
std::vector<DeviceChoice> devices_in_order(const ChartRequest& request, const Rows& own,
                                           const Rows& published) {
    std::vector<DeviceChoice> devices = device_choices(own, published);
    std::erase_if(devices, [&](const DeviceChoice& device) {
        return device.key.published != request.device.published;
    });
    std::ranges::stable_sort(devices, {},
                             [&](const DeviceChoice& device) { return device.key != request.device; });
    return devices;
}

/// Splits the rows by version of PyTorch, this program's own first.
std::vector<Rows> by_target(const Rows& rows) {
    std::vector<Rows> parts;
    for (const RowPtr& row : rows) {
        const auto part = std::ranges::find_if(
            parts, [&](const Rows& rows_of_one) { return rows_of_one.front()->target == row->target; });
        if (part == parts.end())
            parts.push_back({row});
        else
            part->push_back(row);
    }
    std::ranges::stable_sort(
        parts, {}, [](const Rows& part) { return !bench::runtime_of(part.front()->target).empty(); });
    return parts;
}

std::vector<OnDevice> measured_on_each(const ChartSpec& spec, const Rows& own, const Rows& published) {
    std::vector<OnDevice> found;
    for (const DeviceChoice& device : devices_in_order(spec.request, own, published)) {
        ChartRequest request = spec.request;
        request.device = device.key;
        const Rows rows = of_model(of_batch(rows_of(request, own, published), request.batch), request.model);
        for (Rows& part : by_target(rows)) found.push_back({device.name, std::move(part)});
    }
    return found;
}

/// Adds the version of PyTorch to the labels if versions differ, and the target to a repeated label.
void name_versions(ChartSpec& spec, std::vector<OnDevice>& devices) {
    std::set<std::string> versions, labels;
    for (const OnDevice& device : devices) versions.insert(device.rows.front()->torch);
    spec.torch_in_groups = versions.size() > 1;
    for (OnDevice& device : devices) {
        const bench::ArmResult& row = *device.rows.front();
        if (spec.torch_in_groups && !row.torch.empty()) device.label += " · torch " + row.torch;
        if (!labels.insert(device.label).second) device.label += " (" + row.target + ")";
    }
}

/// Makes the device's group, with bars of the own series or of the published series only.
Group group_of(const ChartSpec& spec, const OnDevice& device) {
    Panel panel = duration_panel(spec, {spec.request.model}, device.beside ? Rows{} : device.rows,
                                 device.beside ? device.rows : Rows{}, duration_unit(spec));
    Group group = std::move(panel.groups.front());
    group.label = device.label;
    if (spec.beside())
        std::erase_if(group.bars,
                      [&](const Bar& bar) { return spec.series[bar.series].published != device.beside; });
    return group;
}

}  // namespace

void devices(ChartSpec& spec, const Rows& own, const Rows& published) {
    const Rows leading = rows_of_model(spec, own, published);
    std::vector<OnDevice> devices = measured_on_each(spec, own, published);
    Rows all;
    for (const OnDevice& device : devices) all.insert(all.end(), device.rows.begin(), device.rows.end());
    const Rows main = without_inapplicable(spec, all);
    if (!spec.request.device.published) name_versions(spec, devices);
    const Rows beside = of_batch_beside(spec, rows_beside(spec, leading, published));
    note_sources(spec, main, beside);
    name_series(spec, main, beside, /*with_eager=*/true);
    if (!beside.empty()) devices.push_back({spec.request.beside, beside, /*beside=*/true});
    Panel panel{duration_unit(spec), {}, {}};
    for (const OnDevice& device : devices) panel.groups.push_back(group_of(spec, device));
    spec.panels.push_back(std::move(panel));
    order_by_value(spec);
}

}  // namespace ui::charts::layouts
