#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/script.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/models/model_registry.h"
#include "core/plan/cells.h"
#include "tests/engine/models/golden_weights.h"
#include "tests/engine/models/tiny_video_models.h"

namespace bench::models {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class VideoTransformer : public testing::TestWithParam<const char*> {
protected:
    const at::NoGradGuard no_grad_;
    fs::path file_ = fs::path(testing::TempDir()) / ("video_" + std::to_string(::getpid()) + ".graph.pt");
    void TearDown() override { fs::remove(file_); }

    at::Tensor run_captured(VideoModel& model, const backends::CapturedGraph& captured,
                            const at::Tensor& input) const {
        auto graph = torch::jit::load(file_.string());
        std::vector<c10::IValue> arguments{input};
        const auto parameters = model.named_parameters();
        const auto buffers = model.named_buffers();
        for (const auto& weight : captured.weights)
            arguments.emplace_back(weight.parameter ? parameters[weight.name] : buffers[weight.name]);
        return graph.forward(arguments).toTuple()->elements()[0].toTensor();
    }
};

TEST_P(VideoTransformer, ClipsDoNotMix) {
    const auto model = tiny_video_model(GetParam());
    const at::Tensor clips = tiny_clips(GetParam(), 3);
    model->prepare({clips});
    const at::Tensor together = model->forward({clips})[0];
    EXPECT_EQ(together.sizes(), (std::vector<std::int64_t>{3, 5}));
    for (std::int64_t n = 0; n < 3; ++n)
        EXPECT_TRUE(
            at::allclose(model->forward({clips.narrow(0, n, 1)})[0], together.narrow(0, n, 1), 1e-4, 1e-5));
    EXPECT_FALSE(at::allclose(together[0], together[1], 1e-2, 1e-2));
    // Views of one clip are clips.
    EXPECT_TRUE(at::allclose(model->forward({clips.transpose(0, 1)})[0], together, 1e-4, 1e-5));
}

TEST_P(VideoTransformer, TheCapturedGraphComputesTheSame) {
    const auto model = tiny_video_model(GetParam());
    const at::Tensor seen = tiny_clips(GetParam(), 2), other = tiny_clips(GetParam(), 2, /*seed=*/8);
    model->prepare({seen});
    const auto captured = backends::capture_graph(*model, {seen}, file_);
    EXPECT_TRUE(at::allclose(run_captured(*model, captured, other), model->forward({other})[0], 1e-5, 1e-6));
    for (const auto& item : model->named_parameters())
        EXPECT_TRUE(std::ranges::any_of(captured.weights, [&](const auto& weight) {
            return weight.name == item.key();
        })) << item.key();
    EXPECT_LT(fs::file_size(file_), 100'000U) << "the graph carries tensors";
}

TEST_P(VideoTransformer, ACapturedTrainingGraphDropsPathsAnewInEachCall) {
    const auto model = tiny_video_model(GetParam());
    const at::Tensor clips = tiny_clips(GetParam(), 2);
    model->prepare({clips});
    const at::Tensor evaluated = model->forward({clips})[0];
    model->train();
    const auto captured = backends::capture_graph(*model, {clips}, file_);
    bool same = true;
    const at::Tensor first = run_captured(*model, captured, clips);
    for (int call = 0; call < 20 && same; ++call)
        same = at::allclose(run_captured(*model, captured, clips), first);
    EXPECT_FALSE(same);
    model->eval();
    EXPECT_TRUE(at::equal(model->forward({clips})[0], evaluated));
}

TEST_P(VideoTransformer, EveryParameterLearns) {
    const at::AutoGradMode with_gradients(true);
    const auto model = tiny_video_model(GetParam());
    const at::Tensor clips = tiny_clips(GetParam(), 2);
    model->prepare({clips});
    model->forward({clips})[0].square().sum().backward();
    for (const auto& item : model->named_parameters()) {
        ASSERT_TRUE(item.value().grad().defined()) << item.key();
        // The head reads MViT's class token: what the last block's patches ask for is not used.
        const bool unused = item.key().starts_with("backbone.blocks.3.attn.rel_pos") ||
                            item.key() == "backbone.blocks.3.attn.pool_q.weight";
        if (unused) continue;
        EXPECT_GT(item.value().grad().abs().max().item<double>(), 0) << item.key();
    }
}

INSTANTIATE_TEST_SUITE_P(Models, VideoTransformer, testing::Values("timesformer", "swin", "mvit"),
                         [](const auto& name) { return std::string(name.param); });

class VideoTransformerTraining : public testing::TestWithParam<std::pair<const char*, const char*>> {};

/// MMAction2's first training loss and the norm of all gradients. MViT learns mixed labels, smoothed.
TEST_P(VideoTransformerTraining, LossAndGradientsAreMmaction2s) {
    const auto [name, id] = GetParam();
    weights::HfConfig config = weights::published_config(id);
    config.values["dropout_ratio"] = config.values["drop_path_rate"] = 0;
    const auto model = make_video_model(config);
    const auto golden = golden_values(name);
    fill_golden(*model, name);
    const at::Tensor input = golden_input(golden.at("input").get<std::vector<std::int64_t>>());
    model->prepare({input});
    model->train();
    const bool mixed = std::string_view(name) == "mvit";
    at::Tensor labels = at::zeros({1, 400});
    labels[0][3] = mixed ? 0.7 : 1;
    labels[0][9] = mixed ? 0.3 : 0;
    if (mixed) labels = labels * 0.9 + 0.1 / 400;
    const at::Tensor loss = -(labels * at::log_softmax(model->forward({input})[0], 1)).sum();
    const double expected_loss = golden.at("loss0"), expected_norm = golden.at("gradnorm0");
    EXPECT_NEAR(loss.item<double>(), expected_loss, 1e-4 * expected_loss);
    loss.backward();
    double squares = 0;
    for (const at::Tensor& parameter : model->parameters())
        squares += parameter.grad().to(at::kDouble).square().sum().item<double>();
    EXPECT_NEAR(std::sqrt(squares), expected_norm, 1e-4 * expected_norm);
}

INSTANTIATE_TEST_SUITE_P(Mmaction2, VideoTransformerTraining,
                         testing::Values(std::pair{"timesformer", "mmaction2/timesformer"},
                                         std::pair{"swin", "mmaction2/swin_tiny"},
                                         std::pair{"mvit", "mmaction2/mvit_small"}),
                         [](const auto& model) { return std::string(model.param.first); });

// As MMAction2's sheet has them.
TEST(VideoTransformerWeights, BeginAsMmaction2s) {
    const auto begun = [](const char* id) {
        const auto model = make_video_model(weights::published_config(id));
        model->init_weights(1);
        return model->named_parameters();
    };
    const auto deviation = [](const at::Tensor& weight) { return weight.std().item<double>(); };
    const auto all = [](const at::Tensor& weight, double value) {
        return weight.eq(value).all().item<bool>();
    };

    const auto timesformer = begun("mmaction2/timesformer");
    const std::string layer = "backbone.transformer_layers.layers.3.";
    EXPECT_TRUE(all(timesformer["backbone.time_embed"], 0));
    EXPECT_TRUE(all(timesformer[layer + "attentions.0.temporal_fc.weight"], 0));
    EXPECT_TRUE(all(timesformer[layer + "attentions.0.temporal_fc.bias"], 0));
    EXPECT_TRUE(all(timesformer[layer + "attentions.1.norm.weight"], 1));
    EXPECT_NEAR(deviation(timesformer["backbone.pos_embed"]), 0.02, 2e-4);
    EXPECT_NEAR(deviation(timesformer["cls_head.fc_cls.weight"]), 0.02, 2e-4);
    EXPECT_NEAR(deviation(timesformer[layer + "attentions.0.attn.in_proj_weight"]),
                std::sqrt(2.0 / (4 * 768)), 2e-4);

    const auto swin = begun("mmaction2/swin_tiny");
    EXPECT_NEAR(deviation(swin["backbone.layers.2.blocks.1.attn.relative_position_bias_table"]), 0.02, 4e-4);
    EXPECT_NEAR(deviation(swin["backbone.layers.2.blocks.1.mlp.fc1.weight"]), 0.02, 2e-4);
    EXPECT_TRUE(all(swin["backbone.layers.2.blocks.1.mlp.fc1.bias"], 0));
    EXPECT_NEAR(deviation(swin["cls_head.fc_cls.weight"]), 0.01, 1e-4);

    const auto mvit = begun("mmaction2/mvit_small");
    EXPECT_TRUE(all(mvit["backbone.cls_token"], 0));
    EXPECT_TRUE(all(mvit["backbone.patch_embed.projection.bias"], 0));
    EXPECT_TRUE(at::allclose(mvit["backbone.blocks.5.norm1.bias"], at::full({384}, 0.02)));
    EXPECT_TRUE(at::allclose(mvit["backbone.blocks.5.mlp.fc2.bias"], at::full({384}, 0.02)));
    EXPECT_NEAR(deviation(mvit["backbone.blocks.5.attn.pool_q.weight"]), 0.02, 1e-3);
    EXPECT_NEAR(deviation(mvit["cls_head.fc_cls.weight"]), 1 / std::sqrt(3.0 * 768), 2e-4);
}

TEST(Timesformer, FusedAttentionEqualsTheExplicitOne) {
    const at::NoGradGuard no_grad;
    const auto model = tiny_video_model("timesformer");
    const at::Tensor clips = tiny_clips("timesformer", 2);
    const at::Tensor as_mmaction2 = model->forward({clips})[0];
    model->set_attention(AttentionKind::sdpa);
    const at::Tensor fused = model->forward({clips})[0];
    EXPECT_TRUE(at::allclose(fused, as_mmaction2, 1e-4, 1e-5));
    EXPECT_FALSE(at::equal(fused, as_mmaction2)) << "the fused operator sums in another order";
    model->set_attention(AttentionKind::explicit_matmul);
    EXPECT_TRUE(at::equal(model->forward({clips})[0], as_mmaction2));
}

TEST(Timesformer, OtherClipsAreNamed) {
    const auto model = tiny_video_model("timesformer");
    EXPECT_THAT(
        [&] {
            model->forward({at::zeros({1, 1, 3, 4, 32, 40})});
        },
        ThrowsMessage<InputError>(
            testing::AllOf(HasSubstr("4 frames of 32x40"), HasSubstr("3 frames of 32x32"))));
}

TEST(VideoTransformers, ForwardSaysThatItIsNotPrepared) {
    for (const char* name : {"swin", "mvit"}) {
        const auto model = tiny_video_model(name);
        const auto forward = [&] { model->forward({at::zeros({1, 1, 3, 4, 32, 40})}); };
        EXPECT_THAT(forward,
                    ThrowsMessage<Error>(testing::AllOf(HasSubstr("4x32x40"), HasSubstr("prepare"))));
        model->prepare({at::zeros({1, 1, 3, 4, 40, 32})});
        EXPECT_THAT(forward, ThrowsMessage<Error>(HasSubstr("4x40x32")));
        model->prepare({at::zeros({1, 1, 3, 4, 32, 40})});
        EXPECT_NO_THROW(forward()) << name;
    }
}

TEST(DropPath, DropsWholeRowsAndKeepsTheMean) {
    const at::NoGradGuard no_grad;
    const at::Tensor x = at::rand({4000, 3, 2}) + 1;
    at::manual_seed(2);
    const at::Tensor y = drop_path(x, 0.25, /*training=*/true);
    const at::Tensor dropped = y.eq(0).flatten(1);
    EXPECT_TRUE(dropped.all(1).equal(dropped.any(1)));
    EXPECT_NEAR(dropped.all(1).to(at::kDouble).mean().item<double>(), 0.25, 0.03);
    EXPECT_TRUE(at::allclose(y, at::where(y.eq(0), y, x / 0.75)));
    EXPECT_TRUE(drop_path(x, 0.25, /*training=*/false).is_same(x));
    EXPECT_TRUE(drop_path(x, 0, /*training=*/true).is_same(x));
    at::manual_seed(2);
    EXPECT_TRUE(at::allclose(add_branch(x, x, 0.25, /*training=*/true), x + y));
}

TEST(DropPath, DropsAllTokensOfAClipTogether) {
    const at::NoGradGuard no_grad;
    at::manual_seed(1);
    constexpr std::int64_t kClips = 50, kPatches = 4;
    const at::Tensor rows = at::zeros({kClips * kPatches + kClips, 3});
    const at::Tensor y = add_branch_to_rows(rows, at::ones_like(rows), kClips, 0.5, /*training=*/true);
    const TokenRows parts = split_rows(y, kClips);
    EXPECT_TRUE(parts.patches.view({kClips, kPatches, 3})
                    .equal(parts.class_tokens.unsqueeze(1).expand({kClips, kPatches, 3})));
    EXPECT_TRUE(y.eq(0).logical_or(y.eq(2)).all().item<bool>());
    EXPECT_NEAR(y.mean().item<double>(), 1, 0.4);
}

TEST(DropPath, GrowsFromTheFirstLayerToTheLast) {
    EXPECT_EQ(drop_path_of_layer(0, 5, 0.2), 0);
    EXPECT_EQ(drop_path_of_layer(2, 5, 0.2), 0.1);
    EXPECT_EQ(drop_path_of_layer(4, 5, 0.2), 0.2);
    EXPECT_EQ(drop_path_of_layer(0, 1, 0.2), 0);
}

}  // namespace
}  // namespace bench::models
