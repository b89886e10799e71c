#include "core/plan/cells.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"
#include "core/catalog/recipes.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

template <typename T>
std::vector<T> without_repeats(const std::vector<T>& values) {
    std::vector<T> result;
    for (const T& value : values)
        if (std::ranges::find(result, value) == result.end()) result.push_back(value);
    return result;
}

constexpr double kMostOfArmTime = 4;  ///< allows for discarded calls and for a slow machine

struct Stage {
    int number;
    std::vector<std::string> modes;
};

/// Returns the stage's modes, preceded by eager of each engine that they use, if the plan has it.
std::vector<std::string> beside_eager(std::vector<std::string> modes,
                                      const std::vector<std::string>& planned) {
    std::vector<std::string> all;
    for (const Engine engine : {Engine::cpp, Engine::python}) {
        const std::string eager(eager_of(engine));
        const bool has_engine = std::ranges::any_of(
            modes, [engine](const std::string& mode) { return engine_of(mode) == engine; });
        if (has_engine && std::ranges::find(planned, eager) != planned.end()) all.push_back(eager);
    }
    std::ranges::move(modes, std::back_inserter(all));
    return all;
}

/// Returns stage 1 with all its modes (possibly none), then one stage for each slow mode, with its twin and
/// its variants with suffixes, ordered by ModeInfo::run_stage.
std::vector<Stage> stages_of(const std::vector<std::string>& plan_modes) {
    const auto number_of = [](const std::string& mode) {
        const ModeInfo* info = find_mode(mode);
        return info != nullptr ? info->run_stage : 1;
    };
    const std::vector<std::string> modes = without_repeats(plan_modes);
    std::vector<Stage> later;
    Stage first{.number = 1, .modes = {}};
    for (const std::string& mode : modes)
        if (number_of(mode) == 1)
            first.modes.push_back(mode);
        else if (const auto same = std::ranges::find(
                     later, stage_name(mode), [](const Stage& w) { return stage_name(w.modes.front()); });
                 same != later.end())
            same->modes.push_back(mode);
        else
            later.push_back({.number = number_of(mode), .modes = {mode}});
    std::ranges::stable_sort(later, {}, &Stage::number);
    std::vector<Stage> stages{std::move(first)};
    for (Stage& stage : later) {
        stage.modes = beside_eager(std::move(stage.modes), modes);
        stages.push_back(std::move(stage));
    }
    return stages;
}

/// Returns a stage's modes in a cell. Modes refused there belong to the first stage, where they only make
/// rows, so that no later stage measures eager for them. Empty if there is no such cell in this stage.
std::vector<std::string> modes_in(const Cell& cell, const Stage& stage, const std::vector<Stage>& stages) {
    const auto is_refused_here = [&](const std::string& mode) { return is_refused(mode, cell); };
    std::vector<std::string> modes;
    if (stage.number == 1) {
        modes = stage.modes;
        for (const Stage& later : stages)
            if (later.number > 1)
                std::ranges::copy_if(later.modes, std::back_inserter(modes), is_refused_here);
        return modes;
    }
    const auto has_work = [&](Engine engine) {
        return std::ranges::any_of(stage.modes, [&](const std::string& mode) {
            return !is_eager(mode) && engine_of(mode) == engine && !is_refused_here(mode);
        });
    };
    for (const std::string& mode : stage.modes)
        if (!is_refused_here(mode) && has_work(engine_of(mode))) modes.push_back(mode);
    return modes;
}

int batch_of(int planned, const std::string& model, const std::string& device) {
    if (planned != kBatchOfTheModel) return planned;
    const training::Recipe* recipe = training::find_recipe(model);
    return recipe == nullptr || is_cpu(device) ? 1 : recipe->batch;
}

/// Why the mode is refused in a cell of int8; empty if it is quantised, or eager, with which it is compared.
Message int8_refusal(const ModeInfo& mode, const Cell& cell) {
    if (cell.kind == RunKind::training) return message("int8 is for inference only");
    if (!is_cpu(cell.device))
        return message("int8 code is generated for x86 processors only; choose float16 or bfloat16 on a GPU");
    if (is_quantizable(mode) || is_eager(mode.id)) return {};
    return message("only modes with frozen weights, such as default+freezing, and openvino compute in int8");
}

}  // namespace

WeightsSpec weights_of(const RunPlan& plan, const std::string& model) {
    WeightsSpec weights = plan.weights;
    if (const fs::path own = weights::import_weights_path(model); !own.empty()) {
        weights.source = WeightsSource::folder;
        weights.folder = own.string();
    } else if (find_model(model) == nullptr && !weights::is_import(model)) {
        if (!fs::is_directory(model)) {
            if (weights.source == WeightsSource::random) weights.source = WeightsSource::hub;
        } else if (fs::exists(fs::path(model) / "model.safetensors") ||
                   fs::exists(fs::path(model) / "model.safetensors.index.json")) {
            weights.source = WeightsSource::folder;
            weights.folder = model;
        }
    } else if (weights.source == WeightsSource::folder && without_repeats(plan.models).size() > 1) {
        weights.folder = (fs::path(weights.folder) / model).string();
    }
    return weights;
}

std::vector<Cell> expand(const RunPlan& plan) {
    std::vector<int> batches = without_repeats(plan.batches);
    std::ranges::sort(batches);
    const std::vector<std::string> models = without_repeats(plan.models);
    std::vector<std::string> by_work = models;
    std::ranges::stable_sort(by_work, {}, model_gmacs);
    std::vector<Cell> cells;
    const std::vector<Stage> stages = stages_of(plan.modes);
    for (const Stage& stage : stages)
        for (const int batch : batches)
            // Models innermost, because the compiling helper serves one device at a time.
            for (const std::string& device : without_repeats(plan.devices))
                for (const DType dtype : without_repeats(plan.dtypes)) {
                    Cell like{plan};
                    like.run_stage = stage.number;
                    like.device = device;
                    like.dtype = dtype;
                    like.modes = modes_in(like, stage, stages);
                    if (like.modes.empty()) continue;
                    for (const std::string& model : stage.number == 1 ? models : by_work) {
                        Cell& cell = cells.emplace_back(like);
                        cell.index = static_cast<int>(cells.size()) - 1;
                        cell.model = model;
                        cell.batch = batch_of(batch, model, device);
                        cell.weights = weights_of(plan, model);
                    }
                }
    return cells;
}

Message mode_refusal(const ModeInfo& mode, const Cell& cell) {
    if (const Message refusal = mode_refusal(mode, cell.device, cell.kind); !refusal.empty()) return refusal;
    if (cell.dtype == DType::int8)
        if (const Message refusal = int8_refusal(mode, cell); !refusal.empty()) return refusal;
    const std::string_view plain = without_suffixes(mode.id);
    if (mode.dtype == cell.dtype)
        return message("the cell's number type is %1 already, so this mode is the same as %2",
                       name_in(kDTypeNames, cell.dtype), with_suffixes(plain, mode.channels_last, false));
    if (mode.channels_last && arm_settings(mode.id, cell.settings) == cell.settings)
        return message("the plan's memory layout is %1 already, so this mode is the same as %2",
                       cell.settings.memory_format, with_suffixes(plain, false, mode.dtype.has_value()));
    return {};
}

bool is_refused(std::string_view mode, const Cell& cell) {
    const ModeInfo* info = find_mode(mode);
    return info != nullptr && !mode_refusal(*info, cell).empty();
}

std::vector<std::string> modes_with_rows(const Cell& cell) {
    std::vector<std::string> modes = cell.modes;
    if (cell.run_stage > 1) std::erase_if(modes, [](const std::string& mode) { return is_eager(mode); });
    return modes;
}

MethodSettings launch_settings(const Cell& cell) {
    MethodSettings method = launch_settings(cell.preset);
    method.warmup_min_s = warmup_min_s(cell.device, cell.preset);
    if (!cell.arm_s) return method;
    method.arm_min_s = *cell.arm_s / method.launches;
    method.arm_max_s = std::max(method.arm_max_s.value_or(0), kMostOfArmTime * *method.arm_min_s);
    method.target_half_width.reset();
    return method;
}

}  // namespace bench
