#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bench::backends {

std::string torch_version();  ///< of the linked LibTorch, "2.11.0"
/// The version of Triton beside the linked LibTorch; empty without Triton.
std::string triton_version();
/// First line of `$CXX --version` (g++ without CXX): the compiler that Inductor runs; empty when there is
/// none.
std::string cpp_compiler_version();
std::string cuda_runtime_version();  ///< "13.0" that this program was built with; empty for a CPU build
std::string cpu_capability();        ///< what ATen uses: "AVX2", "AVX512", ...

std::string host_name();
/// host_info::environment() and the versions above: the `environment` of a worker's hello.
nlohmann::json environment();

}  // namespace bench::backends
