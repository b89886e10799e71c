#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/kinds.h"

namespace bench::training {

/// `cross_entropy` takes class numbers or class probabilities; `binary_cross_entropy` is AVA's: class 0, the
/// background, has no score of its own, and rows without any class do not count.
enum class LossKind { cross_entropy, binary_cross_entropy };
enum class OptimizerKind { sgd, adamw };

/// Parameters whose name contains `part` train with these factors; those of several rules multiply.
struct GroupRule {
    std::string_view part;
    double lr_factor = 1, decay_factor = 1;
};

/// As torch.optim calls them.
struct OptimizerRecipe {
    OptimizerKind kind = OptimizerKind::sgd;
    double lr = 0, weight_decay = 0;
    double momentum = 0.9;
    bool nesterov = false;
    double beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
    std::span<const GroupRule> rules{};
    std::optional<double> clip_norm{};  ///< the L2 norm of all gradients together is limited to it
};

/// How MMAction2 trains a model of its comparison: its configuration files of version 1.2.0. Sizes are
/// those of one process, one of the configuration's GPUs.
struct Recipe {
    std::string_view model;              ///< the catalogue's id
    std::span<const std::int64_t> clip;  ///< the catalogue's: "inputs" behind the batch
    int batch = 1;                       ///< published, of one GPU; MViT's 8 clips are drawn twice each
    int gpus = 8;                        ///< of the configuration; its learning rate is for all their batches
    int classes = 1;                     ///< of the scores' last dimension
    LossKind loss = LossKind::cross_entropy;
    double label_smoothing = 0;
    bool mixes_clips = false;                ///< mixup or cutmix: labels are probabilities
    DType published_dtype = DType::float32;  ///< as `dtype`
    /// What forward and loss compute in; the weights stay float32. Less than that is autocast, float16 also
    /// has a gradient scaler.
    DType dtype = DType::float32;
    int boxes_per_clip = 0;  ///< above 0 the model takes boxes, and scores and labels have a row a box
    OptimizerRecipe optimizer;
};

std::span<const Recipe> recipes();
const Recipe* find_recipe(std::string_view model);  ///< null when the model has none

/// The recipe with the learning rate for steps of `batch` clips in all: MMEngine's linear scaling rule.
Recipe scaled_to(const Recipe& recipe, int batch);

/// Parameters that train alike.
struct ParameterGroup {
    double lr_factor = 1, weight_decay = 0;
    std::vector<std::string> weights;  ///< by name, in the order given
};

/// Every name is in one group; groups are in the order of their first weight.
std::vector<ParameterGroup> parameter_groups(const OptimizerRecipe& optimizer,
                                             const std::vector<std::string>& names);

}  // namespace bench::training
