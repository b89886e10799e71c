#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/catalog/cached_models.h"
#include "core/catalog/model_catalog.h"

namespace app {

namespace {

using CachedModels = std::vector<bench::weights::CachedModel>;

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
/// transformers computes beyond the prediction and this program does not.
nlohmann::json describe(const bench::ModelInfo& model, const std::string& weights) {
    return {{"id", model.id},
            {"label", model.label},
            {"task", bench::name_in(bench::kTaskNames, model.task)},
            {"parameters", model.parameters},
            {"input_size", input_size(model)},
            {"gmacs", model.gmacs},
            {"skipped", model.skipped},
            {"weights", weights.empty() ? nlohmann::json() : nlohmann::json(weights)}};
}

void print(const bench::ModelInfo& model, const std::string& weights) {
    const double millions = static_cast<double>(model.parameters) / 1e6;
    std::cout << std::left << std::setw(44) << model.id << std::setw(16)
              << bench::name_in(bench::kTaskNames, model.task) << std::right << std::fixed
              << std::setprecision(1) << std::setw(6) << millions << " M  " << std::setw(13)
              << bench::input_size_text(model) << "  "
              << (!weights.empty()               ? weights
                  : bench::takes_clips(model.id) ? "random weights only"
                                                 : "random weights only (not downloaded)")
              << '\n';
}

}  // namespace

RunCommand add_models(CLI::App& command) {
    auto as_json = std::make_shared<bool>(false);
    command.add_flag("--json", *as_json, "Print JSON");
    return [as_json] {
        const CachedModels cached = bench::weights::cached_models();
        nlohmann::json models = nlohmann::json::array();
        for (const auto catalog : {bench::model_catalog(), bench::video_catalog()})
            for (const bench::ModelInfo& model : catalog) {
                if (!model.runnable) continue;
                if (*as_json)
                    models.push_back(describe(model, weights_folder(model, cached)));
                else
                    print(model, weights_folder(model, cached));
            }
        if (*as_json) std::cout << models.dump(2) << '\n';
        return 0;
    };
}

}  // namespace app
