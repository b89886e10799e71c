#include <gmock/gmock.h>

#include <ATen/ATen.h>

#include <unistd.h>

#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/engine/processing/preprocess.h"

namespace bench::imaging {

using testing::AllOf;
using testing::HasSubstr;
using testing::Pair;
using testing::ThrowsMessage;

namespace {

ImageProcessor shipped(const std::string& id) {
    return {paths::resource("models/" + id + "/preprocessor_config.json"), ""};
}

class WrittenConfig : public testing::Test {
protected:
    ~WrittenConfig() override { std::filesystem::remove_all(dir_); }
    std::filesystem::path write(const std::string& text) {
        std::filesystem::create_directories(dir_);
        std::ofstream(dir_ / "preprocessor_config.json") << text;
        return dir_ / "preprocessor_config.json";
    }
    ImageProcessor processor(const std::string& text, const std::string& model_type = "") {
        return {write(text), model_type};
    }
    void expect_refused(const std::string& text, const std::string& key, const std::string& value) {
        EXPECT_THAT([&] { processor(text); },
                    ThrowsMessage<InputError>(
                        AllOf(HasSubstr("preprocessor_config.json"), HasSubstr(key), HasSubstr(value))))
            << text;
    }

private:
    std::filesystem::path dir_ =
        std::filesystem::temp_directory_path() /
        ("imaging_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
         std::to_string(::getpid()));
};

Image grey(int height_px, int width_px, std::uint8_t level) {
    return {width_px, height_px,
            std::vector<std::uint8_t>(static_cast<std::size_t>(height_px) * width_px * 3, level)};
}

}  // namespace

TEST(ImageProcessor, ShippedFilesGiveThePublishedSizes) {
    EXPECT_THAT(shipped("google/vit-base-patch16-224").output_size(480, 640), Pair(224, 224));
    EXPECT_THAT(shipped("microsoft/resnet-50").output_size(480, 640), Pair(224, 224));
    EXPECT_THAT(shipped("nvidia/segformer-b0-finetuned-ade-512-512").output_size(480, 640), Pair(512, 512));
    EXPECT_THAT(shipped("google/owlvit-base-patch32").output_size(480, 640), Pair(768, 768));
    // From transformers' get_size_with_aspect_ratio.
    const ImageProcessor detr = shipped("facebook/detr-resnet-50");
    EXPECT_THAT(detr.output_size(480, 640), Pair(800, 1066));
    EXPECT_THAT(detr.output_size(426, 640), Pair(800, 1201));
    EXPECT_THAT(detr.output_size(1080, 1920), Pair(750, 1333));
    EXPECT_THAT(detr.output_size(800, 1333), Pair(800, 1333));
}

TEST(ImageProcessor, OutputSizeIsTheTensorsSize) {
    for (const char* id :
         {"google/vit-base-patch16-224", "microsoft/resnet-50", "nvidia/segformer-b0-finetuned-ade-512-512",
          "facebook/detr-resnet-50", "google/owlvit-base-patch32"})
        for (const auto& [height, width] : {std::pair{1, 1}, {3, 5}, {217, 333}, {90, 30}}) {
            const ImageProcessor processor = shipped(id);
            const auto named = processor(grey(height, width, 7));
            const auto [out_height, out_width] = processor.output_size(height, width);
            EXPECT_EQ(named.at(0).second.sizes(), (std::vector<std::int64_t>{1, 3, out_height, out_width}))
                << id;
            EXPECT_EQ(named.at(0).second.scalar_type(), at::kFloat);
        }
}

TEST(ImageProcessor, OnlyDetrHasAPixelMask) {
    EXPECT_EQ(shipped("microsoft/resnet-50")(grey(4, 4, 0)).size(), 1U);
    const auto named = shipped("facebook/detr-resnet-50")(grey(480, 640, 0));
    ASSERT_EQ(named.size(), 2U);
    EXPECT_EQ(named[1].first, "pixel_mask");
    EXPECT_TRUE(named[1].second.equal(at::ones({1, 800, 1066}, at::kLong)));
}

TEST(ImageProcessor, AnEvenImageStaysEvenAndIsNormalised) {
    const auto values = shipped("microsoft/resnet-50")(grey(300, 200, 255))[0].second;
    const double expected[] = {(1 - 0.485) / 0.229, (1 - 0.456) / 0.224, (1 - 0.406) / 0.225};
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_TRUE(
            at::allclose(values.select(1, channel), at::full({1, 224, 224}, expected[channel]), 0, 1e-5));
}

TEST_F(WrittenConfig, OldAndNewFormsOfSizeMeanTheSame) {
    for (const char* size : {"384", "[384, 384]", R"({"height": 384, "width": 384})"})
        EXPECT_THAT(processor(R"({"feature_extractor_type": "ViTFeatureExtractor", "size": )" +
                              std::string(size) + "}")
                        .output_size(100, 300),
                    Pair(384, 384));
    for (const char* size :
         {R"(800, "max_size": 1333)", R"({"shortest_edge": 800, "longest_edge": 1333})", R"(null)", "800"})
        EXPECT_THAT(processor(R"({"image_processor_type": "DetrImageProcessorFast", "size": )" +
                              std::string(size) + "}")
                        .output_size(480, 640),
                    Pair(800, 1066));
}

TEST_F(WrittenConfig, AFileThatNamesNoProcessorGetsTheModelTypes) {
    EXPECT_EQ(processor("{}", "resnet").settings().family, "ConvNext");
    EXPECT_EQ(processor("{}", "detr").settings().family, "Detr");
    EXPECT_THAT([&] { processor("{}", "llama"); },
                ThrowsMessage<InputError>(HasSubstr("image_processor_type")));
}

TEST_F(WrittenConfig, ConvNextCropsBelow384AndSqueezesFromThere) {
    const std::string type =
        R"({"feature_extractor_type": "ConvNextFeatureExtractor", "crop_pct": null, "size": )";
    EXPECT_DOUBLE_EQ(processor(type + "224}").settings().crop_pct, 0.875);
    EXPECT_THAT(processor(type + "224}").output_size(300, 900), Pair(224, 224));
    EXPECT_THAT(processor(type + "384}").output_size(300, 900), Pair(384, 384));
}

TEST_F(WrittenConfig, WhatIsNotSupportedIsNamed) {
    const std::string vit = R"("image_processor_type": "ViTImageProcessor", )";
    expect_refused(R"({"image_processor_type": "CLIPImageProcessor"})", "image_processor_type",
                   "CLIPImageProcessor");
    expect_refused("{" + vit + R"("resample": 1})", "resample", "1");
    expect_refused("{" + vit + R"("size": {"longest_edge": 5}})", "size", "longest_edge");
    expect_refused("{" + vit + R"("size": 0})", "size", "0");
    expect_refused("{" + vit + R"("size": "big"})", "size", "big");
    expect_refused("{" + vit + R"("do_resize": 1})", "do_resize", "1");
    expect_refused("{" + vit + R"("image_std": [1, 0, 1]})", "image_std", "0");
    expect_refused("{" + vit + R"("image_mean": [1, 0]})", "image_mean", "[1,0]");
    expect_refused("{" + vit + R"("do_center_crop": true})", "crop_size", "missing");
    expect_refused("{" + vit + R"("do_pad": true, "pad_size": {"height": 9, "width": 9}})", "pad_size", "9");
    expect_refused(R"({"image_processor_type": "ConvNextImageProcessor", "size": 224, "crop_pct": 1e-300})",
                   "crop_pct", "1e-300");
    expect_refused("[1]", "not a JSON object", "");
    EXPECT_THAT([] { ImageProcessor("/no/such/file.json", "vit"); },
                ThrowsMessage<InputError>(HasSubstr("/no/such/file.json")));
}

TEST(ImageProcessor, AnExtremeShapeIsRefusedBeforeItIsAllocated) {
    EXPECT_THAT([] { shipped("microsoft/resnet-50")(grey(1, 1'000'000, 0)); },
                ThrowsMessage<InputError>(HasSubstr("1000000x1")));
}

}  // namespace bench::imaging
