#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <memory>

#include "core/engine/runtime/scalar_type.h"
#include "core/plan/run_plan.h"

namespace bench::backends {

/// "cpu" or "cuda:N" as this process sees it: a worker process sees one GPU, index 0.
/// Throws UnsupportedError when the build or the machine has no such device.
at::Device inner_device(const std::string& device);

/// Sets process-wide what `wish` asks for and returns what is in force now, with the number of threads filled
/// in (physical cores of one NUMA node by default). From then on the process keeps the memory that it frees,
/// on the CPU too. Throws InputError that names the setting and the words
/// accepted.
RuntimeSettings apply_settings(const RuntimeSettings& wish);

/// no_grad or inference mode for the scope.
class GradGuard {
public:
    explicit GradGuard(const RuntimeSettings& settings);
    ~GradGuard();

private:
    struct Guards;
    std::unique_ptr<Guards> guards_;
};

/// Moves parameters and buffers in place: floating-point ones to `dtype`, 4-D ones to channels_last when
/// asked. Every tensor ends up dense, as compiled code expects. (Module::to would make integers floating
/// point.)
void convert_module(torch::nn::Module& module, at::Device device, at::ScalarType dtype,
                    const std::string& memory_format = "contiguous");

/// Gives the parameters' memory back; the module can only be destroyed then.
void drop_weights(torch::nn::Module& module);

std::vector<at::Tensor> convert_inputs(const std::vector<at::Tensor>& inputs, at::Device device,
                                       at::ScalarType dtype, const std::string& memory_format = "contiguous");

/// Waits until the device has finished; nothing to do on a CPU.
void synchronize(at::Device device);

/// Peak memory of the caching allocator since reset_peak_memory(); empty on a CPU.
struct DeviceMemoryPeak {
    std::optional<std::int64_t> allocated_bytes, reserved_bytes;
};
void reset_peak_memory(at::Device device);
DeviceMemoryPeak peak_memory(at::Device device);
/// Gives cached blocks back, so that what follows has the whole device.
void empty_cache(at::Device device);

std::string device_name(at::Device device);
/// How Telemetry finds the device: "cpu", or a GPU's PCI bus id, which no renumbering changes.
std::string telemetry_device(at::Device device);
/// "9.0"; empty for a CPU.
std::string device_capability(at::Device device);

}  // namespace bench::backends
