#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// Returns a model that Python built by name (core/catalog/model_import.h), in fp32 on the CPU, in eval mode,
/// with uninitialised parameters. `config` is its config.json, in the folder of derived.safetensors and the
/// graphs. forward() runs a traced TorchScript graph op by op; for new shapes, dtype or device, prepare()
/// runs Python to make the graph. An AOTInductor package has VisionModel::compiled_file() instead of
/// forward(). Throws InputError with the name of a file that cannot be read.
std::shared_ptr<VisionModel> make_imported(const weights::HfConfig& config, const std::string& python);

}  // namespace bench::models
