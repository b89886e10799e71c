#include "core/catalog/recipes.h"

#include <algorithm>
#include <array>

#include "core/catalog/model_catalog.h"

namespace bench::training {

namespace {

/// MViT's position tables and class token keep their decay. TimeSformer has no rules here, because its
/// published ones begin with a dot and never match a name.
constexpr GroupRule kSwinRules[] = {
    {"backbone", 0.1, 1}, {"norm", 1, 0}, {"relative_position_bias_table", 1, 0}};
constexpr GroupRule kMvitRules[] = {{"norm", 1, 0}, {".bias", 1, 0}};

constexpr OptimizerRecipe sgd(double lr, double weight_decay, bool nesterov,
                              std::optional<double> clip_norm) {
    return {.kind = OptimizerKind::sgd,
            .lr = lr,
            .weight_decay = weight_decay,
            .nesterov = nesterov,
            .clip_norm = clip_norm};
}

constexpr OptimizerRecipe adamw(double lr, double weight_decay, std::span<const GroupRule> rules,
                                std::optional<double> clip_norm) {
    return {.kind = OptimizerKind::adamw,
            .lr = lr,
            .weight_decay = weight_decay,
            .rules = rules,
            .clip_norm = clip_norm};
}

/// Without the shapes of clips, which recipes() takes from the catalogue.
constexpr auto kRecipes = std::to_array<Recipe>({
    {.model = "mmaction2/tsn_r50", .batch = 32, .classes = 174, .optimizer = sgd(0.01, 1e-4, false, 40)},
    {.model = "mmaction2/timesformer", .batch = 8, .classes = 400, .optimizer = sgd(0.005, 1e-4, true, 40)},
    {.model = "mmaction2/stgcn", .batch = 16, .classes = 60, .optimizer = sgd(0.1, 5e-4, true, std::nullopt)},
    {.model = "mmaction2/posec3d", .batch = 16, .classes = 60, .optimizer = sgd(0.2, 3e-4, false, 40)},
    {.model = "mmaction2/slowonly_r50_ava",
     .batch = 16,
     .classes = 81,
     .loss = LossKind::binary_cross_entropy,
     .boxes_per_clip = 3,
     .optimizer = sgd(0.2, 1e-5, false, 40)},
    {.model = "mmaction2/swin_tiny",
     .batch = 8,
     .classes = 400,
     .published_dtype = DType::float16,
     .optimizer = adamw(1e-3, 0.02, kSwinRules, std::nullopt)},
    {.model = "mmaction2/slowonly_r50", .batch = 16, .classes = 400, .optimizer = sgd(0.02, 1e-4, false, 40)},
    {.model = "mmaction2/mvit_small",
     .batch = 16,
     .gpus = 32,
     .classes = 400,
     .label_smoothing = 0.1,
     .mixes_clips = true,
     .optimizer = adamw(1.6e-3, 0.05, kMvitRules, 1)},
});

}  // namespace

std::span<const Recipe> recipes() {
    static const auto table = [] {
        auto filled = kRecipes;
        for (Recipe& recipe : filled) recipe.clip = find_model(recipe.model)->clip;
        return filled;
    }();
    return table;
}

const Recipe* find_recipe(std::string_view model) {
    const auto table = recipes();
    const auto it = std::ranges::find(table, model, &Recipe::model);
    return it == table.end() ? nullptr : &*it;
}

Recipe scaled_to(const Recipe& recipe, int batch) {
    Recipe scaled = recipe;
    scaled.optimizer.lr *= static_cast<double>(batch) / (static_cast<double>(recipe.batch) * recipe.gpus);
    return scaled;
}

std::vector<ParameterGroup> parameter_groups(const OptimizerRecipe& optimizer,
                                             const std::vector<std::string>& names) {
    std::vector<ParameterGroup> groups;
    for (const std::string& name : names) {
        double lr_factor = 1, weight_decay = optimizer.weight_decay;
        for (const GroupRule& rule : optimizer.rules) {
            if (name.find(rule.part) == std::string::npos) continue;
            lr_factor *= rule.lr_factor;
            weight_decay *= rule.decay_factor;
        }
        auto group = std::ranges::find_if(groups, [&](const ParameterGroup& g) {
            return g.lr_factor == lr_factor && g.weight_decay == weight_decay;
        });
        if (group == groups.end())
            group = groups.insert(groups.end(), {lr_factor, weight_decay, std::vector<std::string>()});
        group->weights.push_back(name);
    }
    return groups;
}

}  // namespace bench::training
