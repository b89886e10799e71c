#pragma once

#include <filesystem>
#include <string>

#include "core/engine/backends/backend.h"
#include "core/engine/backends/inductor/graph_capture.h"

namespace bench::backends {

/// A mode of torch.compile's Inductor, compiled ahead of time by the Python helper into an AOTInductor
/// package and run here. The package comes from the cache when everything that changes its code is the same.
PreparedArm prepare_inductor(const ModeInfo& mode, const PrepareContext& context);

/// The same for a graph that is captured already. `changes`, an object, goes over the mode's request to the
/// helper and becomes part of the package's key. `bound` is what the package's constants are bound to where
/// it is more than the graph's weights: the state of a training step.
PreparedArm prepare_package(const ModeInfo& mode, const PrepareContext& context, const CapturedGraph& graph,
                            const nlohmann::json& changes = nlohmann::json::object(),
                            const std::vector<CapturedWeight>& bound = {});

/// What compiles a package and what it is compiled for. Empty: no compiler, or unknown.
struct CompilingMachine {
    std::string device, capability;  ///< "NVIDIA H200", "9.0"
    std::string helper;              ///< compile_helper_sha256()
    std::string torch, cuda, triton, cpp_compiler;
    std::string cpu_capability, cpu_flags;
};
CompilingMachine compiling_machine(at::Device device);

/// Everything that changes compiled code, as JSON: its SHA-256 is the package's key.
nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph, const nlohmann::json& changes,
                                const CompilingMachine& machine);
/// The same for compiling_machine() of the context's device.
nlohmann::json package_identity(const ModeInfo& mode, const PrepareContext& context,
                                const CapturedGraph& graph,
                                const nlohmann::json& changes = nlohmann::json::object());

/// The request's "weights": name, whether a parameter, layout.
nlohmann::json describe_weights(const std::vector<CapturedWeight>& weights);

/// The weights' bytes one after the other, each from a multiple of 64. Fills "offset" and "bytes" of `specs`.
void write_weights(const std::filesystem::path& file, const std::vector<CapturedWeight>& weights,
                   nlohmann::json& specs);

}  // namespace bench::backends
