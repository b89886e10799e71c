// The GPU path on a fake CUDA (tests/support/fake_cuda), which ctest preloads: memory, captures and errors with the real LibTorch.
// Kernels compute nothing, so no case compares values that a kernel has written.

#include <ATen/cuda/CUDAContextLight.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/backends/cuda_graph.h"
#include "core/engine/backends/eager.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/package_arm.h"
#include "core/engine/runtime/arm_failure.h"
#include "core/engine/runtime/device_list.h"
#include "core/engine/runtime/out_of_memory.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/machine/fake_cuda.h"
#include "tests/support/fake_cuda/counters.h"

namespace bench::backends {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;
namespace allocator = c10::cuda::CUDACachingAllocator;

constexpr std::int64_t kMiB = 1 << 20;
/// LibTorch's allocator takes such a block from CUDA for itself alone.
constexpr std::int64_t kBlock = 32 * kMiB;

/// Three operations on single values, each with an output of kBlock bytes.
class Pointwise : public models::VisionModel {
public:
    Pointwise() { weight_ = register_parameter("weight", at::ones({kBlock / 4}), /*requires_grad=*/false); }
    std::vector<at::Tensor> forward(const std::vector<at::Tensor>& inputs) override {
        return {at::relu(inputs.at(0) * weight_) + 1};
    }
    std::vector<std::string> output_names() const override { return {"output"}; }

private:
    at::Tensor weight_;
};

class OnFakeCuda : public testing::Test {
protected:
    void SetUp() override {
        fake_ = reinterpret_cast<decltype(&compilescope_fake_cuda)>(
            dlsym(RTLD_DEFAULT, "compilescope_fake_cuda"));
        ASSERT_NE(fake_, nullptr) << "run it with ctest, which preloads the fake CUDA";
        script("");
        at::empty({1}, kDevice);  // LibTorch's allocator starts with the first tensor
        empty_cache(kDevice);
        reset_peak_memory(kDevice);
        static_cast<void>(failed_allocations(kDevice));
    }
    void TearDown() override {
        script("");
        release_unused();
        EXPECT_EQ(reserved(), 0) << "the allocator keeps memory";
    }

    void script(const std::string& text) { fake_(text.c_str(), nullptr); }
    fake_cuda::Counters counted() {
        fake_cuda::Counters counters;
        fake_(nullptr, &counters);
        return counters;
    }
    /// Returns unused memory to CUDA, and the workspaces that cuBLAS keeps for each stream.
    static void release_unused() {
        at::cuda::clearCublasWorkspaces();
        empty_cache(kDevice);
    }
    static std::int64_t reserved() {
        return allocator::getDeviceStats(kDevice.index())
            .reserved_bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)]
            .current;
    }
    static PrepareContext context() {
        const auto model = std::make_shared<Pointwise>();
        model->to(kDevice);
        return {.module = model,
                .inputs = {at::ones({kBlock / 4}).to(kDevice)},
                .device = kDevice,
                .model_id = "pointwise",
                .weights_sha256 = {},
                .weights_seed = 0,
                .settings = {},
                .threads = 1,
                .work_dir = {},
                .kept_dir = {},
                .log_file = {},
                .on_phase = [](Phase, const Message&) {},
                .compile = {}};
    }
    static ArmStatus status_of(const std::function<void()>& work) {
        try {
            work();
            return ArmStatus::ok;
        } catch (...) {
            return describe_failure(std::current_exception()).first;
        }
    }

    static inline const at::Device kDevice{at::kCUDA, 0};
    decltype(&compilescope_fake_cuda) fake_ = nullptr;
    at::NoGradGuard no_grad_;
};

TEST_F(OnFakeCuda, IsNoUsableDevice) {
    for (const DeviceInfo& device : list_devices())
        if (device.id.starts_with("cuda")) {
            EXPECT_TRUE(is_fake_cuda(device.name)) << device.name;
            EXPECT_FALSE(device.usable);
            EXPECT_THAT(device.reason.text(), HasSubstr("not a GPU"));
        }
    EXPECT_EQ(list_devices().size(), 2U);
}

TEST_F(OnFakeCuda, ADeviceForOneProcessIsListedWithItsReason) {
    script("compute_mode=3");
    const std::vector<DeviceInfo> devices = list_devices();
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_FALSE(devices[1].usable);
    EXPECT_THAT(devices[1].reason.text(), HasSubstr("EXCLUSIVE_PROCESS"));
}

TEST_F(OnFakeCuda, UnusedMemoryIsReturnedBeforeTheHelperCompiles) {
    const fs::path cache = fs::path(testing::TempDir()) / ("fake_cuda_cache_" + std::to_string(::getpid()));
    ::setenv("COMPILESCOPE_CACHE", cache.c_str(), 1);
    PrepareContext prepare = context();
    const std::int64_t needed = reserved();
    at::empty({kBlock}, at::TensorOptions(kDevice).dtype(at::kByte));
    EXPECT_EQ(reserved(), needed + kBlock);
    std::optional<std::int64_t> while_compiling;
    prepare.compile = [&](const nlohmann::json&) -> nlohmann::json {
        while_compiling = reserved();
        throw Error("no compiler here");
    };
    EXPECT_THROW(prepare_inductor(*find_mode("default"), prepare), Error);
    EXPECT_EQ(while_compiling, needed);
    ::unsetenv("COMPILESCOPE_CACHE");
    fs::remove_all(cache);
}

TEST_F(OnFakeCuda, AGraphIsRecordedOnceAndReplayed) {
    const PrepareContext prepare = context();
    script("");
    PreparedArm arm = prepare_cudagraph(*find_mode("cudagraph"), prepare);
    EXPECT_EQ(counted().captures, 1);
    const std::int64_t kernels = counted().kernels;
    for (int call = 0; call < 3; ++call) arm.arm->run(prepare.inputs);
    EXPECT_EQ(counted().graph_launches, 3);
    EXPECT_EQ(counted().kernels, kernels) << "kernels of a graph are launched with it";
    EXPECT_EQ(counted().failed_captures, 0);
}

TEST_F(OnFakeCuda, GraphsAreCapturedOnOneStream) {
    const PrepareContext prepare = context();
    const PreparedArm first = prepare_cudagraph(*find_mode("cudagraph"), prepare);
    const void* const stream = counted().captured_stream;
    ASSERT_NE(stream, nullptr);
    const PreparedArm second = prepare_cudagraph(*find_mode("cudagraph"), prepare);
    EXPECT_EQ(counted().captures, 2);
    EXPECT_EQ(counted().captured_stream, stream) << "cuBLAS keeps a workspace for each stream";
}

TEST_F(OnFakeCuda, AFailedCaptureLeavesArmAndAllocatorAsTheyWere) {
    const PrepareContext prepare = context();
    PreparedArm arm = prepare_eager(*find_mode("eager"), prepare);
    empty_cache(kDevice);
    const std::int64_t before = reserved();
    script("no_capture=1");
    replay_as_cuda_graph(arm, prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, false);
    EXPECT_THAT(arm.compile_report.cuda_graph_reason.text(), HasSubstr("captur"));
    EXPECT_EQ(counted().failed_captures, 1);
    script("");
    EXPECT_EQ(status_of([&] { arm.arm->run(prepare.inputs); }), ArmStatus::ok);
    empty_cache(kDevice);
    EXPECT_EQ(reserved(), before) << "the allocator still serves the pool of the failed capture";
    // The next capture works.
    replay_as_cuda_graph(arm, prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, true);
}

TEST_F(OnFakeCuda, AGraphThatDoesNotFitIsOutOfMemoryAndTheArmStays) {
    const PrepareContext prepare = context();
    PreparedArm arm = prepare_eager(*find_mode("eager"), prepare);
    empty_cache(kDevice);
    const std::int64_t before = reserved();
    script("no_graph_memory=1");
    EXPECT_EQ(status_of([&] { replay_as_cuda_graph(arm, prepare); }), ArmStatus::oom);
    EXPECT_EQ(counted().captures, 1) << "memory ended after the capture";
    script("");
    EXPECT_EQ(status_of([&] { arm.arm->run(prepare.inputs); }), ArmStatus::ok);
    empty_cache(kDevice);
    EXPECT_EQ(reserved(), before);
    replay_as_cuda_graph(arm, prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, true);
}

TEST_F(OnFakeCuda, MemoryThatEndsAtAnyAllocationIsOutOfMemory) {
    const auto work = [] {
        const PrepareContext prepare = context();
        PreparedArm arm = prepare_cudagraph(*find_mode("cudagraph"), prepare);
        arm.arm->run(prepare.inputs);
        synchronize(kDevice);
    };
    script("");
    ASSERT_EQ(status_of(work), ArmStatus::ok);
    const std::int64_t allocations = counted().allocations;
    EXPECT_GE(allocations, 5) << "weight, input and its static copy, two buffers of the graph";
    for (std::int64_t allowed = 0; allowed < allocations; ++allowed) {
        empty_cache(kDevice);
        script("allocations=" + std::to_string(allowed));
        EXPECT_EQ(status_of(work), ArmStatus::oom) << "after " << allowed << " allocations";
        script("");
        empty_cache(kDevice);
        EXPECT_EQ(reserved(), 0) << "after " << allowed << " allocations";
    }
}

TEST_F(OnFakeCuda, ALimitOfMemoryIsCudas) {
    script("memory=" + std::to_string(5 * kBlock / 2));
    EXPECT_EQ(status_of([&] { context(); }), ArmStatus::ok) << "weight and input";
    EXPECT_EQ(status_of([&] {
                  const PrepareContext prepare = context();
                  prepare.module->forward(prepare.inputs);
              }),
              ArmStatus::oom);
}

TEST_F(OnFakeCuda, PeaksAreThoseOfTheAllocatorAndOfAGraphWhatItReserved) {
    const PrepareContext prepare = context();
    reset_peak_memory(kDevice);
    prepare.module->forward(prepare.inputs);
    synchronize(kDevice);
    EXPECT_EQ(peak_memory(kDevice).allocated_bytes, 5 * kBlock) << "weight, input and three outputs";
    EXPECT_EQ(used_bytes(peak_memory(kDevice), false), 5 * kBlock);
    empty_cache(kDevice);
    reset_peak_memory(kDevice);
    PreparedArm arm = prepare_cudagraph(*find_mode("cudagraph"), prepare);
    EXPECT_GE(used_bytes(peak_memory(kDevice), true), 6 * kBlock) << "and the static copy of the input";
    EXPECT_LE(used_bytes(peak_memory(kDevice), true), static_cast<std::int64_t>(counted().peak));
    // To the allocator, the graph's own memory looks free once it is recorded.
    reset_peak_memory(kDevice);
    arm.arm->run(prepare.inputs);
    EXPECT_GE(used_bytes(peak_memory(kDevice), true), 5 * kBlock)
        << "weight, two inputs and the graph's buffers";
}

TEST_F(OnFakeCuda, AfterAnIllegalAccessTheProcessCannotUseTheDevice) {
    const PrepareContext prepare = context();
    script("illegal_access_at=2");
    std::exception_ptr error;
    try {
        prepare.module->forward(prepare.inputs);
        synchronize(kDevice);
    } catch (...) {
        error = std::current_exception();
    }
    ASSERT_TRUE(error);
    const auto [status, reason] = describe_failure(error);
    EXPECT_EQ(status, ArmStatus::failed);
    EXPECT_THAT(reason.text(), HasSubstr("illegal memory access"));
    EXPECT_FALSE(is_usable_after_error([] {
        synchronize(kDevice);
        empty_cache(kDevice);
    }));
}

/// Packages that tests/engine/fake_cuda/test_packages.py has compiled: MODE.pt2 in the folder
/// COMPILESCOPE_TEST_PACKAGES. It starts these cases.
class PackagesOnFakeCuda : public OnFakeCuda {
protected:
    static std::filesystem::path package(const std::string& mode) {
        const char* folder = std::getenv("COMPILESCOPE_TEST_PACKAGES");
        return std::filesystem::path(folder != nullptr ? folder : "") / (mode + ".pt2");
    }
    static at::Tensor input() { return at::ones({1, 3, 224, 224}).to(kDevice); }
    static std::unique_ptr<Arm> load_frozen() {
        return load_package(package("default+freezing"), {}, /*frozen=*/true, kDevice);
    }
    /// Takes all unused memory that LibTorch's allocator has reserved, so that each further tensor needs more.
    std::vector<at::Tensor> unused_memory() {
        release_unused();
        script("allocations=0");
        std::vector<at::Tensor> taken;
        for (std::int64_t bytes = 32 * kMiB; bytes >= 512;) {
            try {
                taken.push_back(at::empty({bytes}, at::TensorOptions(kDevice).dtype(at::kByte)));
            } catch (const c10::OutOfMemoryError&) {
                bytes /= 2;
            }
        }
        return taken;
    }
    static std::int64_t allocated() {
        return allocator::getDeviceStats(kDevice.index())
            .allocated_bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)]
            .current;
    }
};

TEST_F(PackagesOnFakeCuda, BoundWeightsAreFreedWithTheModel) {
    std::vector<CapturedWeight> weights;
    {
        torch::inductor::AOTIModelPackageLoader loader(package("default").string(), "model",
                                                       /*run_single_threaded=*/true, /*num_runners=*/1,
                                                       kDevice.index());
        for (const auto& [constant, name] : loader.get_runner()->getConstantNamesToOriginalFQNs())
            weights.push_back({name, true, at::empty({kMiB / 4}, kDevice)});
    }
    ASSERT_FALSE(weights.empty());
    const std::int64_t bytes = static_cast<std::int64_t>(weights.size()) * kMiB;
    ASSERT_EQ(allocated(), bytes);
    std::unique_ptr<Arm> arm = load_package(package("default"), weights, /*frozen=*/false, kDevice);
    weights.clear();
    EXPECT_EQ(allocated(), bytes) << "the arm keeps the weights";
    arm.reset();
    EXPECT_EQ(allocated(), 0) << "LibTorch's handles keep the weights";
}

TEST_F(PackagesOnFakeCuda, MemoryThatEndsWhileAPackageIsLoadedIsOutOfMemory) {
    script("");
    ASSERT_EQ(status_of([] { load_frozen(); }), ArmStatus::ok);
    const std::int64_t allocations = counted().allocations;
    ASSERT_GE(allocations, 1) << "the frozen weights";
    for (std::int64_t allowed = 0; allowed < allocations; ++allowed) {
        release_unused();
        script("allocations=" + std::to_string(allowed));
        EXPECT_EQ(status_of([] { load_frozen(); }), ArmStatus::oom) << "after " << allowed << " allocations";
    }
}

TEST_F(PackagesOnFakeCuda, MemoryThatEndsInAPackagesCallIsOutOfMemoryAndTheArmStays) {
    const std::unique_ptr<Arm> arm = load_frozen();
    const at::Tensor image = input();
    const auto call = [&] { arm->run({image}); };
    const std::vector<at::Tensor> taken = unused_memory();
    EXPECT_EQ(status_of(call), ArmStatus::oom) << "in the first call, which loads the kernels";
    script("");
    EXPECT_EQ(status_of(call), ArmStatus::ok);
    const std::int64_t allocations = counted().allocations;
    ASSERT_GE(allocations, 1);
    for (std::int64_t allowed = 0; allowed < allocations; ++allowed) {
        release_unused();
        script("allocations=" + std::to_string(allowed));
        EXPECT_EQ(status_of(call), ArmStatus::oom) << "after " << allowed << " allocations";
    }
    script("");
    EXPECT_EQ(status_of(call), ArmStatus::ok);
}

TEST_F(PackagesOnFakeCuda, MemoryThatEndsWhileAPackageIsRecordedIsOutOfMemoryAndTheArmStays) {
    PrepareContext prepare = context();
    prepare.inputs = {input()};
    PreparedArm arm;
    arm.arm = load_frozen();
    arm.arm->run(prepare.inputs);
    for (const char* words : {"allocations=0", "allocations=1", "allocations=2", "no_graph_memory=1"}) {
        release_unused();
        const std::int64_t before = reserved();
        script(words);
        EXPECT_EQ(status_of([&] { replay_as_cuda_graph(arm, prepare); }), ArmStatus::oom) << words;
        script("");
        release_unused();
        EXPECT_EQ(reserved(), before) << words;
    }
    replay_as_cuda_graph(arm, prepare);
    EXPECT_EQ(arm.compile_report.cuda_graph, true) << arm.compile_report.cuda_graph_reason.text();
}

}  // namespace
}  // namespace bench::backends
