#include <gmock/gmock.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/machine/host_info.h"
#include "core/preflight/device_support.h"
#include "core/targets/devices.h"

namespace bench {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// torch._C._cuda_getArchFlags() of the torch 2.11 wheels.
constexpr std::array<std::string_view, 6> kCu130{"sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"};
constexpr std::array<std::string_view, 7> kCu126{"sm_50", "sm_60", "sm_70", "sm_75",
                                                 "sm_80", "sm_86", "sm_90"};

TEST(DeviceSupport, MachineCodeRunsWithinItsMajorVersion) {
    struct Case {
        Capability gpu;
        bool cu130, cu126;
    };
    const std::vector<Case> cases{
        {{7, 0}, false, true},                            // V100
        {{7, 5}, true, true},                             // T4
        {{8, 0}, true, true},                             // A100
        {{8, 9}, true, true},                             // L4: sm_86 code
        {{9, 0}, true, true},                             // H100, H200
        {{10, 0}, true, false},                           // B200
        {{12, 0}, true, false},                           // RTX 5090
        {{11, 0}, false, false}, {{3, 5}, false, false},  // K40
    };
    for (const Case& c : cases) {
        EXPECT_EQ(has_code_for(c.gpu, kCu130), c.cu130) << c.gpu.text();
        EXPECT_EQ(has_code_for(c.gpu, kCu126), c.cu126) << c.gpu.text();
    }
}

TEST(DeviceSupport, IntermediateCodeRunsOnNewerGpusAndLettersOnlyExactly) {
    constexpr std::array<std::string_view, 1> intermediate{"compute_90"}, exact{"sm_90a"};
    EXPECT_TRUE(has_code_for({12, 0}, intermediate));
    EXPECT_FALSE(has_code_for({8, 6}, intermediate));
    EXPECT_TRUE(has_code_for({9, 0}, exact));
    EXPECT_FALSE(has_code_for({9, 1}, exact));
}

TEST(DeviceSupport, TheReasonNamesGpuLibraryAndFix) {
    EXPECT_THAT(cuda_refusal("Tesla V100", {7, 0}, kCu130, "2.11.0", "13.0"),
                AllOf(HasSubstr("Tesla V100"), HasSubstr("7.0"), HasSubstr("2.11.0"), HasSubstr("CUDA 13.0"),
                      HasSubstr("cu126")));
    EXPECT_TRUE(cuda_refusal("A100", {8, 0}, kCu130, "2.11.0", "13.0").empty());
    EXPECT_TRUE(cuda_refusal("V100", {7, 0}, {}, "2.11.0", "13.0").empty()) << "unknown is not refused";
}

TEST(DeviceSupport, ATypeThatIsOnlyEmulatedIsRefused) {
    for (const char* capability : {"6.1", "7.0", "7.5"})
        EXPECT_THAT(dtype_refusal(DType::bfloat16, capability),
                    AllOf(HasSubstr(capability), HasSubstr("float16")));
    for (const char* capability : {"8.0", "9.0", "10.0", "12.0", ""})
        EXPECT_TRUE(dtype_refusal(DType::bfloat16, capability).empty()) << capability;
    EXPECT_TRUE(dtype_refusal(DType::float16, "7.0").empty());
    EXPECT_TRUE(dtype_refusal(DType::float32, "7.0").empty());
}

/// Each process of a run needs a context of its own on the GPU.
TEST(DeviceSupport, AGpuForOneProcessIsRefusedWithTheCommand) {
    EXPECT_TRUE(compute_mode_refusal(ComputeMode::shared).empty());
    for (const ComputeMode mode : {ComputeMode::exclusive_process, ComputeMode::exclusive_thread})
        EXPECT_THAT(compute_mode_refusal(mode).text(),
                    AllOf(HasSubstr("EXCLUSIVE_PROCESS"), HasSubstr("nvidia-smi -c DEFAULT")));
    EXPECT_THAT(compute_mode_refusal(ComputeMode::prohibited).text(), HasSubstr("PROHIBITED"));
    EXPECT_EQ(static_cast<int>(ComputeMode::exclusive_process), 3) << "cudaComputeModeExclusiveProcess";
    EXPECT_EQ(static_cast<int>(ComputeMode::prohibited), 2) << "cudaComputeModeProhibited";
}

TEST(DeviceSupport, ADriverThatIsTooOldIsNamedWithBothVersions) {
    for (const auto& [driver, version] : {std::pair(12040, "12.4"), {11080, "11.8"}, {13000, "13.0"}})
        EXPECT_THAT(driver_refusal(driver, "13.2").text(),
                    AllOf(HasSubstr(version), HasSubstr("needs 13.2"), HasSubstr("--torch-index")));
}

TEST(DeviceSupport, CompiledModesNeedTheCapabilityOfTriton) {
    for (const char* capability : {"5.0", "6.0", "6.1"})
        EXPECT_THAT(compile_refusal(capability).text(), AllOf(HasSubstr(capability), HasSubstr("needs 7.0")));
    for (const char* capability : {"", "7.0", "7.5", "8.9", "9.0", "10.0", "12.0"})
        EXPECT_TRUE(compile_refusal(capability).empty()) << capability;
}

TEST(DeviceSupport, NotesSayWhatIsDifferentOnAGpuThatWorks) {
    const struct {
        GpuFacts gpu;
        const char* says;
    } cases[] = {
        {{.name = "NVIDIA H200", .capability = {9, 0}}, nullptr},
        {{.name = "NVIDIA GeForce GTX 1080", .capability = {6, 1}}, "compiled modes are unsupported"},
        {{.name = "NVIDIA A100-SXM4-40GB MIG 1g.5gb", .capability = {8, 0}}, "without power and energy"},
        {{.name = "NVIDIA GeForce RTX 4090", .capability = {8, 9}, .wsl = true}, "WSL2"},
        {{.name = "NVIDIA H200", .capability = {9, 0}, .validated = false}, "not validated yet"},
        {{.name = "Tesla T4", .capability = {7, 5}, .different_kinds = true}, "CUDA_DEVICE_ORDER=PCI_BUS_ID"},
    };
    for (const auto& [gpu, says] : cases) {
        const Message note = gpu_note(gpu);
        EXPECT_EQ(note.empty(), says == nullptr) << gpu.name;
        if (says != nullptr) EXPECT_THAT(note.text(), HasSubstr(says)) << gpu.name;
    }
    EXPECT_THAT(
        gpu_note({.name = "Tesla P4 MIG 1g", .capability = {6, 1}, .wsl = true, .different_kinds = true})
            .text(),
        AllOf(HasSubstr("compiled modes"), HasSubstr("MIG"), HasSubstr("WSL2"), HasSubstr("other kinds")));
}

TEST(DeviceSupport, AKernelOfWindowsIsKnownByItsRelease) {
    EXPECT_TRUE(host_info::is_wsl("5.15.90.1-microsoft-standard-WSL2"));
    EXPECT_TRUE(host_info::is_wsl("4.4.0-19041-Microsoft"));
    EXPECT_FALSE(host_info::is_wsl("6.1.0-28-amd64"));
}

TEST(DeviceSupport, ADeviceSurvivesItsWayThroughJson) {
    const DeviceInfo gpu{
        .id = "cuda:1",
        .name = "Tesla V100",
        .memory_bytes = 17'000'000'000,
        .capability = "7.0",
        .usable = false,
        .reason = Message::plain("too old"),
        .note = message("a part of a GPU (MIG), without power and energy: the driver reports "
                        "those of the whole GPU")};
    const DeviceInfo read = device_info_from_json(to_json(gpu));
    EXPECT_EQ(read.id, gpu.id);
    EXPECT_EQ(read.memory_bytes, gpu.memory_bytes);
    EXPECT_EQ(read.capability, gpu.capability);
    EXPECT_FALSE(read.usable);
    EXPECT_EQ(read.reason, gpu.reason);
    EXPECT_EQ(read.note, gpu.note);
    EXPECT_FALSE(device_info_from_json(to_json(DeviceInfo{.id = "cpu",
                                                          .name = "x",
                                                          .memory_bytes = {},
                                                          .capability = {},
                                                          .usable = true,
                                                          .reason = {}}))
                     .memory_bytes);
}

}  // namespace
}  // namespace bench
