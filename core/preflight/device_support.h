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

/// Returns why `dtype` is not measured on a GPU of this capability ("7.5"; empty for a CPU): the GPU would
/// only emulate it. Returns an empty string if the GPU supports the type.
Message dtype_refusal(DType dtype, const std::string& capability);

}  // namespace bench
