#include <gmock/gmock.h>

#include "core/base/error.h"
#include "core/models/model_catalog.h"

namespace bench {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
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
