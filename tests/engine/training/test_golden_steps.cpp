#include <ATen/ATen.h>
#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <string>

#include "core/catalog/hf_config.h"
#include "core/engine/models/model_registry.h"
#include "core/engine/training/training_step.h"
#include "tests/engine/models/golden_weights.h"

namespace bench::training {
namespace {

struct Published {
    const char* name;   ///< of the files in tests/data/mmaction2
    const char* model;  ///< catalogue id
};

constexpr auto kPublished = std::to_array<Published>({
    {"tsn", "mmaction2/tsn_r50"},
    {"stgcn", "mmaction2/stgcn"},
    {"posec3d", "mmaction2/posec3d"},
    {"ava", "mmaction2/slowonly_r50_ava"},
    {"slowonly", "mmaction2/slowonly_r50"},
});

/// How near a loss is, as a share of it. Float32 moves the second loss by up to 4 %, because the large first
/// step amplifies its rounding; the rounding of float64 is 2^29 times smaller, which is 1e-10 of the loss.
constexpr double kLossWithin = 1e-7;

struct Boxes {
    at::Tensor rois, labels;
};

/// Of each clip two true boxes, a proposal near the first, and one near none, which has no class.
Boxes ava_boxes() {
    constexpr std::array<std::array<int, 4>, 4> kBoxes{
        {{20, 30, 120, 220}, {100, 40, 240, 250}, {21, 31, 121, 221}, {5, 5, 60, 60}}};
    Boxes boxes{.rois = at::zeros({8, 5}), .labels = at::zeros({8, 81})};
    for (int clip = 0; clip < 2; ++clip)
        for (int i = 0; i < 4; ++i) {
            const int row = 4 * clip + i;
            boxes.rois[row][0] = clip;
            for (int edge = 0; edge < 4; ++edge) boxes.rois[row][1 + edge] = kBoxes[i][edge] + 4 * clip;
            if (i == 1) boxes.labels[row][80 - clip] = 1;
            if (i == 0 || i == 2) boxes.labels[row].index_fill_(0, at::tensor({12, 17}, at::kLong), 1);
        }
    return boxes;
}

at::Tensor golden_labels(const Recipe& recipe, std::int64_t clips) {
    const at::Tensor classes = at::arange(clips) * 5 + 3;
    if (!recipe.mixes_clips) return classes;
    at::Tensor labels = at::zeros({clips, recipe.classes});
    labels[0][3] = 0.7;
    labels[0][9] = 0.3;
    return labels;
}

class GoldenSteps : public testing::TestWithParam<Published> {};

// The losses of MMAction2's own first three steps in float64, with the configuration's optimizer, and its norm of
// all gradients in float32. The third loss is the first that depends on momentum without Nesterov.
TEST_P(GoldenSteps, LossesAndNormAreMmaction2s) {
    weights::HfConfig config = weights::published_config(GetParam().model);
    config.values["dropout_ratio"] = 0;
    const auto model = models::make_video_model(config);
    models::fill_golden(*model, GetParam().name);
    model->to(at::kDouble);
    model->train();
    const Recipe& recipe = *find_recipe(GetParam().model);
    const auto golden = models::golden_values(GetParam().name);

    const auto shape = golden.at("input").get<std::vector<std::int64_t>>();
    std::vector<at::Tensor> inputs{models::golden_input(shape).to(at::kDouble),
                                   golden_labels(recipe, shape[0])};
    if (recipe.boxes_per_clip > 0) {
        const Boxes boxes = ava_boxes();
        inputs = {inputs.front(), boxes.rois.to(at::kDouble), boxes.labels.to(at::kDouble)};
    }
    EagerStep step(model, recipe);
    double squares = 0;
    for (const at::Tensor& gradient : step.gradients(inputs).of_weights)
        squares += gradient.square().sum().item<double>();
    const double norm = golden.at("gradnorm0");
    EXPECT_NEAR(std::sqrt(squares), norm, 1e-4 * norm);
    for (const double loss : models::golden_losses(GetParam().name))
        EXPECT_NEAR(step.run(inputs).front().item<double>(), loss, kLossWithin * loss);
}

INSTANTIATE_TEST_SUITE_P(Mmaction2, GoldenSteps, testing::ValuesIn(kPublished),
                         [](const auto& model) { return model.param.name; });

}  // namespace
}  // namespace bench::training
