#include <gmock/gmock.h>

#include <ATen/ATen.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/engine/processing/benchmark_input.h"
#include "core/imaging/image.h"

namespace bench::imaging {

namespace {

ImageProcessor detr() {
    return {paths::resource("models/facebook/detr-resnet-50/preprocessor_config.json"), "detr"};
}

}  // namespace

TEST(BenchmarkInput, ABatchIsTheSamePhotographNTimes) {
    if (!has_imaging()) GTEST_SKIP() << "built without imaging";
    const BenchmarkInput input = benchmark_inputs(detr(), {}, 3, DType::float32, 0);
    EXPECT_EQ(input.kind, InputKind::image);
    const std::vector<at::Tensor> tensors = input.select({"pixel_values", "pixel_mask"});
    EXPECT_EQ(tensors[0].sizes(), (std::vector<std::int64_t>{3, 3, 800, 1066}));
    EXPECT_EQ(tensors[1].sizes(), (std::vector<std::int64_t>{3, 800, 1066}));
    EXPECT_TRUE(tensors[0][0].equal(tensors[0][2]));
    EXPECT_GT(tensors[0].std().item<double>(), 0.5) << "a photograph is not one colour";
}

TEST(BenchmarkInput, SyntheticValuesDependOnTheSeedAlone) {
    const InputSpec spec{InputKind::synthetic, ""};
    const auto values = [&](std::uint64_t seed) {
        return benchmark_inputs(detr(), spec, 2, DType::float32, seed).tensors[0].second;
    };
    EXPECT_TRUE(values(1).equal(values(1)));
    EXPECT_FALSE(values(1).equal(values(2)));
    EXPECT_EQ(values(1).sizes(), (std::vector<std::int64_t>{2, 3, 800, 1066}));
}

TEST(BenchmarkInput, OnlyFloatingPointTensorsTakeTheDtype) {
    const BenchmarkInput input = benchmark_inputs(detr(), {InputKind::synthetic, ""}, 1, DType::bfloat16, 0);
    EXPECT_EQ(input.tensors[0].second.scalar_type(), at::kBFloat16);
    EXPECT_EQ(input.tensors[1].second.scalar_type(), at::kLong);
    EXPECT_THROW(input.select({"input_ids"}), Error);
}

TEST(BenchmarkInput, ModelsOfClipsSeeSyntheticOnes) {
    const auto inputs_of = [](const char* id, std::uint64_t seed) {
        const auto model = weights::describe_model(id, {});
        return benchmark_inputs(model, {InputKind::synthetic, ""}, 2, DType::float32, seed);
    };
    const BenchmarkInput input = inputs_of("mmaction2/slowonly_r50_ava", 3);
    EXPECT_EQ(input.kind, InputKind::synthetic);
    const auto tensors = input.select({"inputs", "rois"});
    EXPECT_EQ(tensors[0].sizes(), (std::vector<std::int64_t>{2, 3, 4, 256, 256}));
    EXPECT_FALSE(tensors[0][0].equal(tensors[0][1]));
    const at::Tensor clip = tensors[1].select(1, 0), corners = tensors[1].slice(1, 1);
    EXPECT_TRUE(clip.equal(at::tensor({0.0F, 0.0F, 0.0F, 1.0F, 1.0F, 1.0F})));
    EXPECT_GE(corners.min().item<float>(), 0);
    EXPECT_LE(corners.max().item<float>(), 256);
    EXPECT_GT((corners.slice(1, 2) - corners.slice(1, 0, 2)).min().item<float>(), 0.25F * 256);

    EXPECT_TRUE(inputs_of("mmaction2/stgcn", 3)
                    .tensors[0]
                    .second.equal(inputs_of("mmaction2/stgcn", 3).tensors[0].second));
    EXPECT_FALSE(inputs_of("mmaction2/stgcn", 3)
                     .tensors[0]
                     .second.equal(inputs_of("mmaction2/stgcn", 4).tensors[0].second));
}

TEST(BenchmarkInput, ModelsOfClipsTakeNoPictures) {
    EXPECT_THAT([] { ImageProcessor("preprocessor_config.json", "mmaction2_tsn"); },
                testing::ThrowsMessage<InputError>(testing::HasSubstr("take clips, not pictures")));
}

TEST(BenchmarkInput, AnImageThatIsMissingIsNamed) {
    EXPECT_THAT(
        [] {
            benchmark_inputs(detr(), {InputKind::image, "/no/photo.png"}, 1, DType::float32, 0);
        },
        testing::ThrowsMessage<Error>(testing::HasSubstr("/no/photo.png")));
}

}  // namespace bench::imaging
