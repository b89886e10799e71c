#include "core/preflight/device_support.h"

#include "core/machine/validated_devices.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

struct Architecture {
    bool intermediate = false;  ///< compute_XY: compiled for the GPU when it is loaded
    int major_version = 0, minor_version = 0;
    bool exact = false;  ///< the name ends with a letter
};

std::optional<Architecture> parse(std::string_view text) {
    Architecture result{.intermediate = text.starts_with("compute_")};
    const std::string_view prefix = result.intermediate ? "compute_" : "sm_";
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 10) return std::nullopt;
    result.major_version = number / 10;
    result.minor_version = number % 10;
    result.exact = end != text.data() + text.size();
    return result;
}

bool runs_on(const Architecture& code, Capability gpu) {
    const bool same_major = code.major_version == gpu.major_version;
    if (code.exact) return same_major && code.minor_version == gpu.minor_version;
    if (same_major) return code.minor_version <= gpu.minor_version;
    return code.intermediate && code.major_version < gpu.major_version;
}

}  // namespace

std::string Capability::text() const {
    return std::to_string(major_version) + "." + std::to_string(minor_version);
}

bool has_code_for(Capability capability, std::span<const std::string_view> architectures) {
    return std::ranges::any_of(architectures, [&](std::string_view text) {
        const auto code = parse(text);
        return code && runs_on(*code, capability);
    });
}

Message cuda_refusal(const std::string& name, Capability capability,
                     std::span<const std::string_view> architectures, const std::string& torch_version,
                     const std::string& cuda_version) {
    if (architectures.empty() || has_code_for(capability, architectures)) return {};
    std::string list;
    for (const std::string_view architecture : architectures)
        list.append(list.empty() ? "" : " ").append(architecture);
    return message(
        "%1 has compute capability %2, and the linked LibTorch %3 (CUDA %4) has code for %5 only; install a "
        "wheel built for this GPU, for example with ./run.sh --torch-index "
        "https://download.pytorch.org/whl/cu126",
        name, capability.text(), torch_version, cuda_version, list);
}

Message compute_mode_refusal(ComputeMode mode) {
    switch (mode) {
        case ComputeMode::shared:
            return {};
        case ComputeMode::prohibited:
            return message(
                "its compute mode is PROHIBITED, so no process can use it; change the mode with: sudo "
                "nvidia-smi "
                "-c DEFAULT");
        case ComputeMode::exclusive_thread:
        case ComputeMode::exclusive_process:
            break;
    }
    return message(
        "its compute mode is EXCLUSIVE_PROCESS, and a run uses it from several processes: the one that "
        "measures, "
        "the one that compiles, and those of Python arms; change the mode with: sudo nvidia-smi -c DEFAULT");
}

Message driver_refusal(int driver, const std::string& cuda_version) {
    return message(
        "the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver or install a "
        "wheel for an older CUDA with ./run.sh --torch-index",
        std::to_string(driver / 1000) + "." + std::to_string(driver % 1000 / 10), cuda_version);
}

Message compile_refusal(const std::string& capability) {
    constexpr int kTritonNeeds = 7;
    if (capability.empty() || std::stoi(capability) >= kTritonNeeds) return {};
    return message(
        "this GPU has compute capability %1, and Triton, which generates the code of compiled modes, needs "
        "7.0",
        capability);
}

Message gpu_note(const GpuFacts& gpu) {
    std::vector<Message> notes;
    if (Message refusal = compile_refusal(gpu.capability.text()); !refusal.empty())
        notes.push_back(message("compiled modes are unsupported: %1", std::move(refusal)));
    if (!gpu.validated) notes.push_back(validation_note("cuda", gpu.name));
    if (gpu.name.find(" MIG ") != std::string::npos)
        notes.push_back(message(
            "a part of a GPU (MIG), without power and energy: the driver reports those of the whole GPU"));
    if (gpu.wsl)
        notes.push_back(
            message("in WSL2, where the driver reports no other processes on the GPU, and its clock cannot "
                    "be locked"));
    if (gpu.different_kinds)
        notes.push_back(
            message("beside GPUs of other kinds: CUDA numbers them by speed, nvidia-smi by slot; "
                    "CUDA_DEVICE_ORDER=PCI_BUS_ID makes the numbers equal"));
    return notes.empty() ? Message() : Message::list(std::move(notes));
}

Message dtype_refusal(DType dtype, const std::string& capability) {
    constexpr int kHasBfloat16 = 8;
    if (dtype != DType::bfloat16 || capability.empty() || std::stoi(capability) >= kHasBfloat16) return {};
    return message(
        "this GPU has compute capability %1, and below 8.0 bfloat16 is only emulated; take float16",
        capability);
}

}  // namespace bench
