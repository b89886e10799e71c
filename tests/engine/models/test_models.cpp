#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/csrc/jit/frontend/tracer.h>

#include <algorithm>
#include <limits>
#include <set>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/models/loading/random_weights.h"
#include "core/engine/models/model_registry.h"
#include "core/engine/runtime/runtime_setup.h"

namespace bench::models {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using weights::HfConfig;

/// Small enough to run in milliseconds, with every kind of layer of its family.
HfConfig tiny_config(const std::string& type) {
    HfConfig config;
    config.file = "config.json";
    config.model_type = type;
    const nlohmann::json transformer{{"image_size", 64},         {"patch_size", 8},
                                     {"hidden_size", 32},        {"num_hidden_layers", 2},
                                     {"num_attention_heads", 4}, {"intermediate_size", 64}};
    const nlohmann::json detr{{"backbone", "resnet18"},
                              {"d_model", 32},
                              {"encoder_layers", 1},
                              {"decoder_layers", 2},
                              {"encoder_ffn_dim", 64},
                              {"decoder_ffn_dim", 64},
                              {"encoder_attention_heads", 4},
                              {"decoder_attention_heads", 4},
                              {"num_queries", 7}};
    if (type == "vit" || type == "beit") config.values = transformer;
    if (type == "beit") {
        config.values["use_relative_position_bias"] = true;
        config.values["use_shared_relative_position_bias"] = true;
    }
    if (type == "convnext")
        config.values = {{"hidden_sizes", {8, 16}}, {"depths", {1, 2}}, {"num_stages", 2}};
    if (type == "mobilenet_v2") config.values = {{"depth_multiplier", 0.25}, {"output_stride", 8}};
    if (type == "resnet")
        config.values = {{"hidden_sizes", {16, 32}}, {"depths", {1, 2}}, {"embedding_size", 8}};
    if (type == "segformer")
        config.values = {
            {"hidden_sizes", {8, 16}}, {"depths", {1, 1}},        {"num_attention_heads", {1, 2}},
            {"sr_ratios", {2, 1}},     {"patch_sizes", {7, 3}},   {"strides", {4, 2}},
            {"mlp_ratios", {2, 2}},    {"num_encoder_blocks", 2}, {"decoder_hidden_size", 16}};
    if (type == "detr" || type == "conditional_detr") config.values = detr;
    const nlohmann::json swin{{"model_type", "swin"},
                              {"embed_dim", 8},
                              {"depths", {1, 2, 1, 1}},
                              {"num_heads", {1, 1, 2, 2}},
                              {"window_size", 3}};
    if (type == "maskformer")
        config.values = {{"backbone_config", swin},
                         {"fpn_feature_size", 64},
                         {"mask_feature_size", 32},
                         {"decoder_config",
                          {{"d_model", 32},
                           {"decoder_layers", 2},
                           {"decoder_ffn_dim", 64},
                           {"decoder_attention_heads", 4},
                           {"num_queries", 7}}}};
    if (type == "mask2former")
        config.values = {{"backbone_config", swin}, {"feature_size", 64},    {"hidden_dim", 64},
                         {"mask_feature_size", 32}, {"encoder_layers", 1},   {"encoder_feedforward_dim", 64},
                         {"decoder_layers", 3},     {"dim_feedforward", 64}, {"num_attention_heads", 4},
                         {"num_queries", 7}};
    if (type == "owlvit")
        config.values = {{"projection_dim", 24},
                         {"text_config",
                          {{"vocab_size", 50},
                           {"max_position_embeddings", 6},
                           {"hidden_size", 24},
                           {"num_hidden_layers", 2},
                           {"num_attention_heads", 3},
                           {"intermediate_size", 40}}},
                         {"vision_config",
                          {{"image_size", 32},
                           {"patch_size", 8},
                           {"hidden_size", 32},
                           {"num_hidden_layers", 2},
                           {"num_attention_heads", 4},
                           {"intermediate_size", 64}}}};
    config.values["num_labels"] = 5;
    return config;
}

std::shared_ptr<VisionModel> tiny_model(const std::string& type, std::uint64_t seed = 1) {
    auto model = make_model(tiny_config(type));
    weights::fill_random(*model, seed);
    for (at::Tensor& parameter : model->parameters()) parameter.set_requires_grad(false);
    return model;
}

/// Three queries for each of two pictures; where `padded`, other words of other lengths, one of them absent.
std::vector<at::Tensor> texts(bool padded) {
    at::Tensor ids = at::tensor({48, 7, 9, 3, 11, 49}, at::kLong).repeat({6, 1});
    at::Tensor mask = at::ones_like(ids);
    if (!padded) return {ids, mask};
    for (std::int64_t row = 0; row < 6; ++row) {
        const std::int64_t end = 1 + row % 5;  // the end token has the largest id
        ids[row][1] = 5 + row;
        ids[row][end] = 49;
        ids[row].slice(0, end + 1).zero_();
        mask[row].slice(0, end + 1).zero_();
    }
    ids[4].zero_();
    return {ids, mask};
}

/// Two pictures; with a pixel mask the second ends early, and its padding is zero.
std::vector<at::Tensor> two_pictures(const VisionModel& model, bool padded) {
    const auto generator = at::make_generator<at::CPUGeneratorImpl>(7);
    const auto names = model.input_names();
    const auto has = [&names](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const bool masked = has("pixel_mask");
    const std::int64_t side = masked ? 128 : has("input_ids") ? 32 : 64;
    at::Tensor pixels = at::randn({2, 3, side, side}, generator);
    if (has("input_ids")) {
        const auto text = texts(padded);
        return {pixels, text[0], text[1]};
    }
    if (!masked) return {pixels};
    at::Tensor mask = at::ones({2, side, side}, at::kLong);
    if (padded) mask[1].slice(1, 70).zero_();
    return {pixels * mask.unsqueeze(1), mask};
}

void expect_close(const std::vector<at::Tensor>& got, const std::vector<at::Tensor>& expected,
                  double bound = 1e-5) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        ASSERT_EQ(got[i].sizes(), expected[i].sizes());
        // An absent query's logits are the smallest number there is, which a deviation would drown in.
        const at::Tensor present = expected[i] > -1e30;
        EXPECT_TRUE(present.equal(got[i] > -1e30));
        const at::Tensor value = expected[i].masked_select(present);
        EXPECT_LT((got[i].masked_select(present) - value).abs().max().item<double>(),
                  bound * value.std().item<double>());
    }
}

class EveryFamily : public testing::TestWithParam<std::string> {
    const at::NoGradGuard no_grad_;
};

TEST_P(EveryFamily, BatchEqualsItsPicturesOneByOne) {
    const auto model = tiny_model(GetParam());
    const auto both = two_pictures(*model, /*padded=*/true);
    model->prepare(both);
    const auto together = model->forward(both);
    for (std::int64_t n = 0; n < 2; ++n) {
        std::vector<at::Tensor> one, expected;
        for (const at::Tensor& input : both) {
            const std::int64_t rows = input.size(0) / 2;  // of one picture: three of each text
            one.push_back(input.slice(0, n * rows, (n + 1) * rows));
        }
        for (const at::Tensor& output : together) expected.push_back(output.slice(0, n, n + 1));
        expect_close(model->forward(one), expected);
    }
}

// What was traced on one input must be right for others: nothing may depend on values.
TEST_P(EveryFamily, TraceHoldsForOtherValues) {
    const auto model = tiny_model(GetParam());
    const auto seen = two_pictures(*model, /*padded=*/false);
    model->prepare(seen);
    const auto traced = torch::jit::tracer::trace(
        torch::jit::Stack(seen.begin(), seen.end()),
        [&](torch::jit::Stack in) -> torch::jit::Stack {
            std::vector<at::Tensor> inputs;
            for (const auto& value : in) inputs.push_back(value.toTensor());
            const auto outputs = model->forward(inputs);
            return {c10::ivalue::Tuple::create(std::vector<c10::IValue>(outputs.begin(), outputs.end()))};
        },
        [](const at::Tensor&) { return std::string(); }, /*strict=*/true, /*force_outplace=*/false);
    torch::jit::GraphExecutor executor(traced.first->graph, "forward");

    auto other = two_pictures(*model, /*padded=*/true);
    other[0] = other[0] * 0.5;
    torch::jit::Stack stack(other.begin(), other.end());
    executor.run(stack);
    std::vector<at::Tensor> outputs;
    for (const auto& value : stack.front().toTupleRef().elements()) outputs.push_back(value.toTensor());
    expect_close(outputs, model->forward(other));
}

/// The binary logarithm of bfloat16's error over the error of rounding only the weights and inputs to bfloat16 and
/// computing in float32, for each output.
std::vector<double> log2_errors_in_bfloat16(const std::string& type, std::uint64_t seed) {
    const auto model = tiny_model(type, seed);
    auto inputs = two_pictures(*model, /*padded=*/true);
    model->prepare(inputs);
    const auto expected = model->forward(inputs);
    const auto outputs_in = [&](at::ScalarType dtype) {
        backends::convert_module(*model, at::kCPU, dtype, "contiguous");
        inputs[0] = inputs[0].to(dtype);
        return model->forward(inputs);
    };
    const auto got = outputs_in(at::kBFloat16), rounded = outputs_in(at::kFloat);
    std::vector<double> logarithms;
    for (std::size_t i = 0; i < got.size(); ++i) {
        EXPECT_EQ(got[i].scalar_type(), at::kBFloat16);
        const at::Tensor known = expected[i].abs() < 1e6;  // padded texts score the lowest number
        const auto error = [&](const at::Tensor& t) {
            return (t - expected[i]).index({known}).norm().item<double>();
        };
        logarithms.push_back(std::log2(error(got[i]) / error(rounded[i])));
    }
    return logarithms;
}

// A mean over several weights: Mask2Former compares masks with a threshold, so that a single model's error depends on
// how many values lie close to it, which differs between processors.
TEST_P(EveryFamily, RunsInBfloat16) {
    constexpr int kModels = 8;
    std::vector<double> sums;
    for (int seed = 1; seed <= kModels; ++seed) {
        const std::vector<double> logarithms =
            log2_errors_in_bfloat16(GetParam(), static_cast<std::uint64_t>(seed));
        sums.resize(logarithms.size());
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += logarithms[i];
    }
    for (const double sum : sums) {
        EXPECT_GT(sum / kModels, -1);
        EXPECT_LT(sum / kModels, 1.75);
    }
}

TEST_P(EveryFamily, ExplicitAttentionEqualsTheFusedOperator) {
    const auto model = tiny_model(GetParam());
    const auto inputs = two_pictures(*model, /*padded=*/true);
    model->prepare(inputs);
    const auto fused = model->forward(inputs);
    const AttentionGuard guard(AttentionKind::explicit_matmul);
    expect_close(model->forward(inputs), fused);
}

TEST_P(EveryFamily, OutputsAreNamed) {
    const auto model = tiny_model(GetParam());
    const auto inputs = two_pictures(*model, false);
    model->prepare(inputs);
    EXPECT_EQ(model->forward(inputs).size(), model->output_names().size());
}

INSTANTIATE_TEST_SUITE_P(Models, EveryFamily, testing::ValuesIn(supported_model_types()),
                         [](const auto& family) { return family.param; });

TEST(ModelRegistry, AgreesWithTheCatalogue) {
    const auto expect_runnable = [](std::span<const ModelInfo> catalog,
                                    const std::vector<std::string>& types) {
        std::set<std::string> runnable;
        for (const ModelInfo& model : catalog)
            if (model.runnable) runnable.emplace(model.model_type);
        EXPECT_EQ(std::set<std::string>(types.begin(), types.end()), runnable);
    };
    expect_runnable(model_catalog(), supported_model_types());
    expect_runnable(video_catalog(), video_model_types());
}

TEST(ModelRegistry, PublishedConfigurationHasTheCataloguesParameters) {
    for (const auto catalog : {model_catalog(), video_catalog()})
        for (const ModelInfo& model : catalog) {
            if (!model.runnable) continue;
            std::int64_t elements = 0;
            const auto made = make_model(weights::published_config(std::string(model.id)));
            for (const at::Tensor& parameter : made->parameters()) elements += parameter.numel();
            EXPECT_EQ(elements, model.parameters) << model.id;
        }
}

TEST(ModelRegistry, UnknownTypeIsNamedWithTheSupportedOnes) {
    EXPECT_THAT(
        [] { make_model(tiny_config("perceiver")); },
        ThrowsMessage<InputError>(testing::AllOf(HasSubstr("config.json"), HasSubstr("\"perceiver\""),
                                                 HasSubstr("vit, beit, convnext, resnet, segformer"))));
}

TEST(ModelOptions, UnsupportedValuesAreNamed) {
    const auto with = [](const std::string& type, const char* key, const nlohmann::json& value) {
        HfConfig config = tiny_config(type);
        config.values[key] = value;
        return [config] { make_model(config); };
    };
    EXPECT_THAT(
        with("vit", "hidden_act", "gelu_10"),
        ThrowsMessage<InputError>(HasSubstr("hidden_act = \"gelu_10\" is not supported (supported: gelu, ")));
    EXPECT_THAT(with("vit", "num_attention_heads", 5),
                ThrowsMessage<InputError>(HasSubstr("num_attention_heads = 5")));
    EXPECT_THAT(with("resnet", "layer_type", "basics"),
                ThrowsMessage<InputError>(HasSubstr("bottleneck, basic")));
    EXPECT_THAT(with("resnet", "depths", {1, 2, 3}),
                ThrowsMessage<InputError>(HasSubstr("depths has 3 entries")));
    EXPECT_THAT(with("segformer", "reshape_last_stage", false),
                ThrowsMessage<InputError>(HasSubstr("reshape_last_stage = false")));
    EXPECT_THAT(with("detr", "auxiliary_loss", true),
                ThrowsMessage<InputError>(HasSubstr("auxiliary_loss = true")));
    EXPECT_THAT(with("detr", "backbone", "swin_t"),
                ThrowsMessage<InputError>(HasSubstr("resnet18, resnet34")));
    EXPECT_THAT(with("detr", "backbone_config", {{"model_type", "timm_backbone"}, {"backbone", "swin_t"}}),
                ThrowsMessage<InputError>(HasSubstr("backbone_config.backbone = \"swin_t\"")));
    EXPECT_THAT(with("owlvit", "projection_dim", 512),
                ThrowsMessage<InputError>(HasSubstr("projection_dim = 512 is not supported (supported: "
                                                    "text_config.hidden_size, which is 24)")));
    EXPECT_THAT(with("owlvit", "text_config", nlohmann::json::parse(R"({"hidden_act":"gelu_new"})")),
                ThrowsMessage<InputError>(HasSubstr("text_config.hidden_act = \"gelu_new\"")));
    EXPECT_THAT(with("owlvit", "vision_config", {{"image_size", 16}, {"patch_size", 32}}),
                ThrowsMessage<InputError>(HasSubstr("vision_config.patch_size = 32")));
    EXPECT_THAT(with("detr", "architectures", {"DetrForSegmentation"}),
                ThrowsMessage<InputError>(HasSubstr("DetrForObjectDetection")));
}

TEST_P(EveryFamily, PrepareFollowsTheInputs) {
    if (GetParam() == "vit" || GetParam() == "beit" || GetParam() == "owlvit")
        GTEST_SKIP() << "takes one size";
    const auto model = tiny_model(GetParam());
    const auto first = two_pictures(*model, /*padded=*/false);
    std::vector<at::Tensor> second;
    for (const at::Tensor& input : first)
        second.push_back(input.slice(-1, 0, input.size(-1) - 19).contiguous());
    model->prepare(first);
    const auto expected = model->forward(first);
    model->prepare(second);
    (void)model->forward(second);
    model->prepare(first);
    expect_close(model->forward(first), expected);
}

TEST(Swin, ForwardSaysThatItIsNotPrepared) {
    const auto model = tiny_model("maskformer");
    const auto forward = [&] { (void)model->forward({at::zeros({1, 3, 40, 32})}); };
    EXPECT_THAT(forward, ThrowsMessage<Error>(testing::AllOf(HasSubstr("40x32"), HasSubstr("prepare"))));
    model->prepare({at::zeros({1, 3, 32, 40})});
    EXPECT_THAT(forward, ThrowsMessage<Error>(HasSubstr("32x40")));
}

TEST(Vit, OtherImageSizeIsNamed) {
    const auto model = tiny_model("vit");
    EXPECT_THAT(
        [&] {
            model->forward({at::zeros({1, 3, 40, 32})});
        },
        ThrowsMessage<InputError>(testing::AllOf(HasSubstr("40x32"), HasSubstr("64x64"))));
}

TEST(OwlVit, OtherSizesAreNamed) {
    const auto model = tiny_model("owlvit");
    const auto given = [&](at::IntArrayRef pixels, at::IntArrayRef ids) {
        const std::vector<at::Tensor> inputs{at::zeros(pixels), at::ones(ids, at::kLong),
                                             at::ones(ids, at::kLong)};
        return [model, inputs] { model->forward(inputs); };
    };
    EXPECT_THAT(given({1, 3, 40, 32}, {2, 6}),
                ThrowsMessage<InputError>(testing::AllOf(HasSubstr("40x32"), HasSubstr("32x32"))));
    EXPECT_THAT(given({2, 3, 32, 32}, {3, 6}), ThrowsMessage<InputError>(HasSubstr("2 pictures")));
    EXPECT_THAT(given({1, 3, 32, 32}, {1, 7}), ThrowsMessage<InputError>(HasSubstr("at most 6")));
}

TEST(OwlVit, OnlyAnAbsentQueryHasTheSmallestLogits) {
    const auto model = tiny_model("owlvit");
    const at::Tensor logits = model->forward(two_pictures(*model, /*padded=*/true))[0];
    EXPECT_EQ(logits.sizes(), (std::vector<std::int64_t>{2, 16, 3}));
    at::Tensor absent = at::zeros({2, 16, 3}, at::kBool);
    absent[1].select(1, 1).fill_(true);
    EXPECT_TRUE((logits == std::numeric_limits<float>::lowest()).equal(absent));
}

TEST(Layer, KnowsItsDerivedBuffers) {
    struct Inner : Layer {
        Inner() {
            register_derived_buffer("index", at::arange(3));
            register_buffer("stored", at::zeros(1));
        }
    };
    struct Outer : Layer {
        Outer() {
            add<Inner>("a.b");
            register_derived_buffer("table", at::arange(3));
        }
    };
    EXPECT_THAT(derived_buffer_names(Outer()), testing::UnorderedElementsAre("a.b.index", "table"));
}

TEST(Layer, GivesADerivedBufferAnotherValue) {
    Layer layer;
    const at::Tensor buffer = layer.set_derived_buffer("mask", at::zeros({2, 3}));
    const at::Tensor again = layer.set_derived_buffer("mask", at::ones(5, at::kLong));
    EXPECT_TRUE(again.is_same(buffer));
    EXPECT_TRUE(layer.named_buffers()["mask"].equal(at::ones(5, at::kLong)));
    EXPECT_THAT(derived_buffer_names(layer), testing::ElementsAre("mask"));
}

TEST(BatchNorm2d, FrozenKeepsItsStatisticsInTrainMode) {
    const auto batch_norm = [](NormKind kind) {
        auto norm = std::make_shared<BatchNorm2d>(2, kind);
        const at::NoGradGuard no_grad;
        for (at::Tensor& t : norm->parameters()) t.fill_(1);
        for (at::Tensor& t : norm->buffers()) t.fill_(1);
        return norm;
    };
    const at::Tensor x = at::randn({4, 2, 3, 3}, at::make_generator<at::CPUGeneratorImpl>(1));
    const auto frozen = batch_norm(NormKind::frozen), trained = batch_norm(NormKind::trained);
    EXPECT_TRUE(at::allclose(frozen->forward(x), (x - 1) / std::sqrt(1 + 1e-5) + 1));
    EXPECT_FALSE(at::allclose(trained->forward(x), frozen->forward(x)));
    EXPECT_TRUE(frozen->parameters().empty());
}

}  // namespace
}  // namespace bench::models
