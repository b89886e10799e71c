#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/message.h"
#include "core/catalog/hf_config.h"
#include "core/engine/models/vision_model.h"
#include "core/plan/run_plan.h"

namespace bench::weights {

/// A model as its files describe it, before any weight is read.
struct ModelDescription {
    std::string id;  ///< catalogue id, hub id, or the folder
    HfConfig config;
    std::filesystem::path preprocessor_config;  ///< the folder's or the shipped one
    std::filesystem::path vocabulary;           ///< folder of vocab.json and merges.txt; empty: has none
    WeightsSource source = WeightsSource::random;
    std::filesystem::path weights_folder;  ///< empty for random weights
    std::string revision;                  ///< the hub's commit; empty for weights that are not of its cache
    /// A file's operations name the type that they compute with, float32: the module runs in no other.
    bool fixed_dtype = false;
    Message eager_note;  ///< what the row of eager must say of how it runs; empty: as one would think
};

/// A model ready to run, and what its rows must say about its weights.
struct LoadedModel : ModelDescription {
    std::shared_ptr<models::VisionModel> module;  ///< fp32, CPU, eval, no gradients
    std::string sha256;  ///< of model.safetensors, or of the file that is the model; empty for random weights
};

/// The part of load_model that reads configurations only. Throws as it does.
ModelDescription describe_model(const std::string& model, const WeightsSpec& spec,
                                const std::string& python = {});

/// Resolves a model (catalogue id, folder, id of a model in the local Hugging Face cache, or name of one that
/// Python builds) and its weights. `python` is the plan's interpreter, for models that Python builds.
/// Random weights are seeded and depend on nothing else; a folder's are read straight into the module's
/// tensors. What is not of the catalogue brings its own weights, unless `spec` names another folder. For a
/// catalogue id, `spec.folder` holds the weights itself or holds ID/. Throws InputError for a folder that
/// cannot be used, naming file and key or tensor.
LoadedModel load_model(const std::string& model, const WeightsSpec& spec, const std::string& python = {});

}  // namespace bench::weights
