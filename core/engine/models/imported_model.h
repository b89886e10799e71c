#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog/hf_config.h"
#include "core/engine/models/vision_model.h"

namespace bench::models {

/// A model that Python built by name (core/catalog/model_import.h), in fp32 on the CPU, in eval mode, its
/// parameters uninitialised. `config` is its config.json, beside which derived.safetensors and the graphs
/// lie. Its forward() runs a traced TorchScript graph op by op; prepare() has Python make the graph for
/// shapes, dtype and device that are new. A package of AOTInductor has no forward(), but
/// VisionModel::compiled_file(). Throws InputError that names a file that cannot be read.
std::shared_ptr<VisionModel> make_imported(const weights::HfConfig& config, const std::string& python);

}  // namespace bench::models
