#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/script.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/catalog/hf_config.h"
#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/models/layers/roi_align.h"
#include "core/engine/models/loading/random_weights.h"
#include "core/engine/models/model_registry.h"
#include "core/engine/models/video/stgcn.h"
#include "tests/engine/models/golden_weights.h"

namespace bench::models {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;
using weights::HfConfig;

struct Published {
    const char* name;   ///< of the files in tests/data/mmaction2
    const char* model;  ///< catalogue id
    std::int64_t parameters;
};

// MMAction2's own counts, of its models as it builds them.
constexpr auto kPublished = std::to_array<Published>({
    {"tsn", "mmaction2/tsn_r50", 23'864'558},
    {"stgcn", "mmaction2/stgcn", 3'088'704},
    {"posec3d", "mmaction2/posec3d", 2'024'860},
    {"ava", "mmaction2/slowonly_r50_ava", 31'800'465},
    {"slowonly", "mmaction2/slowonly_r50", 32'454'096},
    {"timesformer", "mmaction2/timesformer", 121'566'352},
    {"swin", "mmaction2/swin_tiny", 28'158'070},
    {"mvit", "mmaction2/mvit_small", 34'537'744},
});

std::shared_ptr<VideoModel> model_without_dropout(const std::string& id) {
    HfConfig config = weights::published_config(id);
    config.values["dropout_ratio"] = config.values["drop_path_rate"] = 0;
    return make_video_model(config);
}

/// The input of the golden values and, for AVA, boxes.
std::vector<at::Tensor> golden_inputs(const nlohmann::json& golden, const at::Tensor& rois) {
    std::vector<at::Tensor> inputs{golden_input(golden.at("input").get<std::vector<std::int64_t>>())};
    if (golden.contains("roi_feat")) inputs.push_back(rois);
    return inputs;
}

at::Tensor eval_rois() {
    return at::tensor({0.0F, 20.0F, 30.0F, 120.0F, 220.0F, 1.0F, 100.0F, 40.0F, 240.0F, 250.0F}).view({2, 5});
}

class EveryVideoModel : public testing::TestWithParam<Published> {};

TEST_P(EveryVideoModel, HasMmaction2sTensors) {
    const auto model = make_video_model(weights::published_config(GetParam().model));
    std::vector<PublishedTensor> published, buffers;
    for (const PublishedTensor& tensor : published_tensors(GetParam().name))
        (tensor.parameter ? published : buffers).push_back(tensor);
    published.insert(published.end(), buffers.begin(), buffers.end());
    const auto ours = tensors_of(*model);
    ASSERT_EQ(ours.size(), published.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].name, published[i].name);
        EXPECT_EQ(ours[i].shape, published[i].shape) << ours[i].name;
        EXPECT_EQ(ours[i].dtype, published[i].dtype) << ours[i].name;
        EXPECT_EQ(ours[i].parameter, published[i].parameter) << ours[i].name;
    }
    std::int64_t elements = 0;
    for (const at::Tensor& parameter : model->parameters()) elements += parameter.numel();
    EXPECT_EQ(elements, GetParam().parameters);
}

TEST_P(EveryVideoModel, ComputesMmaction2sScores) {
    const at::NoGradGuard no_grad;
    const auto model = model_without_dropout(GetParam().model);
    const auto golden = golden_values(GetParam().name);
    fill_golden(*model, GetParam().name);
    const auto inputs = golden_inputs(golden, eval_rois());
    model->prepare(inputs);
    expect_golden(model->forward(inputs)[0], golden.at("eval_logits"));
}

/// Quick to compute: TimeSformer takes clips of one size, the others' are small_inputs().
std::shared_ptr<VideoModel> small_model(const Published& published) {
    HfConfig config = weights::published_config(published.model);
    if (config.model_type == "mmaction2_timesformer")
        config.values.update({{"num_frames", 2}, {"img_size", 32}, {"num_transformer_layers", 2}});
    return make_video_model(config);
}

/// A clip that is quick to compute.
std::vector<at::Tensor> small_inputs(const std::string& name, float offset) {
    const auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const auto clip = [&](at::IntArrayRef shape) { return at::randn(shape, generator) + offset; };
    if (name == "tsn") return {clip({2, 2, 3, 64, 64})};
    if (name == "stgcn") return {clip({2, 1, 2, 16, 17, 3})};
    if (name == "posec3d") return {clip({2, 1, 17, 4, 24, 24})};
    if (name == "slowonly") return {clip({2, 1, 3, 2, 64, 64})};
    if (name == "timesformer") return {clip({2, 1, 3, 2, 32, 32})};
    if (name == "swin" || name == "mvit") return {clip({2, 1, 3, 4, 64, 64})};
    const float left = offset == 0 ? 5.0F : 40.0F;
    return {clip({2, 3, 2, 96, 96}),
            at::tensor({0.0F, left, 10.0F, 70.0F, 90.0F, 1.0F, 0.0F, left, 96.0F, 96.0F}).view({2, 5})};
}

class CapturedFile {
public:
    CapturedFile() : path_(fs::temp_directory_path() / ("captured-" + std::to_string(getpid()) + ".pt")) {}
    ~CapturedFile() { fs::remove(path_); }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

// What the bridge hands to the compiler is right for other values, other boxes too.
TEST_P(EveryVideoModel, CapturedGraphHoldsForOtherValues) {
    const at::NoGradGuard no_grad;
    const auto model = small_model(GetParam());
    weights::fill_random(*model, 1);
    const CapturedFile file;
    const auto traced = small_inputs(GetParam().name, /*offset=*/0);
    model->prepare(traced);
    const auto graph = backends::capture_graph(*model, traced, file.path());
    const auto inputs = small_inputs(GetParam().name, /*offset=*/0.5);
    std::vector<c10::IValue> arguments(inputs.begin(), inputs.end());
    for (const auto& weight : graph.weights) arguments.emplace_back(weight.value);
    const auto outputs = torch::jit::load(file.path().string()).forward(arguments).toTuple()->elements();
    const at::Tensor got = outputs.at(0).toTensor(), expected = model->forward(inputs)[0];
    EXPECT_LT((got - expected).abs().max().item<double>(),
              1e-5 * expected.abs().mean().item<double>() + 1e-6);
    EXPECT_GT(expected.std().item<double>(), 1e-3);
}

TEST_P(EveryVideoModel, TrainingFromScratchBeginsTheSameFromOneSeed) {
    const auto first = small_model(GetParam());
    const auto second = small_model(GetParam());
    first->init_weights(3);
    second->init_weights(3);
    const auto others = second->named_parameters();
    for (const auto& item : first->named_parameters()) EXPECT_TRUE(item.value().equal(others[item.key()]));
    for (const auto& item : first->named_buffers())
        EXPECT_TRUE(at::isfinite(item.value()).all().item<bool>()) << item.key();
    const auto generator = at::make_generator<at::CPUGeneratorImpl>(5);
    const at::NoGradGuard no_grad;
    const auto inputs = small_inputs(GetParam().name, 0);
    first->prepare(inputs);
    EXPECT_TRUE(at::isfinite(first->forward(inputs)[0]).all().item<bool>());
}

INSTANTIATE_TEST_SUITE_P(Mmaction2, EveryVideoModel, testing::ValuesIn(kPublished),
                         [](const auto& model) { return model.param.name; });

// Deviations as MMAction2's sheet has them; a sample of n values is off by about 1 / sqrt(2 n).
TEST(VideoWeights, BeginAsMmaction2s) {
    const auto deviation = [](const VideoModel& model, const char* name) {
        return model.named_parameters()[name].std().item<double>();
    };
    const auto model = make_video_model(weights::published_config("mmaction2/slowonly_r50"));
    model->init_weights(1);
    const double fan_out = 512 * 3 * 3;
    EXPECT_NEAR(deviation(*model, "backbone.layer4.0.conv2.conv.weight"), std::sqrt(2 / fan_out), 1e-4);
    EXPECT_NEAR(deviation(*model, "cls_head.fc_cls.weight"), 0.01, 1e-4);
    const auto named = model->named_parameters();
    EXPECT_EQ(named["backbone.layer1.0.conv3.bn.weight"].abs().max().item<float>(), 0);
    EXPECT_EQ(named["backbone.layer1.0.conv2.bn.weight"].min().item<float>(), 1);

    const auto frames = make_video_model(weights::published_config("mmaction2/tsn_r50"));
    frames->init_weights(1);
    EXPECT_EQ(frames->named_parameters()["backbone.layer1.0.conv3.bn.weight"].min().item<float>(), 1);
}

TEST(VideoModel, TrainingCountsBatchesAndDropsFeatures) {
    const at::NoGradGuard no_grad;
    const auto model = make_video_model(weights::published_config("mmaction2/slowonly_r50"));
    model->init_weights(1);
    const auto inputs = small_inputs("slowonly", 0);
    EXPECT_TRUE(model->forward(inputs)[0].equal(model->forward(inputs)[0]));
    model->train();
    const at::Tensor once = model->forward(inputs)[0];
    EXPECT_FALSE(model->forward(inputs)[0].equal(once));
    EXPECT_EQ(model->named_buffers()["backbone.conv1.bn.num_batches_tracked"].item<std::int64_t>(), 2);
}

TEST(VideoModel, UnsupportedValuesAreNamed) {
    const auto with = [](const char* id, const char* key, const nlohmann::json& value) {
        HfConfig config = weights::published_config(id);
        config.values[key] = value;
        return [config] { make_video_model(config); };
    };
    EXPECT_THAT(with("mmaction2/tsn_r50", "dropout_ratio", 1.5),
                ThrowsMessage<InputError>(HasSubstr("dropout_ratio = 1.5")));
    EXPECT_THAT(with("mmaction2/posec3d", "depths", {3, 4, 6, 3}),
                ThrowsMessage<InputError>(HasSubstr("spatial_strides has 3 entries")));
    EXPECT_THAT(with("mmaction2/slowonly_r50", "temporal_kernels", {1, 1, 2, 3}),
                ThrowsMessage<InputError>(HasSubstr("temporal_kernels")));
}

// MMAction2's graph, run once: how many edges its subsets have, their sums and some of their entries.
TEST(Stgcn, AdjacencyIsMmaction2s) {
    const at::Tensor adjacency = coco_adjacency();
    const auto at = [&](int k, int i, int j) { return adjacency[k][i][j].item<double>(); };
    const std::array<std::int64_t, 3> edges{17, 22, 10};
    const std::array<double, 3> sums{6.366667, 7.133333, 3.5};
    for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(adjacency[k].count_nonzero().item<std::int64_t>(), edges[static_cast<std::size_t>(k)]);
        EXPECT_NEAR(adjacency[k].sum().item<double>(), sums[static_cast<std::size_t>(k)], 1e-5);
    }
    EXPECT_NEAR(at(1, 1, 0), 0.2, 1e-6);
    EXPECT_NEAR(at(1, 7, 5), 0.25, 1e-6);
    EXPECT_NEAR(at(1, 7, 9), 0.5, 1e-6);
    EXPECT_NEAR(at(1, 9, 7), 1.0 / 3, 1e-6);
    EXPECT_NEAR(at(2, 0, 1), 1.0 / 3, 1e-6);
    EXPECT_NEAR(at(2, 5, 11), 1.0 / 3, 1e-6);
}

// roi_align.json: what torchvision 0.26's roi_align(aligned=True, sampling_ratio=-1) gives for boxes inside,
// at, across and outside of the border, empty and reversed ones, and ones that just need a second sample.
TEST(RoiAlign, EqualsTorchvisions) {
    std::ifstream file(std::string(COMPILESCOPE_TEST_DATA) + "/mmaction2/roi_align.json");
    const auto reference = nlohmann::json::parse(file);
    const auto shape = reference.at("map").get<std::vector<std::int64_t>>();
    const at::Tensor index = at::arange(shape[0] * shape[1] * shape[2] * shape[3], at::kDouble);
    const at::Tensor map = (index * index * 0.01).sin().to(at::kFloat).view(shape);
    const auto boxes = reference.at("boxes").get<std::vector<std::vector<float>>>();
    at::Tensor rois = at::empty({static_cast<std::int64_t>(boxes.size()), 5});
    for (std::size_t i = 0; i < boxes.size(); ++i) rois[static_cast<std::int64_t>(i)] = at::tensor(boxes[i]);
    const at::Tensor got =
        roi_align(map, rois, 1 / reference.at("reduction").get<double>(), reference.at("bins"));
    const auto out = reference.at("out").get<std::vector<float>>();
    ASSERT_EQ(static_cast<std::size_t>(got.numel()), out.size());
    const at::Tensor difference = (got.flatten() - at::tensor(out)).abs();
    EXPECT_LT(difference.max().item<double>(), 2e-6)
        << "box " << difference.argmax().item<std::int64_t>() / (got.numel() / got.size(0));
}

}  // namespace
}  // namespace bench::models
