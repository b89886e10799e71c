#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/models/model_registry.h"
#include "tests/training/compiled_step_fixture.h"

namespace bench::training {
namespace {

constexpr int kClips = 4;

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
};

/// fp32 rounds otherwise in each of them, and every step builds on the weights of the one before.
constexpr double kFirst = 1e-5, kRelative = 1e-3;
constexpr int kSteps = 20;

TEST_P(CompiledModels, FollowEagersLossesForTwentySteps) {
    const Recipe* published = find_recipe(GetParam().model);
    Recipe recipe = scaled_to(*published, kClips * published->gpus);
    recipe.clip = GetParam().clip;
    recipe.batch = kClips;
    const auto eager = prepare("eager", recipe, model());
    const auto compiled = prepare("default", recipe, model());
    EXPECT_GT(compiled.engaged.kernels.value_or(0), 0);
    const auto expected = losses(*eager.arm, recipe, kSteps), got = losses(*compiled.arm, recipe, kSteps);
    EXPECT_NEAR(got.front(), expected.front(), kFirst * expected.front());
    double largest = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(got[i], expected[i], kRelative * expected[i]) << "step " << i;
        largest = std::max(largest, std::abs(got[i] / expected[i] - 1));
    }
    std::cout << GetParam().name << ": " << expected.front() << " to " << expected.back()
              << ", largest difference " << largest << '\n';
    EXPECT_LT(got.back(), 0.98 * got.front()) << "it learns";
}

INSTANTIATE_TEST_SUITE_P(Mmaction2, CompiledModels, testing::ValuesIn(kReduced),
                         [](const auto& model) { return model.param.name; });

}  // namespace
}  // namespace bench::training
