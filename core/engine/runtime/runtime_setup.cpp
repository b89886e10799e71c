#include "core/engine/runtime/runtime_setup.h"

#include <malloc.h>

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>
#include <torch/cuda.h>

#ifdef COMPILESCOPE_CUDA
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAException.h>
#include <cuda_runtime_api.h>
#endif

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/error.h"
#include "core/machine/host_info.h"

namespace bench::backends {

namespace {

void require_word(const std::string& setting, const std::string& value,
                  std::initializer_list<std::string> accepted) {
    std::string words;
    for (const std::string& word : accepted) {
        if (word == value) return;
        words += (words.empty() ? "" : ", ") + word;
    }
    throw InputError("--" + setting + " " + value + ": not one of " + words);
}

at::Tensor converted(const at::Tensor& tensor, at::Device device, at::ScalarType dtype,
                     const std::string& memory_format) {
    const auto wanted = at::isFloatingType(tensor.scalar_type()) ? dtype : tensor.scalar_type();
    const auto format = memory_format == "channels_last" && tensor.dim() == 4 ? at::MemoryFormat::ChannelsLast
                                                                              : at::MemoryFormat::Contiguous;
    return tensor.to(device, wanted).contiguous(format);
}

/// Keeps freed memory for the next call. By default glibc returns the free end of the heap to the system, and
/// blocks above a limit (at most 32 MiB) as soon as they are freed; the next call has to fault them in again.
/// How much that is differs between processes of one program (docs/measurements/freed_memory.md).
void keep_freed_memory() {
#ifdef __GLIBC__
    ::mallopt(M_TRIM_THRESHOLD, -1);
    ::mallopt(M_MMAP_MAX, 0);
#endif
}

}  // namespace

at::Device inner_device(const std::string& device) {
    if (device == "cpu") return at::kCPU;
    if (!device.starts_with("cuda:")) throw InputError("--device " + device + ": not cpu or cuda:N");
    if (!torch::cuda::is_available())
        throw UnsupportedError(
            message("%1 does not exist: LibTorch finds no usable CUDA device (see compilescope-cli devices)",
                    device));
    return {at::kCUDA, 0};
}

RuntimeSettings apply_settings(const RuntimeSettings& wish) {
    require_word("tf32", wish.tf32, {"default", "on", "off"});
    require_word("memory-format", wish.memory_format, {"contiguous", "channels_last"});
    require_word("attention", wish.attention, {"sdpa", "explicit"});
    require_word("grad-guard", wish.grad_guard, {"no_grad", "inference"});
    keep_freed_memory();
    at::set_num_threads(std::max(1, wish.threads.value_or(host_info::physical_cores())));
    at::Context& context = at::globalContext();
    if (wish.tf32 != "default") {
        context.setAllowTF32CuBLAS(wish.tf32 == "on");
        context.setAllowTF32CuDNN(wish.tf32 == "on");
    }
    context.setBenchmarkCuDNN(wish.cudnn_benchmark);
    const bool fused_attention = wish.attention == "sdpa";
    context.setSDPUseFlash(fused_attention);
    context.setSDPUseMemEfficient(fused_attention);
    context.setSDPUseCuDNN(fused_attention);

    RuntimeSettings in_force = wish;
    in_force.threads = at::get_num_threads();
    in_force.cudnn_benchmark = context.benchmarkCuDNN();
    return in_force;
}

struct GradGuard::Guards {
    std::optional<at::NoGradGuard> no_grad;
    std::optional<c10::InferenceMode> inference;
};

GradGuard::GradGuard(const RuntimeSettings& settings) : guards_(std::make_unique<Guards>()) {
    if (settings.grad_guard == "inference")
        guards_->inference.emplace();
    else
        guards_->no_grad.emplace();
}

GradGuard::~GradGuard() = default;

void convert_module(torch::nn::Module& module, at::Device device, at::ScalarType dtype,
                    const std::string& memory_format) {
    const at::NoGradGuard no_grad;
    for (at::Tensor& tensor : module.parameters())
        tensor.set_data(converted(tensor, device, dtype, memory_format));
    for (at::Tensor& tensor : module.buffers())
        tensor.set_data(converted(tensor, device, dtype, memory_format));
}

void drop_weights(torch::nn::Module& module) {
    const at::NoGradGuard no_grad;
    for (at::Tensor& parameter : module.parameters()) parameter.set_data(at::empty({0}, parameter.options()));
}

std::vector<at::Tensor> convert_inputs(const std::vector<at::Tensor>& inputs, at::Device device,
                                       at::ScalarType dtype, const std::string& memory_format) {
    std::vector<at::Tensor> result;
    for (const at::Tensor& input : inputs) result.push_back(converted(input, device, dtype, memory_format));
    return result;
}

std::optional<std::int64_t> used_bytes(const DeviceMemoryPeak& peak, bool replays_cuda_graph) {
    return replays_cuda_graph ? peak.reserved_bytes : peak.allocated_bytes;
}

void synchronize(at::Device device) {
    if (device.is_cuda()) torch::cuda::synchronize(device.index());
}

#ifdef COMPILESCOPE_CUDA

namespace {
std::int64_t peak_of(const c10::CachingDeviceAllocator::StatArray& stat) {
    return stat[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)].peak;
}

cudaDeviceProp properties_of(at::Device device) {
    cudaDeviceProp properties{};
    C10_CUDA_CHECK(cudaGetDeviceProperties(&properties, device.index()));
    return properties;
}
}  // namespace

void reset_peak_memory(at::Device device) {
    if (device.is_cuda()) c10::cuda::CUDACachingAllocator::resetPeakStats(device.index());
}

DeviceMemoryPeak peak_memory(at::Device device) {
    if (!device.is_cuda()) return {};
    const auto stats = c10::cuda::CUDACachingAllocator::getDeviceStats(device.index());
    return {.allocated_bytes = peak_of(stats.allocated_bytes),
            .reserved_bytes = peak_of(stats.reserved_bytes)};
}

void empty_cache(at::Device device) {
    if (device.is_cuda()) c10::cuda::CUDACachingAllocator::emptyCache();
}

std::string device_name(at::Device device) {
    if (!device.is_cuda()) return host_info::cpu_name();
    return properties_of(device).name;
}

std::string telemetry_device(at::Device device) {
    if (!device.is_cuda()) return "cpu";
    std::array<char, 32> id{};
    C10_CUDA_CHECK(cudaDeviceGetPCIBusId(id.data(), static_cast<int>(id.size()), device.index()));
    return id.data();
}

std::string device_capability(at::Device device) {
    if (!device.is_cuda()) return {};
    const cudaDeviceProp properties = properties_of(device);
    return std::to_string(properties.major) + "." + std::to_string(properties.minor);
}

#else

void reset_peak_memory(at::Device) {}
DeviceMemoryPeak peak_memory(at::Device) {
    return {};
}
void empty_cache(at::Device) {}
std::string device_name(at::Device) {
    return host_info::cpu_name();
}
std::string telemetry_device(at::Device) {
    return "cpu";
}
std::string device_capability(at::Device) {
    return {};
}

#endif

}  // namespace bench::backends
