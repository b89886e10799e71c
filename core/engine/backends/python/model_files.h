#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/engine/backends/backend.h"
#include "core/engine/models/loading/safetensors.h"

namespace bench::backends {

/// The versions that the interpreter must have: those of another runtime, otherwise those of this program.
struct PythonVersions {
    std::string torch, transformers;
};
PythonVersions versions_of(const PrepareContext& context);

/// The settings of a request.
nlohmann::json settings_json(const PrepareContext& context);

/// Returns the parameters and the buffers that a checkpoint contains, by their published names.
weights::NamedTensors published_tensors(const models::VisionModel& module);

/// Returns the tensors with their names, in the same order.
weights::NamedTensors named(const std::vector<std::string>& names, const std::vector<at::Tensor>& tensors);

/// Files with which all arms of the cell in processes of one kind and with the same type and memory format
/// build the model: config.json and model.safetensors in `folder`, and `inputs`.
struct ModelFiles {
    /// `kind` is the beginning of the folder's name; `mode` contributes its suffixes.
    ModelFiles(const std::filesystem::path& work_dir, std::string_view kind, const ModeInfo& mode);

    /// Writes the files if no arm has written them yet.
    void write(const weights::NamedTensors& tensors, const weights::NamedTensors& named,
               const std::filesystem::path& config = {}) const;

    std::filesystem::path folder, inputs;
};

}  // namespace bench::backends
