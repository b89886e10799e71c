#include "ui/models/plan_model.h"

#include <QFileInfo>
#include <set>
#include <tuple>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/recipes.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "core/plan/plan_json.h"
#include "core/preflight/disk_estimate.h"
#include "core/preflight/time_estimate.h"
#include "core/preflight/validate.h"
#include "ui/format/core_text.h"

namespace ui {

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

void PlanModel::setKind(bench::RunKind kind) {
    if (kind == plan_.kind) return;
    bench::RunPlan next = other_ && other_->kind == kind ? *other_ : firstPlan(kind, engines_);
    next.devices = plan_.devices;
    next.preset = plan_.preset;
    other_ = plan_;
    edit([&next](bench::RunPlan& plan) { plan = next; });
}

void PlanModel::setEngines(EngineChoice choice) {
    if (choice == engines_) return;
    engines_ = choice;
    emit enginesChanged(choice);
}

void PlanModel::chooseEngines(EngineChoice choice) {
    if (choice == engines_) {
        edit([choice](bench::RunPlan& plan) { plan.modes = preselectedModes(choice); });
        return;
    }
    if (other_) preselect(*other_, choice);
    edit([choice](bench::RunPlan& plan) { preselect(plan, choice); });
    setEngines(choice);
}

bench::RunPlan PlanModel::firstPlan(bench::RunKind kind, EngineChoice engines) {
    bench::RunPlan plan = bench::default_plan(kind);
    plan.preset = bench::Preset::quick;
    plan.modes = preselectedModes(engines);
    if (kind == bench::RunKind::training) {
        for (const bench::training::Recipe& recipe : bench::training::recipes())
            plan.models.emplace_back(recipe.model);
    } else {
        plan.models = {"google/vit-base-patch16-224", "microsoft/resnet-50",
                       "nvidia/segformer-b0-finetuned-ade-512-512"};
        plan.batches = {1, 4};
    }
    return plan;
}

void PlanModel::count() {
    cells_ = arms_ = compiledArms_ = 0;
    estimate_s_ = compileEstimate_s_ = 0;
    diskEstimate_bytes_ = 0;
    // Slow modes have separate cells (stages), but count as the same combination here.
    std::set<std::tuple<std::string, std::string, int, bench::DType>> combinations;
    for (const bench::Cell& cell : bench::expand(plan_)) {
        const bench::CellCost cost = bench::expected_cost(cell);
        estimate_s_ += cost.total_s();
        compileEstimate_s_ += cost.compile_s;
        diskEstimate_bytes_ += bench::expected_package_bytes(cell);
        for (const std::string& id : bench::modes_with_rows(cell)) {
            ++arms_;
            const bench::ModeInfo* mode = bench::find_mode(id);
            if (mode != nullptr && mode->compiled && !bench::is_refused(id, cell)) ++compiledArms_;
        }
        combinations.emplace(cell.model, cell.device, cell.batch, cell.dtype);
    }
    cells_ = static_cast<int>(combinations.size());
}

std::optional<std::string> PlanModel::modelWithoutWeights() const {
    if (plan_.weights.source != bench::WeightsSource::hub) return std::nullopt;
    for (const std::string& model : plan_.models)
        if (bench::find_model(model) != nullptr && !bench::weights::hub_snapshot(model)) return model;
    return std::nullopt;
}

QString PlanModel::problem() const {
    if (plan_.models.empty()) return tr("Choose at least one model.");
    if (plan_.devices.empty()) return tr("Choose at least one device.");
    if (plan_.batches.empty()) return tr("Choose at least one batch size.");
    if (plan_.dtypes.empty()) return tr("Choose at least one number type.");
    if (plan_.modes.empty()) return tr("Choose at least one mode.");
    if (plan_.weights.source == bench::WeightsSource::folder && plan_.weights.folder.empty())
        return tr("Choose the folder that holds the weights.");
    if (const auto model = modelWithoutWeights())
        return tr("Download the weights of %1 first, or choose others.")
            .arg(QString::fromStdString(bench::model_label(*model)));
    if (!plan_.pictures.empty() && !QFileInfo(QString::fromStdString(plan_.pictures)).isDir())
        return tr("The folder of pictures does not exist. Choose another folder.");
    try {
        bench::validate(plan_);
    } catch (const bench::Error& error) {
        return format::coreText(error.message());
    }
    return {};
}

QString PlanModel::toJson() const {
    return QString::fromStdString(bench::to_json(plan_).dump());
}

std::optional<bench::RunPlan> PlanModel::read(const QString& json) {
    try {
        return bench::run_plan_from_json(bench::parse_json(json.toStdString(), "plan"));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace ui
