#include "core/engine/training/synthetic_batch.h"

#include <ATen/ATen.h>

#include <cmath>
#include <random>

#include "core/engine/processing/benchmark_input.h"

namespace bench::training {

namespace {

/// From MMAction2's configuration of MViT: each iteration uses either mixup or cutmix.
constexpr double kMixupAlpha = 0.8, kCutmixAlpha = 1.0;

double beta_sample(std::mt19937_64& random, double alpha) {
    std::gamma_distribution<double> gamma(alpha);
    const double a = gamma(random), b = gamma(random);
    return a / (a + b);
}

/// Mixes each clip with another one of the batch, by a weighted sum (mixup) or a patch (cutmix), and the
/// labels in the same proportion.
void mix(Batch& batch, std::mt19937_64& random) {
    at::Tensor& clips = batch.inputs.front();
    const at::Tensor others = clips.roll(1, 0), other_labels = batch.labels.roll(1, 0);
    double share = 1;  // of the clip itself
    if (std::bernoulli_distribution(0.5)(random)) {
        share = beta_sample(random, kMixupAlpha);
        clips = clips * share + others * (1 - share);
    } else {
        const double side = std::sqrt(1 - beta_sample(random, kCutmixAlpha));
        const std::int64_t height = clips.size(-2), width = clips.size(-1);
        const auto patch = [&](std::int64_t size) {
            const std::int64_t length = std::llround(side * static_cast<double>(size));
            return std::pair(std::uniform_int_distribution<std::int64_t>(0, size - length)(random), length);
        };
        const auto [top, patch_height] = patch(height);
        const auto [left, patch_width] = patch(width);
        clips.narrow(-2, top, patch_height)
            .narrow(-1, left, patch_width)
            .copy_(others.narrow(-2, top, patch_height).narrow(-1, left, patch_width));
        share = 1 - static_cast<double>(patch_height * patch_width) / static_cast<double>(height * width);
    }
    batch.labels = batch.labels * share + other_labels * (1 - share);
}

}  // namespace

std::vector<std::int64_t> input_shape(const Recipe& recipe, int batch) {
    std::vector<std::int64_t> shape{batch};
    shape.insert(shape.end(), recipe.clip.begin(), recipe.clip.end());
    return shape;
}

std::vector<at::Tensor> synthetic_inputs(const Recipe& recipe, int batch, std::uint64_t seed,
                                         at::Device device) {
    Batch made = synthetic_batch(recipe, batch, seed, device);
    made.inputs.push_back(made.labels);
    return made.inputs;
}

Batch synthetic_batch(const Recipe& recipe, int batch, std::uint64_t seed, at::Device device) {
    const at::NoGradGuard no_grad;
    at::Generator generator = at::globalContext().defaultGenerator(device).clone();
    generator.set_current_seed(seed);
    const at::TensorOptions options = at::TensorOptions(device).dtype(at::kFloat);
    Batch made{.inputs = {at::randn(input_shape(recipe, batch), generator, options)}, .labels = {}};
    const std::int64_t rows = recipe.boxes_per_clip > 0 ? std::int64_t{batch} * recipe.boxes_per_clip : batch;
    const std::int64_t first_class = recipe.loss == LossKind::binary_cross_entropy ? 1 : 0;
    const at::Tensor classes =
        at::randint(first_class, recipe.classes, {rows}, generator, options.dtype(at::kLong));
    if (recipe.boxes_per_clip > 0)
        made.inputs.push_back(imaging::person_boxes(batch, recipe.boxes_per_clip, *(recipe.clip.end() - 2),
                                                    recipe.clip.back(), generator, options));
    made.labels = classes;
    if (recipe.loss == LossKind::binary_cross_entropy || recipe.mixes_clips)
        made.labels = at::one_hot(classes, recipe.classes).to(at::kFloat);
    if (recipe.mixes_clips) {
        std::mt19937_64 random(seed);
        mix(made, random);
    }
    return made;
}

}  // namespace bench::training
