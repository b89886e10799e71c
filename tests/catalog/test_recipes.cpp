#include <gmock/gmock.h>

#include <numeric>

#include "core/catalog/recipes.h"

namespace bench::training {
namespace {

using testing::ElementsAre;

TEST(Recipes, AreThoseOfTheEightConfigurations) {
    std::vector<std::string> models;
    for (const Recipe& recipe : recipes()) models.emplace_back(recipe.model);
    EXPECT_THAT(models, ElementsAre("mmaction2/tsn_r50", "mmaction2/timesformer", "mmaction2/stgcn",
                                    "mmaction2/posec3d", "mmaction2/slowonly_r50_ava", "mmaction2/swin_tiny",
                                    "mmaction2/slowonly_r50", "mmaction2/mvit_small"));
    EXPECT_EQ(find_recipe("mmaction2/stgcn")->optimizer.clip_norm, std::nullopt);
    EXPECT_EQ(find_recipe("microsoft/resnet-50"), nullptr);
}

TEST(Recipes, FactorsOfSeveralRulesMultiply) {
    const OptimizerRecipe& swin = find_recipe("mmaction2/swin_tiny")->optimizer;
    const auto groups = parameter_groups(
        swin, {"backbone.patch_embed.proj.bias", "backbone.norm3.weight",
               "backbone.layers.0.blocks.0.attn.relative_position_bias_table", "cls_head.fc_cls.bias"});
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_DOUBLE_EQ(groups[0].lr_factor, 0.1);
    EXPECT_DOUBLE_EQ(groups[0].weight_decay, 0.02);
    EXPECT_DOUBLE_EQ(groups[1].lr_factor, 0.1);
    EXPECT_DOUBLE_EQ(groups[1].weight_decay, 0);
    EXPECT_EQ(groups[1].weights.size(), 2U);
    EXPECT_DOUBLE_EQ(groups[2].lr_factor, 1);
    EXPECT_THAT(groups[2].weights, ElementsAre("cls_head.fc_cls.bias"));
}

TEST(Recipes, TokensAndTablesOfMvitDecayAndItsNormsAndBiasesDoNot) {
    const auto groups = parameter_groups(
        find_recipe("mmaction2/mvit_small")->optimizer,
        {"backbone.cls_token", "backbone.blocks.0.attn.rel_pos_h", "backbone.blocks.0.attn.pool_q.weight",
         "backbone.blocks.0.norm1.weight", "backbone.blocks.0.attn.norm_q.weight", "cls_head.fc_cls.bias"});
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_DOUBLE_EQ(groups[0].weight_decay, 0.05);
    EXPECT_EQ(groups[0].weights.size(), 3U);
    EXPECT_DOUBLE_EQ(groups[1].weight_decay, 0);
    EXPECT_EQ(groups[1].weights.size(), 3U);
}

}  // namespace
}  // namespace bench::training
