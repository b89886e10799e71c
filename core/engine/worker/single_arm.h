#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"
#include "core/engine/models/loading/model_source.h"
#include "core/protocol/compile_helper.h"

namespace bench::backends {

struct SingleArmOptions {
    std::string model_id, weights_sha256, python;
    std::uint64_t weights_seed = 0;
    RuntimeSettings settings;         ///< in force, from apply_settings()
    CompileHelper* helper = nullptr;  ///< a warm helper to use; if null, a new one is started
    std::function<void(const std::string&)> on_compile_phase = [](const std::string&) {};
    /// If set, a call is a training step of this recipe, and the labels are the last input.
    const training::Recipe* recipe = nullptr;
    std::string choice = {};  ///< of the mode `tuned`: this candidate, without comparing; empty: compare
    std::filesystem::path config_file = {};
    std::string model_type = {};
};

/// The options that the model decides. With them, a package has the same key as in a run of the model.
SingleArmOptions options_of(const weights::LoadedModel& model);

/// Prepares the mode with the id `mode` in a program that runs no other. Module and inputs must be on
/// `device`. Prepares the module for the inputs' shapes. A helper started here ends before this returns.
/// Throws InputError for an unknown mode or a Python mode, and what prepare() throws.
PreparedArm prepare_single(const std::string& mode, std::shared_ptr<models::VisionModel> module,
                           const std::vector<at::Tensor>& inputs, at::Device device,
                           const SingleArmOptions& options);

}  // namespace bench::backends
