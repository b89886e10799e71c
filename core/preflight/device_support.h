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

/// Why the linked LibTorch cannot use the GPU, and what to do; empty when it can or when `architectures` is
/// unknown (empty). `cuda_version` is the one that the wheel was built with, "13.0".
Message cuda_refusal(const std::string& name, Capability capability,
                     std::span<const std::string_view> architectures, const std::string& torch_version,
                     const std::string& cuda_version);

/// Why nothing is measured in `dtype` on a GPU of this capability ("7.5"; empty for a CPU): what it would
/// only emulate says nothing about the type. Empty where it has the type.
Message dtype_refusal(DType dtype, const std::string& capability);

}  // namespace bench
