#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/engine/models/model_registry.h"
#include "core/engine/runtime/runtime_setup.h"
#include "tests/engine/training/compiled_step_fixture.h"

namespace bench::training {
namespace {

constexpr int kClips = 4, kSteps = 20;
constexpr double kHalfUnit = 6e-8;

/// A model of the comparison with fewer and narrower layers, and smaller clips.
struct Reduced {
    const char* name;
    const char* model;  ///< the catalogue's
    const char* config;
    std::vector<std::int64_t> clip;
};

const auto kReduced = std::to_array<Reduced>({
    {"tsn", "mmaction2/tsn_r50", R"({"depths": [1, 2, 1, 1], "base_channels": 16})", {3, 3, 64, 64}},
    {"timesformer",
     "mmaction2/timesformer",
     R"({"num_frames": 2, "img_size": 32, "embed_dims": 32, "num_heads": 2, "num_transformer_layers": 2})",
     {1, 3, 2, 32, 32}},
    {"stgcn", "mmaction2/stgcn", "{}", {1, 2, 16, 17, 3}},
    {"posec3d", "mmaction2/posec3d", R"({"base_channels": 8, "depths": [1, 1, 1]})", {1, 17, 8, 16, 16}},
    {"ava", "mmaction2/slowonly_r50_ava", R"({"depths": [1, 1, 1, 1], "base_channels": 16})", {3, 4, 64, 64}},
    {"swin",
     "mmaction2/swin_tiny",
     R"({"embed_dims": 16, "depths": [2, 2, 1, 1], "num_heads": [1, 2, 2, 4], "window_size": [2, 3, 3]})",
     {1, 3, 8, 48, 48}},
    {"slowonly",
     "mmaction2/slowonly_r50",
     R"({"depths": [1, 1, 1, 1], "base_channels": 16})",
     {1, 3, 4, 64, 64}},
    {"mvit",
     "mmaction2/mvit_small",
     R"({"temporal_size": 4, "spatial_size": 32, "embed_dims": 16, "num_layers": 4, "downscale_indices": [1, 3],
         "adaptive_kv_stride": 4})",
     {1, 3, 4, 32, 32}},
});

class CompiledModels : public CompiledStepFixture, public testing::WithParamInterface<Reduced> {
protected:
    /// Without what is drawn at random: eager and compiled code draw other numbers.
    static std::shared_ptr<models::VisionModel> model() {
        weights::HfConfig config = weights::published_config(GetParam().model);
        config.values.update(nlohmann::json::parse(GetParam().config));
        for (const char* key : {"dropout_ratio", "drop_path_rate"})
            if (config.values.contains(key)) config.values[key] = 0;
        const auto model = models::make_video_model(config);
        model->init_weights(1);
        return model;
    }

    /// model() with a rounding error of about half a unit in the last place in each weight, by seed.
    static std::shared_ptr<models::VisionModel> jittered_model(std::uint64_t seed) {
        const auto jittered = model();
        const at::NoGradGuard no_gradients;
        auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
        for (at::Tensor& weight : jittered->parameters())
            weight.add_(weight * at::randn(weight.sizes(), generator), kHalfUnit);
        return jittered;
    }

    static std::vector<double> losses_in_fp64(const Recipe& recipe) {
        const auto exact = model();
        backends::convert_module(*exact, at::kCPU, at::kDouble);
        exact->train();
        EagerStep step(exact, recipe);
        std::vector<at::Tensor> inputs = inputs_of(recipe);
        for (at::Tensor& input : inputs)
            if (input.is_floating_point()) input = input.to(at::kDouble);
        exact->prepare({inputs.begin(), inputs.end() - 1});
        std::vector<double> losses;
        for (int i = 0; i < kSteps; ++i) losses.push_back(step.run(inputs).front().item<double>());
        return losses;
    }
};

/// The effect of fp32 rounding: the largest difference from fp64 of eager, and of eager from weights that are
/// off by half a unit in the last place. Each step builds on the weights of the one before, which in some
/// models amplifies rounding a thousandfold, so a single run can be close to fp64 by chance. Compiled code
/// rounds in other places, and may be a few times as far off, or by this share of the first loss.
constexpr double kTimesEagers = 3, kRounding = 1e-5;
constexpr std::uint64_t kJitters = 6;

double largest_difference(const std::vector<double>& losses, const std::vector<double>& exact) {
    double largest = 0;
    for (std::size_t i = 0; i < exact.size(); ++i)
        largest = std::max(largest, std::abs(losses[i] - exact[i]));
    return largest;
}

TEST_P(CompiledModels, FollowEagersLossesForTwentySteps) {
    const Recipe* published = find_recipe(GetParam().model);
    Recipe recipe = scaled_to(*published, kClips * published->gpus);
    recipe.clip = GetParam().clip;
    recipe.batch = kClips;
    const auto eager = prepare("eager", recipe, model());
    const auto compiled = prepare("default", recipe, model());
    EXPECT_GT(compiled.compile_report.kernels.value_or(0), 0);
    const auto of_eager = losses(*eager.arm, recipe, kSteps), got = losses(*compiled.arm, recipe, kSteps);
    const auto exact = losses_in_fp64(recipe);
    std::vector<double> rounding{largest_difference(of_eager, exact)};
    for (std::uint64_t seed = 1; seed <= kJitters; ++seed)
        rounding.push_back(largest_difference(
            losses(*prepare("eager", recipe, jittered_model(seed)).arm, recipe, kSteps), exact));
    std::ranges::sort(rounding);
    const double off = largest_difference(got, exact);
    std::cout << GetParam().name << ": loss " << exact.front() << " to " << exact.back() << ", eager off by "
              << rounding.front() << " to " << rounding.back() << ", compiled by " << off << '\n';
    EXPECT_LT(off, kTimesEagers * rounding.back() + kRounding * exact.front());
    EXPECT_LT(rounding[kJitters / 2], 1e-3 * exact.front()) << "nothing is compared where rounding is all";
    EXPECT_NEAR(got.front(), exact.front(), kRounding * exact.front());
    EXPECT_LT(got.back(), 0.98 * got.front()) << "it learns";
}

INSTANTIATE_TEST_SUITE_P(Mmaction2, CompiledModels, testing::ValuesIn(kReduced),
                         [](const auto& model) { return model.param.name; });

}  // namespace
}  // namespace bench::training
