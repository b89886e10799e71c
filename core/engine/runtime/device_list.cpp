#include "core/engine/runtime/device_list.h"
#include "core/engine/runtime/arm_failure.h"

#include <ATen/ATen.h>

#ifdef COMPILESCOPE_CUDA
#include <c10/cuda/CUDAFunctions.h>
#include <cuda_runtime_api.h>
#endif

#include <string_view>

#include "core/engine/runtime/versions.h"
#include "core/machine/host_info.h"
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
        if (error == cudaErrorInsufficientDriver)
            reason = message(
                "the NVIDIA driver supports CUDA %1, the linked LibTorch needs %2; update the driver or "
                "install a "
                "wheel for an older CUDA with ./run.sh --torch-index",
                std::to_string(driver / 1000) + "." + std::to_string(driver % 1000 / 10),
                cuda_runtime_version());
        devices.push_back({.id = "cuda:0",
                           .name = "NVIDIA GPU",
                           .memory_bytes = {},
                           .capability = {},
                           .usable = false,
                           .reason = reason});
        return;
    }
    for (int index = 0; index < count; ++index) devices.push_back(cuda_device(index));
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
