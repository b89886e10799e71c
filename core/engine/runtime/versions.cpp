#include "core/engine/runtime/versions.h"

#include <ATen/Version.h>
#include <dlfcn.h>
#include <torch/version.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#ifdef COMPILESCOPE_CUDA
#include <cuda_runtime_api.h>
#endif

#include "core/base/error.h"
#include "core/base/subprocess.h"
#include "core/machine/host_info.h"

namespace bench::backends {

namespace fs = std::filesystem;

std::string torch_version() {
    return std::to_string(TORCH_VERSION_MAJOR) + "." + std::to_string(TORCH_VERSION_MINOR) + "." +
           std::to_string(TORCH_VERSION_PATCH);
}

std::string triton_version() {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(&at::get_cpu_capability), &info) == 0 || !info.dli_fname)
        return {};
    // .../site-packages/torch/lib/libtorch_cpu.so
    const fs::path packages = fs::path(info.dli_fname).parent_path().parent_path().parent_path();
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(packages, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("triton-") && name.ends_with(".dist-info"))
            return name.substr(7, name.size() - 7 - std::string(".dist-info").size());
    }
    return {};
}

std::string cpp_compiler_version() {
    const char* wish = std::getenv("CXX");
    try {
        Subprocess compiler({.command = {wish && *wish ? wish : "g++", "--version"},
                             .environment = {{"LC_ALL", "C"}},
                             .stderr_file = "/dev/null",
                             .working_dir = {}});
        std::string line;
        if (compiler.read_line(line, std::chrono::seconds(10)) == Subprocess::Read::line) return line;
    } catch (const Error&) {
        // Without a compiler, packages in the cache still run, and the helper reports what is missing.
    }
    return {};
}

std::string cuda_runtime_version() {
#ifdef COMPILESCOPE_CUDA
    return std::to_string(CUDART_VERSION / 1000) + "." + std::to_string(CUDART_VERSION % 1000 / 10);
#else
    return {};
#endif
}

std::string cpu_capability() {
    return at::get_cpu_capability();
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

nlohmann::json environment() {
    nlohmann::json json = host_info::environment();
    json["torch"] = torch_version();
    json["cpu_capability"] = cpu_capability();
    if (const std::string version = cuda_runtime_version(); !version.empty()) json["cuda_runtime"] = version;
    if (const std::string version = triton_version(); !version.empty()) json["triton"] = version;
    if (const std::string version = cpp_compiler_version(); !version.empty()) json["cpp_compiler"] = version;
#ifdef __OPTIMIZE__
    json["build"] = "optimised";
#else
    json["build"] = "debug";
#endif
    return json;
}

}  // namespace bench::backends
