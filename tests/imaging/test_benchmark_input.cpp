#include <gmock/gmock.h>

#include <ATen/ATen.h>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/imaging/benchmark_input.h"
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

TEST(BenchmarkInput, AnImageThatIsMissingIsNamed) {
    EXPECT_THAT(
        [] {
            benchmark_inputs(detr(), {InputKind::image, "/no/photo.png"}, 1, DType::float32, 0);
        },
        testing::ThrowsMessage<Error>(testing::HasSubstr("/no/photo.png")));
}

}  // namespace bench::imaging
