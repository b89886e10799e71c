#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/catalog/model_catalog.h"

namespace bench {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::ThrowsMessage;

TEST(ModelCatalog, TaskExpandsToItsRunnableModels) {
    EXPECT_THAT(expand_models({"detection"}),
                ElementsAre("google/owlvit-base-patch32", "facebook/detr-resnet-50",
                            "facebook/detr-resnet-101", "microsoft/conditional-detr-resnet-50"));
    EXPECT_THAT(expand_models({"classification"}),
                ElementsAre("google/vit-base-patch16-224", "microsoft/beit-base-patch16-224-pt22k-ft22k",
                            "facebook/convnext-large-224", "microsoft/resnet-50"));
    EXPECT_EQ(expand_models({"all"}).size(), 12u);
}

TEST(ModelCatalog, AllMeansPicturesAndVideoIsATask) {
    for (const std::string& id : expand_models({"all"})) EXPECT_FALSE(takes_clips(id)) << id;
    const auto videos = expand_models({"video"});
    EXPECT_THAT(videos, IsSupersetOf({"mmaction2/tsn_r50", "mmaction2/stgcn", "mmaction2/posec3d",
                                      "mmaction2/slowonly_r50_ava", "mmaction2/slowonly_r50"}));
    for (const std::string& id : videos) {
        EXPECT_TRUE(takes_clips(id)) << id;
        EXPECT_EQ(model_task(id), "video") << id;
    }
    EXPECT_EQ(expand_models({"mmaction2/stgcn"}), std::vector<std::string>{"mmaction2/stgcn"});
}

// A checkpoint of the Hub of one of these types would have pictures or other tensors.
TEST(ModelCatalog, FoldersOfVideoTypesAreNotSupported) {
    for (const ModelInfo& model : video_catalog()) EXPECT_FALSE(supports_model_type(model.model_type));
    EXPECT_THAT(supported_model_type_names(), Not(HasSubstr("mmaction2")));
}

TEST(ModelCatalog, InputSizesAreWritten) {
    EXPECT_EQ(input_size_text(*find_model("mmaction2/tsn_r50")), "16x3x224x224");
    EXPECT_EQ(input_size_text(*find_model("facebook/detr-resnet-50")), "800x1066");
    EXPECT_EQ(input_pixels(*find_model("mmaction2/tsn_r50")), 16 * 224 * 224);
    EXPECT_EQ(input_pixels(*find_model("microsoft/resnet-50")), 224 * 224);
}

TEST(ModelCatalog, RepeatsAreDropped) {
    EXPECT_THAT(expand_models({"microsoft/resnet-50", "classification"}),
                ElementsAre("microsoft/resnet-50", "google/vit-base-patch16-224",
                            "microsoft/beit-base-patch16-224-pt22k-ft22k", "facebook/convnext-large-224"));
}

TEST(ModelCatalog, OwlVitReadsText) {
    EXPECT_TRUE(reads_text("google/owlvit-base-patch32"));
    EXPECT_FALSE(reads_text("facebook/detr-resnet-50"));
    EXPECT_FALSE(reads_text("/no/such/folder"));
}

TEST(ModelCatalog, UnknownWordIsNamed) {
    EXPECT_THAT([] { expand_models({"resnet50"}); },
                ThrowsMessage<InputError>(HasSubstr("--model resnet50")));
}

}  // namespace bench
