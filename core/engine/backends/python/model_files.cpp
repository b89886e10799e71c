#include "core/engine/backends/python/model_files.h"

#include <algorithm>
#include <utility>

#include "core/catalog/hf_config.h"
#include "core/engine/models/layers/layers.h"
#include "core/engine/runtime/versions.h"
#include "core/plan/modes.h"

namespace bench::backends {

namespace fs = std::filesystem;

PythonVersions versions_of(const PrepareContext& context) {
    return {.torch = context.python_torch.empty() ? torch_version() : context.python_torch,
            .transformers = context.python_transformers.empty() ? COMPILESCOPE_TRANSFORMERS_VERSION
                                                                : context.python_transformers};
}

nlohmann::json settings_json(const PrepareContext& context) {
    const RuntimeSettings& settings = context.settings;
    return {{"threads", context.threads},
            {"tf32", settings.tf32},
            {"cudnn_benchmark", settings.cudnn_benchmark},
            {"memory_format", settings.memory_format},
            {"attention", settings.attention},
            {"grad_guard", settings.grad_guard}};
}

weights::NamedTensors published_tensors(const models::VisionModel& module) {
    const auto derived = models::derived_buffer_names(module);
    weights::NamedTensors tensors;
    for (const auto& item : module.named_parameters()) tensors.emplace_back(item.key(), item.value());
    for (const auto& item : module.named_buffers())
        if (std::ranges::find(derived, item.key()) == derived.end())
            tensors.emplace_back(item.key(), item.value());
    return tensors;
}

weights::NamedTensors named(const std::vector<std::string>& names, const std::vector<at::Tensor>& tensors) {
    weights::NamedTensors named;
    for (std::size_t i = 0; i < names.size(); ++i) named.emplace_back(names[i], tensors[i]);
    return named;
}

ModelFiles::ModelFiles(const fs::path& work_dir, std::string_view kind, const ModeInfo& mode)
    : folder(work_dir / std::string(kind).append(mode.id.substr(without_suffixes(mode.id).size()))),
      inputs(folder / "inputs.safetensors") {}

void ModelFiles::write(const weights::NamedTensors& tensors, const weights::NamedTensors& named,
                       const fs::path& config) const {
    if (fs::exists(inputs)) return;
    fs::create_directories(folder);
    if (!config.empty())
        fs::copy_file(config, folder / weights::kConfigFile, fs::copy_options::overwrite_existing);
    weights::write_safetensors(folder / "model.safetensors", tensors);
    weights::write_safetensors(inputs, named);  // last: if it exists, the others are complete
}

}  // namespace bench::backends
