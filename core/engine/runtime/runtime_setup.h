#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <memory>

#include "core/engine/runtime/scalar_type.h"
#include "core/plan/run_plan.h"

namespace bench::backends {

/// Returns the device of this process for "cpu" or "cuda:N". A worker process sees one GPU, index 0.
/// Throws UnsupportedError if the build or the machine has no such device.
at::Device inner_device(const std::string& device);

/// Applies `wish` to the process and returns the settings in force, with the number of threads filled in (by
/// default the physical cores of one NUMA node). From then on the process also keeps freed CPU memory for
/// reuse. Throws InputError with the setting and the accepted words.
RuntimeSettings apply_settings(const RuntimeSettings& wish);

/// Enables no_grad or inference mode within the scope.
class GradGuard {
public:
    explicit GradGuard(const RuntimeSettings& settings);
    ~GradGuard();

private:
    struct Guards;
    std::unique_ptr<Guards> guards_;
};

/// Converts parameters and buffers in place: floating-point ones to `dtype`, 4-D ones to channels_last if
/// requested. Every tensor becomes dense, as compiled code expects. (Module::to would convert integers to
/// floating point.)
void convert_module(torch::nn::Module& module, at::Device device, at::ScalarType dtype,
                    const std::string& memory_format = "contiguous");

/// Frees the parameters' memory. The module is unusable afterwards.
void drop_weights(torch::nn::Module& module);

std::vector<at::Tensor> convert_inputs(const std::vector<at::Tensor>& inputs, at::Device device,
                                       at::ScalarType dtype, const std::string& memory_format = "contiguous");

/// Waits until the device has finished. Does nothing on a CPU.
void synchronize(at::Device device);

/// Peak memory of the caching allocator since reset_peak_memory(); empty on a CPU.
struct DeviceMemoryPeak {
    std::optional<std::int64_t> allocated_bytes, reserved_bytes;
};
/// Returns the device memory that an arm uses: what was allocated. A CUDA graph's memory counts as unallocated
/// once the graph is recorded (pytorch issue 121932), so for an arm that replays one it is what was reserved.
std::optional<std::int64_t> used_bytes(const DeviceMemoryPeak& peak, bool replays_cuda_graph);
void reset_peak_memory(at::Device device);
DeviceMemoryPeak peak_memory(at::Device device);
/// Frees the caching allocator's unused blocks, so that the device's whole memory is available.
void empty_cache(at::Device device);

std::string device_name(at::Device device);
/// Telemetry's identifier of the device: "cpu", or a GPU's PCI bus id, which does not depend on numbering.
std::string telemetry_device(at::Device device);
/// Compute capability, "9.0"; empty for a CPU.
std::string device_capability(at::Device device);

}  // namespace bench::backends
