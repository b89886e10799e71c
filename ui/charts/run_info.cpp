#include "ui/charts/run_info.h"

#include <nlohmann/json.hpp>

namespace ui::charts {

namespace {

QString presetName(const bench::RunPlan& plan) {
    return QString::fromStdString(std::string(name_in(bench::kPresetNames, plan.preset)));
}

}  // namespace

RunInfo runInfoOf(const bench::results::ResultFile& file) {
    RunInfo info;
    if (file.rows.empty()) return info;
    info.created = QString::fromStdString(file.created);
    info.preset = presetName(file.plan);
    if (!file.environment.is_object()) return info;
    if (const auto torch = file.environment.find("torch");
        torch != file.environment.end() && torch->is_string())
        info.torch_version = QString::fromStdString(torch->get<std::string>());
    if (const auto noise = file.environment.find("smallest_visible_difference_percent");
        noise != file.environment.end() && noise->is_number())
        info.visible_difference_percent = noise->get<double>();
    return info;
}

RunInfo runInfoAtStart(const bench::RunPlan& plan, const QDateTime& now) {
    RunInfo info;
    info.created = now.toUTC().toString(Qt::ISODate);
    info.preset = presetName(plan);
    return info;
}

}  // namespace ui::charts
