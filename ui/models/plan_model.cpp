#include "ui/models/plan_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/bench/modes.h"
#include "core/bench/preset.h"
#include "core/bench/worker_protocol.h"
#include "core/models/model_catalog.h"

namespace ui {

namespace {

constexpr double kStart_s = 4.0;  ///< starting a cell's process, building the model, preparing the input
constexpr double kUnknownParameters = 50e6, kUnknownPixels = 224.0 * 224.0;

struct Size {
    double parameters = kUnknownParameters, pixels = kUnknownPixels;
};

Size sizeOf(const std::string& model) {
    const bench::ModelInfo* info = bench::find_model(model);
    if (info == nullptr) return {};
    return {static_cast<double>(info->parameters),
            static_cast<double>(info->input_height_px) * info->input_width_px};
}

/// Parameters times pixels stand for the work; the factors come from ViT, ResNet-50, SegFormer and DETR on
/// two CPU cores.
double callGuess_ms(const bench::Cell& cell) {
    const Size size = sizeOf(cell.model);
    const double work = size.parameters / 1e6 * size.pixels / kUnknownPixels * cell.batch;
    return cell.device == "cpu" ? 40.0 * cell.batch + 1.5 * work : 4.0 + work / 50.0;
}

double compileGuess_s(const bench::Cell& cell) {
    return 12.0 + 0.25 * sizeOf(cell.model).parameters / 1e6;
}

double measureGuess_s(const bench::Cell& cell) {
    const bench::MethodSettings method = bench::method_settings(cell.preset);
    const double call_s = callGuess_ms(cell) / 1000.0;
    const double turn_s = method.rounds_exact ? call_s : call_s + std::max(call_s, method.turn_ms / 1000.0);
    const double rounds_s = std::max(method.rounds_min * turn_s, 1.5 * method.arm_min_s.value_or(0));
    const double warmup_s =
        std::min(2.0 * method.warmup_calls_min * call_s, method.warmup_max_s.value_or(1e9));
    return method.launches * (std::min(rounds_s, method.arm_max_s.value_or(1e9)) + warmup_s);
}

}  // namespace

PlanModel::PlanModel(QObject* parent) : QObject(parent) {
    count();
}

void PlanModel::edit(const std::function<void(bench::RunPlan&)>& edit) {
    bench::RunPlan next = plan_;
    edit(next);
    if (next == plan_) return;
    plan_ = std::move(next);
    count();
    emit changed();
}

void PlanModel::count() {
    cells_ = arms_ = compiledArms_ = 0;
    estimate_s_ = compileEstimate_s_ = 0;
    for (const bench::Cell& cell : bench::expand(plan_)) {
        ++cells_;
        estimate_s_ += kStart_s;
        for (const std::string& id : cell.modes) {
            ++arms_;
            estimate_s_ += measureGuess_s(cell);
            const bench::ModeInfo* mode = bench::find_mode(id);
            if (mode == nullptr || !mode->compiled) continue;
            ++compiledArms_;
            compileEstimate_s_ += compileGuess_s(cell);
        }
    }
    estimate_s_ += compileEstimate_s_;
}

QString PlanModel::problem() const {
    if (plan_.models.empty()) return tr("Choose at least one model.");
    if (plan_.devices.empty()) return tr("Choose at least one device.");
    if (plan_.batches.empty()) return tr("Choose at least one batch size.");
    if (plan_.dtypes.empty()) return tr("Choose at least one number type.");
    if (plan_.modes.empty()) return tr("Choose at least one mode.");
    if (plan_.weights.source == bench::WeightsSource::folder && plan_.weights.folder.empty())
        return tr("Choose the folder that holds the weights.");
    try {
        bench::validate(plan_);
    } catch (const bench::Error& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

QString PlanModel::toJson() const {
    return QString::fromStdString(bench::protocol::to_json(plan_).dump());
}

void PlanModel::fromJson(const QString& json) {
    try {
        const bench::RunPlan read =
            bench::protocol::run_plan_from_json(nlohmann::json::parse(json.toStdString()));
        edit([&read](bench::RunPlan& plan) { plan = read; });
    } catch (const std::exception&) {
        // kept by another version of the program; the defaults serve
    }
}

}  // namespace ui
