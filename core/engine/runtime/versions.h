#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bench::backends {

std::string torch_version();  ///< of the linked LibTorch, "2.11.0"
/// The version of Triton beside the linked LibTorch; empty without Triton.
std::string triton_version();
/// First line of `$CXX --version` (g++ if CXX is unset), the compiler that Inductor runs; empty if there is
/// no compiler.
std::string cpp_compiler_version();
std::string cuda_runtime_version();  ///< CUDA version of the build, "13.0"; empty for a CPU build
std::string cpu_capability();        ///< instruction set that ATen uses: "AVX2", "AVX512", ...

std::string host_name();
/// Returns host_info::environment() with the versions above: the `environment` of a worker's hello line.
nlohmann::json environment();

}  // namespace bench::backends
