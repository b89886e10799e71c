#include <gmock/gmock.h>

#include <ATen/ATen.h>

#include <cmath>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/engine/processing/clip_window.h"

namespace bench::imaging {

namespace {

std::filesystem::path shipped_config(const std::string& id) {
    return paths::resource("models/" + id + "/preprocessor_config.json");
}

ClipWindow window(const std::string& id) {
    return {*find_model(id), shipped_config(id)};
}

Image flat(std::uint8_t level) {
    return {320, 240, std::vector<std::uint8_t>(std::size_t{320} * 240 * 3, level)};
}

}  // namespace

TEST(ClipWindow, EveryModelOfFramesTakesItsClip) {
    int models = 0;
    for (const ModelInfo& model : video_catalog()) {
        if (!takes_frames(model)) continue;
        ++models;
        std::vector<std::int64_t> shape{1};
        shape.insert(shape.end(), model.clip.begin(), model.clip.end());
        const at::Tensor clip = window(std::string(model.id)).clip_to(flat(7), false);
        EXPECT_EQ(clip.sizes(), shape) << model.id;
        EXPECT_EQ(clip.scalar_type(), at::kFloat);
    }
    EXPECT_EQ(models, 5);
}

TEST(ClipWindow, FramesAreNormalisedAsTheConfigsSay) {
    const auto first = [](const char* id) {
        return window(id).clip_to(flat(200), false).flatten(0, -3).select(0, 0).flatten()[0].item<float>();
    };
    EXPECT_NEAR(first("mmaction2/tsn_r50"), (200 - 123.675) / 58.395, 1e-5);
    EXPECT_NEAR(first("mmaction2/timesformer"), (200 - 127.5) / 127.5, 1e-5);
    EXPECT_NEAR(first("mmaction2/mvit_small"), (200 - 114.75) / 57.375, 1e-5);
}

TEST(ClipWindow, TheNewestFrameIsTheLastAndAPictureFillsTheClip) {
    ClipWindow frames = window("mmaction2/slowonly_r50");  // (1, 3, 4, 224, 224)
    const auto levels = [](const at::Tensor& clip) {
        std::vector<int> found;
        for (std::int64_t t = 0; t < clip.size(3); ++t)
            found.push_back(
                static_cast<int>(std::lround(clip[0][0][0][t][100][100].item<double>() * 58.395 + 123.675)));
        return found;
    };
    EXPECT_THAT(levels(frames.clip_to(flat(10), true)), testing::ElementsAre(10, 10, 10, 10));
    EXPECT_THAT(levels(frames.clip_to(flat(20), true)), testing::ElementsAre(10, 10, 10, 20));
    for (const int level : {30, 40}) frames.clip_to(flat(static_cast<std::uint8_t>(level)), true);
    EXPECT_THAT(levels(frames.clip_to(flat(50), true)), testing::ElementsAre(20, 30, 40, 50));
    EXPECT_THAT(levels(frames.clip_to(flat(60), false)), testing::ElementsAre(60, 60, 60, 60));
}

TEST(ClipWindow, SkeletonsAndBoxesAreRefused) {
    for (const char* id : {"mmaction2/stgcn", "mmaction2/posec3d", "mmaction2/slowonly_r50_ava"})
        EXPECT_THROW(window(id), UnsupportedError) << id;
    EXPECT_THAT(
        [] {
            ClipWindow(*find_model("mmaction2/tsn_r50"),
                       shipped_config("nvidia/segformer-b0-finetuned-ade-512-512"));
        },
        testing::ThrowsMessage<InputError>(testing::HasSubstr("512x512")));
}

}  // namespace bench::imaging
