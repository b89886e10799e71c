#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/catalog/kinds.h"

namespace bench {

/// A GPU's compute capability.
struct Capability {
    int major_version = 0, minor_version = 0;
    std::string text() const;  ///< "9.0"
};

/// Whether code for one of `architectures` ("sm_90", "sm_90a", "compute_90") runs on the GPU: machine code
/// runs within its major version from its minor version up, code with a letter (90a) only exactly there, and
/// intermediate code (compute_) on anything newer.
bool has_code_for(Capability capability, std::span<const std::string_view> architectures);

/// Returns why the linked LibTorch cannot use the GPU, with a remedy. Returns an empty string if it can, or
/// if `architectures` is empty (unknown). `cuda_version` is the CUDA version of the wheel, "13.0".
Message cuda_refusal(const std::string& name, Capability capability,
                     std::span<const std::string_view> architectures, const std::string& torch_version,
                     const std::string& cuda_version);

/// Which processes a GPU admits, numbered as CUDA's cudaComputeMode.
enum class ComputeMode { shared = 0, exclusive_thread = 1, prohibited = 2, exclusive_process = 3 };

/// What CUDA and the system report about a GPU and its surroundings.
struct GpuFacts {
    std::string name{};  ///< "NVIDIA H200", "NVIDIA A100-SXM4-40GB MIG 1g.5gb"
    Capability capability{};
    bool wsl = false;              ///< Linux runs in Windows (WSL2)
    bool validated = true;         ///< is_validated() (core/machine/validated_devices.h)
    bool different_kinds = false;  ///< the machine has GPUs with other names, too
};

/// Returns why a run cannot use the GPU although LibTorch has code for it; empty if it can.
Message compute_mode_refusal(ComputeMode mode);

/// Returns why no GPU can be used with this driver: `driver` is the CUDA version that it supports, as
/// cudaDriverGetVersion returns it (12040 is 12.4), `cuda_version` that of the linked LibTorch, "13.0".
Message driver_refusal(int driver, const std::string& cuda_version);

/// Returns why compiled modes are refused on a GPU of this capability ("6.1"; empty for a CPU): Triton, which
/// generates the code, does not support it. Empty if compiled modes work.
Message compile_refusal(const std::string& capability);

/// Returns what is different on this GPU although it can be used, as one list of clauses; empty if nothing is.
Message gpu_note(const GpuFacts& gpu);

/// Returns why `dtype` is not measured on a GPU of this capability ("7.5"; empty for a CPU): the GPU would
/// only emulate it. Returns an empty string if the GPU supports the type.
Message dtype_refusal(DType dtype, const std::string& capability);

}  // namespace bench
