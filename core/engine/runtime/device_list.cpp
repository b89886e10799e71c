#include "core/engine/runtime/device_list.h"
#include "core/engine/runtime/arm_failure.h"

#include <ATen/ATen.h>

#ifdef COMPILESCOPE_CUDA
#include <c10/cuda/CUDAFunctions.h>
#include <cuda_runtime_api.h>
#endif

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/engine/runtime/versions.h"
#include "core/machine/fake_cuda.h"
#include "core/machine/host_info.h"
#include "core/machine/validated_devices.h"
#include "core/preflight/device_support.h"

namespace bench::backends {

namespace {

#ifdef COMPILESCOPE_CUDA

std::vector<std::string_view> library_architectures() {
    std::vector<std::string_view> result;
    for (std::string_view rest = COMPILESCOPE_CUDA_ARCHITECTURES; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        if (!word.empty()) result.push_back(word);
    }
    return result;
}

/// Runs a first kernel. Returns the error, empty on success.
Message try_kernel(c10::DeviceIndex index) {
    try {
        const at::Tensor ones = at::ones({8}, at::Device(at::kCUDA, index)) + 1;
        return ones.sum().item<float>() == 16.0F ? Message()
                                                 : message("a first computation gave a wrong result");
    } catch (const c10::Error& error) {
        return message("a first computation failed: %1", first_line(error.what_without_backtrace()));
    } catch (const std::exception& error) {
        return message("a first computation failed: %1", first_line(error.what()));
    }
}

ComputeMode compute_mode(int index) {
    int mode = 0;
    return cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, index) == cudaSuccess
               ? static_cast<ComputeMode>(mode)
               : ComputeMode::shared;
}

Capability capability_of(const std::string& text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return {};
    return {std::stoi(text.substr(0, dot)), std::stoi(text.substr(dot + 1))};
}

/// Adds the notes, which depend on the other GPUs, too.
void add_notes(std::vector<DeviceInfo>& gpus) {
    for (DeviceInfo& gpu : gpus)
        gpu.note = gpu_note({.name = gpu.name,
                             .capability = capability_of(gpu.capability),
                             .wsl = host_info::is_wsl(),
                             .validated = is_validated(gpu.id, gpu.name),
                             .different_kinds = std::ranges::any_of(
                                 gpus, [&](const DeviceInfo& other) { return other.name != gpu.name; })});
}

DeviceInfo cuda_device(int index) {
    cudaDeviceProp properties{};
    DeviceInfo device{.id = "cuda:" + std::to_string(index),
                      .name = {},
                      .memory_bytes = {},
                      .capability = {},
                      .usable = true,
                      .reason = {}};
    if (const cudaError_t error = cudaGetDeviceProperties(&properties, index); error != cudaSuccess) {
        device.reason = message("its properties cannot be read: %1", cudaGetErrorString(error));
    } else {
        const Capability capability{properties.major, properties.minor};
        device.name = properties.name;
        device.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
        device.capability = capability.text();
        device.reason = cuda_refusal(device.name, capability, library_architectures(), torch_version(),
                                     cuda_runtime_version());
        if (device.reason.empty()) device.reason = compute_mode_refusal(compute_mode(index));
        if (device.reason.empty()) device.reason = fake_cuda_note(device.name);
        if (device.reason.empty()) device.reason = try_kernel(static_cast<c10::DeviceIndex>(index));
    }
    device.usable = device.reason.empty();
    return device;
}

/// Adds every GPU. Adds one unusable entry if the driver is too old or broken, and nothing without a driver.
void add_cuda_devices(std::vector<DeviceInfo>& devices) {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaErrorNoDevice) return;
    int driver = 0;
    if (error == cudaErrorInsufficientDriver && (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0))
        return;
    if (error != cudaSuccess) {
        Message reason = message("CUDA cannot start: %1", cudaGetErrorString(error));
        if (error == cudaErrorInsufficientDriver) reason = driver_refusal(driver, cuda_runtime_version());
        devices.push_back({.id = "cuda:0",
                           .name = "NVIDIA GPU",
                           .memory_bytes = {},
                           .capability = {},
                           .usable = false,
                           .reason = reason});
        return;
    }
    std::vector<DeviceInfo> gpus;
    for (int index = 0; index < count; ++index) gpus.push_back(cuda_device(index));
    add_notes(gpus);
    std::ranges::move(gpus, std::back_inserter(devices));
}

#else

void add_cuda_devices(std::vector<DeviceInfo>&) {}

#endif

}  // namespace

std::vector<DeviceInfo> list_devices() {
    std::vector<DeviceInfo> devices;
    devices.push_back({.id = "cpu",
                       .name = host_info::cpu_name(),
                       .memory_bytes = host_info::memory_bytes(),
                       .capability = {},
                       .usable = true,
                       .reason = {}});
    add_cuda_devices(devices);
    return devices;
}

}  // namespace bench::backends
