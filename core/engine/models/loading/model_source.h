#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/message.h"
#include "core/catalog/hf_config.h"
#include "core/engine/models/vision_model.h"
#include "core/plan/run_plan.h"

namespace bench::weights {

/// The description of a model from its files, before any weight is read.
struct ModelDescription {
    std::string id;  ///< catalogue id, hub id, or the folder
    HfConfig config;
    std::filesystem::path preprocessor_config;  ///< the folder's or the shipped one
    std::filesystem::path vocabulary;           ///< folder of vocab.json and merges.txt; empty if it has none
    WeightsSource source = WeightsSource::random;
    std::filesystem::path weights_folder;  ///< empty for random weights
    std::string revision;                  ///< the hub's commit; empty for weights from outside its cache
    /// Whether the operations of a file are fixed to float32, so that the module runs in no other type.
    bool fixed_dtype = false;
    Message eager_note;  ///< a warning for eager's row about how the model is run; usually empty
};

/// A model that is ready to run, with the checksum of its weights for the rows.
struct LoadedModel : ModelDescription {
    std::shared_ptr<models::VisionModel> module;  ///< fp32, CPU, eval, no gradients
    std::string sha256;  ///< of model.safetensors, or of the file that is the model; empty for random weights
};

/// Does the part of load_model that reads only configurations. Throws the same errors.
ModelDescription describe_model(const std::string& model, const WeightsSpec& spec,
                                const std::string& python = {});

/// Resolves a model (catalogue id, folder, id of a model in the local Hugging Face cache, or name of one that
/// Python builds) and its weights. `python` is the plan's interpreter, for models that Python builds.
/// Random weights depend only on the seed. A folder's weights are read directly into the module's tensors. A
/// model outside the catalogue uses its own weights unless `spec` names another folder. For a catalogue id,
/// `spec.folder` contains the weights or a folder ID/ with them. Throws InputError with file and key or
/// tensor for a folder that cannot be used.
LoadedModel load_model(const std::string& model, const WeightsSpec& spec, const std::string& python = {});

}  // namespace bench::weights
