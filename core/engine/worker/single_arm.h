#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"
#include "core/protocol/compile_helper.h"

namespace bench::backends {

struct SingleArmOptions {
    std::string model_id, weights_sha256, python;
    std::uint64_t weights_seed = 0;
    RuntimeSettings settings;         ///< as really set: what apply_settings returned
    CompileHelper* helper = nullptr;  ///< a warm one to use; null: one of its own
    std::function<void(const std::string&)> on_compile_phase = [](const std::string&) {};
    /// A call is then a training step by it, and the labels are the last input.
    const training::Recipe* recipe = nullptr;
};

/// prepare() for a program that runs one mode. Its own compiling helper ends before this returns.
/// `mode` is a mode's id. Module and inputs are on `device`; the module is made ready for the inputs' shapes.
/// Throws InputError for an unknown mode and one of Python's.
PreparedArm prepare_single(const std::string& mode, std::shared_ptr<models::VisionModel> module,
                           const std::vector<at::Tensor>& inputs, at::Device device,
                           const SingleArmOptions& options);

}  // namespace bench::backends
