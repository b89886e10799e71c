#include <gmock/gmock.h>

#include <array>

#include "core/base/error.h"
#include "core/catalog/key_names.h"

namespace bench::weights {
namespace {

TEST(KeyNames, NamesOfTransformers5BecomeThePublishedOnes) {
    struct Case {
        const char *model_type, *name, *published;
    };
    constexpr std::array kCases{
        Case{"vit", "vit.layers.11.attention.q_proj.weight",
             "vit.encoder.layer.11.attention.attention.query.weight"},
        Case{"vit", "other.vit.layers.0.mlp.fc1.bias", "other.vit.layers.0.intermediate.dense.bias"},
        Case{"vit", "vit.embeddings.cls_token", "vit.embeddings.cls_token"},
        Case{"vit", "vit.layers", "vit.layers"},
        Case{"vit", ".mlp.fc1.mlp.fc1.", ".intermediate.dense.mlp.fc1."},  // matches do not overlap
        Case{"vit", ".mlp.fc1..mlp.fc1.", ".intermediate.dense..intermediate.dense."},
        Case{"beit", "beit.layers.3.relative_position_bias.index",
             "beit.encoder.layer.3.attention.attention.relative_position_bias.index"},
        Case{"beit", "beit.layers.x.relative_position_bias.index",
             "beit.encoder.layer.x.relative_position_bias.index"},
        Case{"segformer", "segformer.stages.12.patch_embeddings.proj.weight",
             "segformer.encoder.patch_embeddings.12.proj.weight"},
        Case{"segformer", "a.mlp.fc1.weight", "a.mlp.dense1.weight"},
        Case{"segformer", "a.mlp.fc3.weight", "a.mlp.fc3.weight"},
        Case{"segformer", "a.mlp.fc3.mlp.fc2.mlp.fc1.b", "a.mlp.fc3.mlp.dense2.mlp.fc1.b"},
        Case{"segformer", "segformer.stages.segformer.stages.1.blocks.0",
             "segformer.stages.segformer.stages.1.blocks.0"},
        Case{"detr", "a.mlp.fc2.bias", "a.fc2.bias"},
        Case{"conditional_detr", "model.decoder.layers.10.self_attn.k_content_proj.weight",
             "model.decoder.layers.10.sa_kcontent_proj.weight"},
        Case{"conditional_detr", "model.decoder.layers..self_attn.v_proj.weight",
             "model.decoder.layers..self_attn.v_proj.weight"},
        Case{"unknown", "vit.layers.0.mlp.fc1.", "vit.layers.0.mlp.fc1."},
    };
    for (const Case& one : kCases)
        EXPECT_EQ(published_name(one.model_type, one.name), one.published) << one.name;
}

/// Matching must not recurse: std::regex ended the program here.
TEST(KeyNames, LongNamesAreMatchedWithoutRecursion) {
    const std::string digits(200'000, '7');
    EXPECT_EQ(published_name("beit", "beit.layers." + digits + ".relative_position_bias.x"),
              "beit.encoder.layer." + digits + ".attention.attention.relative_position_bias.x");
    EXPECT_EQ(published_name("segformer", "segformer.stages." + digits), "segformer.stages." + digits);
}

TEST(KeyNames, NamesAbove1024BytesAreRefused) {
    EXPECT_NO_THROW(check_name_length("some.safetensors", std::string(1024, 'x')));
    EXPECT_THAT([] { check_name_length("some.safetensors", std::string(1025, 'x')); },
                testing::ThrowsMessage<InputError>(
                    testing::AllOf(testing::StartsWith("some.safetensors: the tensor name \"xxx"),
                                   testing::HasSubstr("has 1025 bytes"))));
}

}  // namespace
}  // namespace bench::weights
