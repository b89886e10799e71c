#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/catalog/key_names.h"
#include "core/catalog/model_catalog.h"
#include "core/engine/models/loading/allocation_limit.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/models/loading/random_weights.h"
#include "core/engine/models/loading/safetensors.h"
#include "core/engine/models/model_registry.h"
#include "core/engine/processing/query_input.h"

namespace bench::weights {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// A folder of its own for each test.
class Weights : public testing::Test {
protected:
    Weights() { fs::create_directories(dir_); }
    ~Weights() override { fs::remove_all(dir_); }

    fs::path write(const std::string& name, const std::string& bytes) const {
        fs::create_directories((dir_ / name).parent_path());
        std::ofstream(dir_ / name, std::ios::binary) << bytes;
        return dir_ / name;
    }

    fs::path dir_ = fs::temp_directory_path() /
                    ("compilescope_weights_" +
                     std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
                     std::to_string(::getpid()));
};

WeightsSpec from_folder(const fs::path& folder) {
    return {.source = WeightsSource::folder, .folder = folder.string()};
}

/// name -> shape, as "NAME TAB [a, b]" a line.
std::map<std::string, std::string> published_tensors(const std::string& file) {
    std::ifstream in(fs::path(COMPILESCOPE_TEST_DATA) / "published_names" / file);
    EXPECT_TRUE(in) << file;
    std::map<std::string, std::string> tensors;
    for (std::string line; std::getline(in, line);) {
        const auto tab = line.find('\t');
        tensors[line.substr(0, tab)] = line.substr(tab + 1);
    }
    return tensors;
}

std::string shape_text(const at::Tensor& tensor) {
    std::string text = "[";
    for (const std::int64_t size : tensor.sizes())
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

std::map<std::string, std::string> own_tensors(const std::string& model_id) {
    const auto model = models::make_model(published_config(model_id));
    std::map<std::string, std::string> tensors;
    for (const auto& item : model->named_parameters()) tensors[item.key()] = shape_text(item.value());
    for (const auto& item : model->named_buffers()) tensors[item.key()] = shape_text(item.value());
    for (const std::string& name : models::derived_buffer_names(*model)) tensors.erase(name);
    return tensors;
}

TEST(KeyNames, TensorsAreThePublishedOnes) {
    for (const ModelInfo& model : model_catalog()) {
        if (!model.runnable) continue;
        const std::string id(model.id), name = id.substr(id.find('/') + 1);
        auto published = published_tensors(name + ".txt");
        std::erase_if(published, [](const auto& item) { return is_ignorable(item.first); });
        EXPECT_EQ(own_tensors(id), published) << id;
    }
}

TEST(KeyNames, NamesOfTransformers5BecomeThePublishedOnes) {
    for (const ModelInfo& model : model_catalog()) {
        if (!model.runnable) continue;
        const std::string id(model.id), name = id.substr(id.find('/') + 1);
        std::map<std::string, std::string> renamed;
        for (const auto& [key, shape] : published_tensors(name + ".transformers5.txt"))
            if (!is_ignorable(key)) renamed[published_name(model.model_type, key)] = shape;
        EXPECT_EQ(renamed, own_tensors(id)) << id;
        for (const auto& [key, shape] : own_tensors(id))
            EXPECT_EQ(published_name(model.model_type, key), key);
    }
}

TEST_F(Weights, SafetensorsComeBackAsWritten) {
    const NamedTensors tensors{{"byte", at::arange(3, at::kByte)},
                               {"half", at::linspace(-1, 1, 5).to(at::kHalf).view({5, 1})},
                               {"bf16", at::linspace(-1, 1, 5).to(at::kBFloat16)},
                               {"strided", at::rand({3, 4}).t()},
                               {"scalar", at::scalar_tensor(7, at::kLong)},
                               {"empty", at::empty({0, 4})}};
    write_safetensors(dir_ / "x.safetensors", tensors);
    const SafetensorsFile file(dir_ / "x.safetensors");
    EXPECT_EQ(file.tensors().size(), tensors.size());
    for (const auto& [name, tensor] : tensors) EXPECT_TRUE(file.tensor(name).equal(tensor)) << name;
    EXPECT_THAT([&] { (void)file.tensor("nothing"); },
                ThrowsMessage<InputError>(HasSubstr("has no tensor nothing")));
}

TEST_F(Weights, FoldersThatCannotBeUsedSayWhy) {
    const auto load = [&] { (void)load_model("microsoft/resnet-50", from_folder(dir_)); };
    EXPECT_THAT(load, ThrowsMessage<InputError>(HasSubstr("model.safetensors: missing")));
    write("pytorch_model.bin", "x");
    EXPECT_THAT(load, ThrowsMessage<InputError>(AllOf(HasSubstr("pytorch_model.bin"), HasSubstr("pickled"))));
    write_safetensors(dir_ / "model.safetensors",
                      {{"classifier.1.bias", at::zeros(7)}, {"stray", at::zeros(1)}});
    EXPECT_THAT(load, ThrowsMessage<InputError>(
                          AllOf(HasSubstr("model.safetensors"), HasSubstr("1 left over (stray)"),
                                HasSubstr("1 wrongly shaped (classifier.1.bias [7] instead of [1000])"),
                                HasSubstr("missing (classifier.1.weight, resnet."))));
    write("config.json", R"({"model_type": "vit"})");
    EXPECT_THAT(load, ThrowsMessage<InputError>(HasSubstr("microsoft/resnet-50 is a resnet")));
    EXPECT_THAT([&] { (void)load_model(dir_ / "none", {}); }, ThrowsMessage<InputError>(HasSubstr("none")));
    write("config.json", "{");
    EXPECT_THAT(load, ThrowsMessage<InputError>(HasSubstr("config.json: not valid JSON")));
}

// One small checkpoint whole, the same in two shards, in bfloat16, and as a folder that is the model.
TEST_F(Weights, CheckpointsFillTheModel) {
    const std::string config = R"({"model_type": "resnet", "hidden_sizes": [16], "depths": [1],
                                   "embedding_size": 8, "id2label": {"0": "cat", "1": "dog", "2": "cow"}})";
    write("whole/config.json", config);
    write("sharded/config.json", config);
    auto model = models::make_model(load_config(dir_ / "whole/config.json"));
    fill_random(*model, 3);
    NamedTensors all, first, second;
    for (const auto& item : model->named_parameters()) all.emplace_back(item.key(), item.value().detach());
    for (const auto& item : model->named_buffers()) all.emplace_back(item.key(), item.value());
    all.emplace_back("resnet.embedder.embedder.normalization.num_batches_tracked",
                     at::scalar_tensor(1, at::kLong));
    nlohmann::json map;
    for (std::size_t i = 0; i < all.size(); ++i) {
        (i % 2 ? first : second).push_back(all[i]);
        map[all[i].first] = i % 2 ? "model-1.safetensors" : "model-2.safetensors";
    }
    write_safetensors(dir_ / "whole/model.safetensors", all);
    write_safetensors(dir_ / "sharded/model-1.safetensors", first);
    write_safetensors(dir_ / "sharded/model-2.safetensors", second);
    write("sharded/model.safetensors.index.json", nlohmann::json{{"weight_map", map}}.dump());

    for (const char* folder : {"whole", "sharded"}) {
        const LoadedModel loaded = load_model(dir_ / folder, {});
        EXPECT_EQ(loaded.source, WeightsSource::folder);
        EXPECT_EQ(loaded.sha256.size(), 64u);
        EXPECT_EQ(loaded.config.label(1), "dog");
        EXPECT_EQ(loaded.config.label(9), "LABEL_9");
        const auto got = loaded.module->named_parameters(), expected = model->named_parameters();
        for (const auto& item : expected) {
            EXPECT_TRUE(got[item.key()].equal(item.value())) << item.key();
            EXPECT_FALSE(got[item.key()].requires_grad());
        }
        EXPECT_FALSE(loaded.module->is_training());
    }
}

/// Without the limits making these models ends the process, or the machine's memory.
TEST(AllocationLimit, TensorsThatOutliveItCanGrow) {
    at::Tensor tensor;
    {
        const AllocationLimit limit(1 << 10);
        tensor = at::zeros({16});
        EXPECT_THROW(at::zeros({1 << 10}), AllocationLimitReached);
    }
    EXPECT_EQ(tensor.resize_({1 << 20}).numel(), 1 << 20);
}

TEST_F(Weights, AConfigurationLargerThanItsWeightsIsRefusedBeforeItsMemoryIsTaken) {
    write_safetensors(dir_ / "model.safetensors", {{"vit.embeddings.cls_token", at::zeros({1, 1, 768})}});
    const auto refused = [&](const std::string& values, const std::string& why) {
        write("config.json", R"({"model_type": "vit", )" + values + "}");
        EXPECT_THAT(
            [&] { (void)load_model(dir_, {}); },
            ThrowsMessage<InputError>(AllOf(HasSubstr((dir_ / "config.json").string()), HasSubstr(why))))
            << values;
    };
    refused(R"("num_hidden_layers": 10000000)", "num_hidden_layers = 10000000 is not supported");
    refused(R"("num_hidden_layers": 1000, "hidden_size": 6144)", "is larger than the weights in");
    refused(R"("hidden_size": 999996)", "is larger than the weights in");
    EXPECT_EQ(at::zeros({1 << 20}).numel(), 1 << 20) << "other tensors have no limit afterwards";
}

TEST_F(Weights, HubMeansTheLocalCache) {
    ::setenv("HF_HUB_CACHE", dir_.c_str(), 1);
    const WeightsSpec hub{.source = WeightsSource::hub, .folder = {}};
    EXPECT_THAT([&] { (void)load_model("microsoft/resnet-50", hub); },
                ThrowsMessage<InputError>(AllOf(HasSubstr("models--microsoft--resnet-50"),
                                                HasSubstr("compilescope-cli weights get"))));
    const std::string repository = "models--microsoft--resnet-50/";
    const std::string commit(40, 'a'), of_another_model(40, 'b');
    write(repository + "refs/main", commit);
    write(repository + "snapshots/" + commit + "/config.json", R"({"model_type": "resnet"})");
    EXPECT_THAT([&] { (void)load_model("microsoft/resnet-50", hub); },
                ThrowsMessage<InputError>(HasSubstr(commit + "/model.safetensors: missing")));
    // A model of the cache by its id, a folder of the cache: both say their revision.
    const std::string snapshot = "models--some--resnet/snapshots/" + of_another_model;
    write(snapshot + "/config.json", R"({"model_type": "resnet"})");
    EXPECT_THAT([] { (void)describe_model("some/resnet", {}); },
                ThrowsMessage<InputError>(HasSubstr("some/resnet")))
        << "without weights it is no more than a broken download";
    write(snapshot + "/model.safetensors", "");
    for (const std::string& model : {std::string("some/resnet"), (dir_ / snapshot).string()}) {
        const ModelDescription described = describe_model(model, {});
        EXPECT_EQ(described.weights_folder, dir_ / snapshot);
        EXPECT_EQ(described.revision, of_another_model);
        EXPECT_EQ(described.source, model == "some/resnet" ? WeightsSource::hub : WeightsSource::folder);
    }
    ::unsetenv("HF_HUB_CACHE");
}

TEST(RandomWeights, DependOnTheSeedAlone) {
    const auto filled = [](std::uint64_t seed) {
        auto model = models::make_model(published_config("nvidia/segformer-b0-finetuned-ade-512-512"));
        fill_random(*model, seed);
        return model->named_parameters();
    };
    const auto first = filled(5);
    (void)at::rand(10);  // moves LibTorch's own generator
    const int threads = at::get_num_threads();
    at::set_num_threads(1);
    const auto again = filled(5), other = filled(6);
    at::set_num_threads(threads);
    for (const auto& item : first) {
        EXPECT_TRUE(item.value().equal(again[item.key()])) << item.key();
        EXPECT_FALSE(item.value().equal(other[item.key()])) << item.key();
    }
}

TEST(RandomWeights, SignalNeitherVanishesNorExplodes) {
    const at::NoGradGuard no_grad;
    for (const ModelInfo& info : model_catalog()) {
        if (!info.runnable) continue;
        const auto loaded = load_model(std::string(info.id), {});
        const std::int64_t side = info.model_type == "owlvit" ? 768 : 224;
        imaging::NamedTensors named = text::query_input(loaded, {}).tensors;
        named.emplace_back("pixel_values",
                           at::randn({1, 3, side, side}, at::make_generator<at::CPUGeneratorImpl>(1)));
        named.emplace_back("pixel_mask", at::ones({1, side, side}, at::kLong));
        const auto inputs = imaging::select_inputs(named, loaded.module->input_names());
        loaded.module->prepare(inputs);
        for (const at::Tensor& output : loaded.module->forward(inputs)) {
            EXPECT_GT(output.std().item<double>(), 0.02) << info.id;
            EXPECT_LT(output.abs().max().item<double>(), 100) << info.id;
        }
        EXPECT_EQ(loaded.sha256, "");
    }
}

}  // namespace
}  // namespace bench::weights
