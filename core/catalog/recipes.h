#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/kinds.h"

namespace bench::training {

/// `cross_entropy` takes class numbers or class probabilities. `binary_cross_entropy` is AVA's loss: class 0,
/// the background, has no score, and rows without a class are ignored.
enum class LossKind { cross_entropy, binary_cross_entropy };
enum class OptimizerKind { sgd, adamw };

/// Factors for parameters whose name contains `part`. The factors of several matching rules multiply.
struct GroupRule {
    std::string_view part;
    double lr_factor = 1, decay_factor = 1;
};

/// Members are named as in torch.optim.
struct OptimizerRecipe {
    OptimizerKind kind = OptimizerKind::sgd;
    double lr = 0, weight_decay = 0;
    double momentum = 0.9;
    bool nesterov = false;
    double beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
    std::span<const GroupRule> rules{};
    std::optional<double> clip_norm{};  ///< maximum L2 norm of all gradients together
};

/// MMAction2's training of a model in its comparison, from the configuration files of version 1.2.0. Sizes
/// are for one process, that is, one GPU of the configuration.
struct Recipe {
    std::string_view model;              ///< the catalogue's id
    std::span<const std::int64_t> clip;  ///< from the catalogue: "inputs" without the batch
    int batch = 1;                       ///< published, per GPU; MViT draws each of 8 clips twice
    int gpus = 8;                        ///< in the configuration; its learning rate is for their total batch
    int classes = 1;                     ///< size of the scores' last dimension
    LossKind loss = LossKind::cross_entropy;
    double label_smoothing = 0;
    bool mixes_clips = false;                ///< mixup or cutmix: labels are probabilities
    DType published_dtype = DType::float32;  ///< the published `dtype`
    /// Type of the forward pass and the loss; weights stay float32. bfloat16 and float16 use autocast,
    /// float16 also a gradient scaler.
    DType dtype = DType::float32;
    int boxes_per_clip = 0;  ///< above 0: the model takes boxes; scores and labels have a row per box
    OptimizerRecipe optimizer;
};

std::span<const Recipe> recipes();
const Recipe* find_recipe(std::string_view model);  ///< null if the model has none

/// Returns the recipe with the learning rate for steps of `batch` clips (MMEngine's linear scaling rule).
Recipe scaled_to(const Recipe& recipe, int batch);

/// Parameters with the same settings.
struct ParameterGroup {
    double lr_factor = 1, weight_decay = 0;
    std::vector<std::string> weights;  ///< by name, in the order given
};

/// Assigns each name to one group. Groups are in the order of their first weight.
std::vector<ParameterGroup> parameter_groups(const OptimizerRecipe& optimizer,
                                             const std::vector<std::string>& names);

}  // namespace bench::training
