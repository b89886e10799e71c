#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "core/base/numbers.h"
#include "core/catalog/cached_models.h"
#include "core/catalog/model_catalog.h"

namespace app {

namespace {

using CachedModels = std::vector<bench::weights::CachedModel>;

std::vector<const bench::ModelInfo*> runnable_models() {
    std::vector<const bench::ModelInfo*> models;
    for (const auto catalog : {bench::model_catalog(), bench::video_catalog()})
        for (const bench::ModelInfo& model : catalog)
            if (model.runnable) models.push_back(&model);
    return models;
}

/// Returns the folder of usable downloaded weights; empty if there are none.
std::string weights_folder(const bench::ModelInfo& model, const CachedModels& cached) {
    for (const auto& candidate : cached)
        if (candidate.id == model.id && candidate.current && candidate.problem.empty())
            return candidate.folder.string();
    return {};
}

/// Returns height and width of a picture, or all dimensions of a clip.
std::vector<std::int64_t> input_size(const bench::ModelInfo& model) {
    if (bench::takes_clips(model.id)) return {model.clip.begin(), model.clip.end()};
    return {model.input_height_px, model.input_width_px};
}

/// `weights` is null in the JSON if none are downloaded; random weights always work. `skipped` lists what
/// transformers computes beyond the prediction and this program does not, and `unfused_attention` its modules
/// that compute attention in separate operations.
nlohmann::json describe(const bench::ModelInfo& model, const std::string& weights) {
    return {{"id", model.id},
            {"label", model.label},
            {"task", bench::name_in(bench::kTaskNames, model.task)},
            {"parameters", model.parameters},
            {"input_size", input_size(model)},
            {"gmacs", model.gmacs},
            {"skipped", model.skipped},
            {"unfused_attention", model.unfused_attention},
            {"weights", weights.empty() ? nlohmann::json() : nlohmann::json(weights)}};
}

std::string weights_text(const bench::ModelInfo& model, const std::string& weights) {
    if (!weights.empty()) return weights;
    return bench::takes_clips(model.id) ? "random weights only" : "random weights only (not downloaded)";
}

std::vector<std::string> record_of(const bench::ModelInfo& model, const std::string& weights) {
    return {std::string(model.id), std::string(name_in(bench::kTaskNames, model.task)),
            bench::numbers::fixed(static_cast<double>(model.parameters) / 1e6, 1) + " M",
            bench::input_size_text(model), weights_text(model, weights)};
}

void print(const CachedModels& cached) {
    bench::results::SummaryTable table;
    table.columns = {
        {"Model", false}, {"Task", false}, {"Parameters", true}, {"Input", true}, {"Weights", false}};
    for (const bench::ModelInfo* model : runnable_models())
        table.records.push_back(record_of(*model, weights_folder(*model, cached)));
    print_table(std::cout, table);
}

}  // namespace

RunCommand add_models(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    command.add_flag("--json", *as_json, "Print JSON");
    return [as_json] {
        const CachedModels cached = bench::weights::cached_models();
        if (!*as_json) {
            print(cached);
            return 0;
        }
        nlohmann::json models = nlohmann::json::array();
        for (const bench::ModelInfo* model : runnable_models())
            models.push_back(describe(*model, weights_folder(*model, cached)));
        std::cout << models.dump(2) << '\n';
        return 0;
    };
}

}  // namespace app
