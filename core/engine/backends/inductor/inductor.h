#pragma once

#include <filesystem>
#include <string>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// Prepares a mode of torch.compile's Inductor. The Python helper compiles it into an AOTInductor package,
/// which runs here. Uses a package of the cache if everything that affects its code is the same.
PreparedArm prepare_inductor(const ModeInfo& mode, const PrepareContext& context);

/// Does the same for a captured graph. `changes`, an object, replaces keys of the mode's request to the
/// helper and becomes part of the package's key. If `bound` is not empty, the package's constants are bound
/// to it instead of the graph's weights (the state of a training step).
PreparedArm prepare_package(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                            const nlohmann::json& changes = nlohmann::json::object(),
                            const std::vector<CapturedWeight>& bound = {});

/// The compilers of a package and the machine that it is compiled for. Empty if missing or unknown.
struct CompilingMachine {
    std::string device, capability;  ///< "NVIDIA H200", "9.0"
    std::string helper;              ///< compile_helper_sha256()
    std::string torch, cuda, triton, cpp_compiler;
    std::string cpu_capability, cpu_flags;
};
CompilingMachine compiling_machine(at::Device device);

/// Returns everything that affects compiled code, as JSON. Its SHA-256 is the package's key.
nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& changes,
                                const CompilingMachine& machine);
/// Does the same for compiling_machine() of the context's device.
nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph,
                                const nlohmann::json& changes = nlohmann::json::object());

/// Returns the request's "weights": name, whether it is a parameter, layout, value of a single element.
nlohmann::json describe_weights(const std::vector<CapturedWeight>& weights);

/// Writes the bytes of each weight at a multiple of 64. Sets "offset" and "bytes" in `specs`.
void write_weights(const std::filesystem::path& file, const std::vector<CapturedWeight>& weights,
                   nlohmann::json& specs);

}  // namespace bench::backends
