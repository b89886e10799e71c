#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/subprocess.h"
#include "core/base/text_file.h"
#include "core/cache/compile_cache.h"
#include "core/cache/python_arm_cache.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/package_arm.h"
#include "core/engine/backends/packed_linear.h"
#include "core/engine/runtime/runtime_setup.h"
#include "tests/engine/backends/inductor_fixture.h"
#include "tests/engine/backends/small_context.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::Pair;
using testing::ThrowsMessage;

/// A constant that is neither parameter nor buffer: nothing could bind it.
class WithAnonymousConstant : public SmallModel {
public:
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        return {SmallModel::forward(inputs)[0] + constant_};
    }
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    at::Tensor constant_ = torch::rand({1, 10});
};

/// Tensors of one element, which Inductor takes for constants and computes with while it compiles.
class WithSingles : public SmallModel {
public:
    explicit WithSingles(std::int64_t factor)
        : factor_(register_buffer("factor", torch::full({}, factor, torch::kLong))),
          stretch_(register_parameter("stretch", torch::full({1, 1}, 0.25), /*requires_grad=*/false)) {}
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        const at::Tensor logits = SmallModel::forward(inputs)[0];
        return {at::sigmoid(logits) * (factor_ - 1) + logits * stretch_.exp()};
    }
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    at::Tensor factor_, stretch_;
};

TEST_F(Inductor, TensorsOfOneElementHaveTheirValues) {
    for (const std::int64_t factor : {16, 3}) {
        const auto model = std::make_shared<WithSingles>(factor);
        const PreparedArm arm = prepare("default", model);
        EXPECT_FALSE(arm.compile_cached_s) << "another value is other code";
        expect_equal(arm.arm->run({input_}), model->forward({input_}));
    }
}

TEST_F(Inductor, CompiledEqualsEagerAndACachedPackageCompilesNothing) {
    const auto model = std::make_shared<SmallModel>();
    // What Python arms left counts in the limit, too, and goes first.
    const auto left = PythonArmCaches().folder_of(std::string(PythonArmCaches::kKeyDigits, 'a'));
    fs::create_directories(left);
    std::ofstream(left / "code.py") << std::string(1 << 20, 'x');
    setenv("COMPILESCOPE_CACHE_LIMIT", "1M", 1);
    const PreparedArm cold = prepare("default", model);
    unsetenv("COMPILESCOPE_CACHE_LIMIT");
    EXPECT_FALSE(fs::exists(left));
    expect_equal(cold.arm->run({input_}), model->forward({input_}));
    EXPECT_EQ(cold.compile_report.ok, true);
    EXPECT_GT(cold.compile_report.kernels.value_or(0), 0);
    EXPECT_THAT(cold.compile_report.extern_calls, Contains(Pair(HasSubstr("convolution"), 1)));
    EXPECT_GT(compile_phases_, 0);

    compile_phases_ = 0;
    const PreparedArm cached = prepare("default", model);
    EXPECT_EQ(compile_phases_, 0) << "a cached cell compiles nothing";
    EXPECT_TRUE(cached.compile_cached_s);
    EXPECT_EQ(cached.compile_report, cold.compile_report);
    EXPECT_EQ(cached.compile_cold_s, cold.compile_cold_s);
    EXPECT_TRUE(cold.compile_setup_s);
    EXPECT_EQ(cached.compile_setup_s, cold.compile_setup_s);

    // The package holds no weights: another checkpoint runs on it at once, bound without a copy.
    const auto other = std::make_shared<SmallModel>(5);
    PreparedArm rebound = prepare("default", other);
    EXPECT_EQ(compile_phases_, 0);
    expect_equal(rebound.arm->run({input_}), other->forward({input_}));
    other->parameters().front().mul_(2.0);
    expect_equal(rebound.arm->run({input_}), other->forward({input_}));
}

TEST_F(Inductor, WeightsAreFreedWithTheModelAndItsArm) {
    auto model = std::make_shared<SmallModel>();
    PreparedArm arm = prepare("default", model);
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
    const c10::weak_intrusive_ptr<c10::StorageImpl> weights(
        model->parameters().front().storage().getWeakStorageImpl());
    arm = {};
    EXPECT_FALSE(weights.expired()) << "the model has them";
    model.reset();
    EXPECT_TRUE(weights.expired()) << "LibTorch's handles keep them";
}

/// A package as it is loaded for a GPU: LibTorch unpacks it into TMPDIR. Its code is of a CPU, because the GPU's cannot
/// run here; the loader takes what the package has, unless the device has an index.
TEST_F(Inductor, AGpusUnpackedPackageIsRemovedAfterItsFirstCall) {
    const fs::path package = cache() / "linear.pt2", scripts = paths::source_dir() / "scripts";
    const std::string compile =
        "import sys; sys.path.insert(0, sys.argv[1]); import aoti_linear, pathlib; "
        "aoti_linear.compile_package('cpu', pathlib.Path(sys.argv[2]))";
    Subprocess python(
        {.command = {paths::python().string(), "-c", compile, scripts.string(), package.string()},
         .environment = {},
         .stderr_file = cache() / "linear.log",
         .working_dir = {}});
    std::string line;
    while (python.read_line(line, std::chrono::hours(1)) == Subprocess::Read::line) continue;
    ASSERT_TRUE(fs::exists(package)) << read_text_file(cache() / "linear.log");

    const auto unpacked = [] {
        std::set<fs::path> folders;
        for (const auto& entry : fs::directory_iterator(fs::temp_directory_path()))
            if (fs::exists(entry.path() / "linear/data/aotinductor/model")) folders.insert(entry.path());
        return folders;
    };
    const auto before = unpacked();
    const auto arm = load_package(package, {}, /*frozen=*/true, at::Device(at::kCUDA));
    EXPECT_EQ(unpacked().size(), before.size() + 1) << "a GPU's kernels are read in the first call";
    const at::Tensor input = at::linspace(-1, 1, 4 * 64).view({4, 64});
    for (int call = 0; call < 2; ++call) {
        EXPECT_EQ(arm->run({input}).at(0).size(1), 32);
        EXPECT_EQ(unpacked(), before);
    }
}

TEST_F(Inductor, ADamagedPackageIsRebuilt) {
    const auto model = std::make_shared<SmallModel>();
    const std::string key = prepare("default", model).compile_report.package_key;
    compile_phases_ = 0;
    // Not cut where it lies: the library may still be mapped.
    const fs::path file = CompileCache().list().front().file;
    fs::remove(file);
    std::ofstream(file) << "half a library";
    const PreparedArm rebuilt = prepare("default", model);
    EXPECT_GT(compile_phases_, 0);
    EXPECT_EQ(rebuilt.compile_report.package_key, key);
    expect_equal(rebuilt.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, AFrozenPackageCarriesItsWeightsAndBelongsToThem) {
    const auto model = std::make_shared<SmallModel>();
    const PreparedArm frozen = prepare("default+freezing", model);
    expect_equal(frozen.arm->run({input_}), model->forward({input_}));
    EXPECT_THAT(frozen.compile_report.extern_calls, Contains(Pair(HasSubstr("mkldnn._convolution"), 1)))
        << "the convolution was not prepacked";
    const std::string key = frozen.compile_report.package_key;
    EXPECT_NE(key, prepare("default", model).compile_report.package_key);

    const PrepareContext context = small_context(model, {});
    PrepareContext other = context;
    other.weights_seed = 1;
    const CapturedGraph graph{.file = {}, .weights = {}, .hash = "h"};
    const ModeInfo& freezing = *find_mode("default+freezing");
    EXPECT_NE(package_identity(freezing, context, graph), package_identity(freezing, other, graph));
    EXPECT_EQ(package_identity(*find_mode("default"), context, graph),
              package_identity(*find_mode("default"), other, graph));
    other.threads = 2;
    EXPECT_NE(package_identity(*find_mode("default"), context, graph),
              package_identity(*find_mode("default"), other, graph));
    // What the user's environment changes in Inductor makes other code; folders make none.
    const auto plain = package_identity(freezing, context, graph);
    ::setenv("TORCHINDUCTOR_SOME_DIR", "/x", 1);
    EXPECT_EQ(package_identity(freezing, context, graph), plain);
    ::setenv("TORCHINDUCTOR_MAX_AUTOTUNE", "1", 1);
    EXPECT_NE(package_identity(freezing, context, graph), plain);
    ::unsetenv("TORCHINDUCTOR_MAX_AUTOTUNE");
    ::unsetenv("TORCHINDUCTOR_SOME_DIR");

    ASSERT_TRUE(frozen.has_own_weights);
    const std::vector<at::Tensor> expected = model->forward({input_});
    drop_weights(*model);
    expect_equal(frozen.arm->run({input_}), expected);
}

// As torch.compile does it: core/python/compilescope/inductor/packed_products.py.
TEST_F(Inductor, AFrozenPackagePacksItsProductsWhenItRuns) {
    const auto model = std::make_shared<SmallModel>();
    ASSERT_EQ(packed_weights_count(), 0U);
    {
        const CapturedGraph graph = capture_graph(*model, {input_}, cache() / "packed.pt");
        const PreparedArm frozen =
            prepare_package(*find_mode("default+freezing"), context_of(model), graph, {{"products", "mkl"}});
        EXPECT_THAT(frozen.compile_report.extern_calls, Contains(Pair(HasSubstr("mkl_packed_linear"), 1)));
        for (int call = 0; call < 3; ++call) {
            expect_equal(frozen.arm->run({input_}), model->forward({input_}));
            EXPECT_EQ(packed_weights_count(), 1U) << "once";
        }
    }
    EXPECT_EQ(packed_weights_count(), 0U) << "they went with the package";
}

// MKL uses all that a processor can only where Intel made it.
TEST_F(Inductor, TheProcessorsMakerDecidesWhoComputesProductsOfFrozenWeights) {
    const bool is_intel = read_text_file("/proc/cpuinfo").find("GenuineIntel") != std::string::npos;
    const auto model = std::make_shared<SmallModel>();
    const PreparedArm frozen = prepare("default+freezing", model);
    EXPECT_THAT(frozen.compile_report.extern_calls,
                Contains(Key(HasSubstr(is_intel ? "mkl_packed_linear" : "mkldnn._linear_pointwise"))));
    expect_equal(frozen.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, AConstantThatNothingBindsIsRefusedByName) {
    EXPECT_THAT([&] { prepare("default", std::make_shared<WithAnonymousConstant>()); },
                ThrowsMessage<Error>(AllOf(HasSubstr("constant"), HasSubstr("register it as a buffer"))));
}

/// In a cache that this process has loaded nothing from: a library that is loaded is not read again.
TEST_F(Inductor, AWholeFileThatIsNoLibraryIsRebuilt) {
    const auto model = std::make_shared<SmallModel>();
    CachedPackage package = *CompileCache().find(prepare("default", model).compile_report.package_key);
    const fs::path first = this->cache();
    ::setenv("COMPILESCOPE_CACHE", (first / "another").c_str(), 1);
    CompileCache cache;
    const fs::path written = cache.reserve(package.key).replace_extension(".so");
    std::ofstream(written) << "whole by its sum, but no library";
    package.in_use.reset();
    cache.store(package, written);
    compile_phases_ = 0;
    const PreparedArm rebuilt = prepare("default", model);
    EXPECT_GT(compile_phases_, 0);
    expect_equal(rebuilt.arm->run({input_}), model->forward({input_}));
    ::setenv("COMPILESCOPE_CACHE", first.c_str(), 1);
}

TEST_F(Inductor, APackageIsLoadedFromTheCacheItself) {
    const auto model = std::make_shared<SmallModel>();
    const PreparedArm arm = prepare("default", model);
    const CachedPackage package = *CompileCache().find(arm.compile_report.package_key);
    EXPECT_EQ(package.file.extension(), ".so");
    std::ifstream maps("/proc/self/maps");
    const std::string mapped(std::istreambuf_iterator<char>(maps), {});
    EXPECT_THAT(mapped, HasSubstr(package.file.string()));
}

/// A matrix product and nothing else: there is no code to generate.
class OnlyALinear : public models::VisionModel {
public:
    OnlyALinear() {
        linear_ = register_module("linear", torch::nn::Linear(torch::nn::LinearOptions(32, 32).bias(false)));
        for (at::Tensor& parameter : parameters()) parameter.requires_grad_(false);
    }
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        return {linear_(inputs.at(0).view({-1, 32}))};
    }
    std::vector<std::string> output_names() const override { return {"logits"}; }

private:
    torch::nn::Linear linear_{nullptr};
};

TEST_F(Inductor, AnArmWithoutGeneratedKernelsDidNotEngage) {
    const auto model = std::make_shared<OnlyALinear>();
    const PreparedArm arm = prepare("default", model);
    EXPECT_EQ(arm.compile_report.ok, false);
    EXPECT_EQ(arm.compile_report.kernels, 0);
    EXPECT_THAT(arm.compile_report.extern_calls, Contains(Pair(HasSubstr("mm"), 1)));
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, MaxAutotuneChoosesATemplateAndSaysWhatItTimed) {
    const auto model = std::make_shared<OnlyALinear>();
    const PreparedArm arm = prepare("max-autotune+freezing", model);
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
    ASSERT_EQ(arm.compile_report.choices.size(), 1U);
    const TuningChoice& choice = arm.compile_report.choices.front();
    EXPECT_THAT(choice.operation, AllOf(HasSubstr("192x32"), HasSubstr("float32")));
    EXPECT_GE(choice.candidates, 2);
    EXPECT_GT(choice.chosen_ms.value_or(0), 0);
    EXPECT_GT(choice.library_ms.value_or(0), 0);
    EXPECT_EQ(arm.compile_report.ok, choice.is_template) << "a template that won is generated code";
    EXPECT_EQ(prepare("max-autotune+freezing", model).compile_report, arm.compile_report)
        << "kept with the package";
}

TEST_F(Inductor, AutotuningWithoutFreezingLeavesWeightsAsTheyAre) {
    const auto model = std::make_shared<OnlyALinear>();
    const PreparedArm arm = prepare("max-autotune", model);
    EXPECT_TRUE(arm.compile_report.choices.empty()) << "a template would pack the weight while it compiles";
    model->parameters().front().mul_(2.0);
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
}

TEST_F(Inductor, TorchScriptIsFrozenAndEqualsEager) {
    const auto model = std::make_shared<SmallModel>();
    const PreparedArm arm = prepare("torchscript", model);
    expect_equal(arm.arm->run({input_}), model->forward({input_}));
    EXPECT_EQ(compile_phases_, 0) << "it needs no helper";
    EXPECT_TRUE(arm.compile_cold_s);
    EXPECT_FALSE(arm.compile_report.ok) << "it promises no generated code";
    int batch_norms = 0, convolutions = 0;
    std::string names;
    for (const auto& [name, count] : arm.compile_report.extern_calls) {
        names += name + " ";
        batch_norms += name.find("batch_norm") != std::string::npos ? count : 0;
        convolutions += name.find("conv") != std::string::npos ? count : 0;
    }
    EXPECT_EQ(batch_norms, 0) << "freezing folds them into the convolution";
    EXPECT_EQ(convolutions, 1) << names;
    model->parameters().front().mul_(2.0);
    EXPECT_FALSE(at::allclose(arm.arm->run({input_})[0], model->forward({input_})[0])) << "it is not frozen";
}

TEST_F(Inductor, WhatMeansNothingOnACpuIsUnsupportedAndSaysWhy) {
    const auto model = std::make_shared<SmallModel>();
    const auto refused = [&](const char* mode) { return [this, &model, mode] { prepare(mode, model); }; };
    EXPECT_THAT(refused("reduce-overhead"), ThrowsMessage<UnsupportedError>(AllOf(
                                                HasSubstr("CUDA graphs"), HasSubstr("same as default"))));
    EXPECT_THAT(refused("cudagraph"), ThrowsMessage<UnsupportedError>(HasSubstr("same as eager")));
    EXPECT_THAT(refused("max-autotune-no-cudagraphs+freezing"),
                ThrowsMessage<UnsupportedError>(HasSubstr("same as max-autotune+freezing")));
    EXPECT_EQ(compile_phases_, 0);
}

TEST_F(Inductor, UnknownModesAreRefusedWithWhatThereIs) {
    EXPECT_THAT([&] { prepare("fastest", std::make_shared<SmallModel>()); },
                ThrowsMessage<InputError>(AllOf(HasSubstr("fastest"), HasSubstr("default+freezing"))));
}

}  // namespace
}  // namespace bench::backends
