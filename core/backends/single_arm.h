#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backends/backend.h"

namespace bench::backends {

struct SingleArmOptions {
    std::string model_id, weights_sha256, python;
    std::uint64_t weights_seed = 0;
    RuntimeSettings settings;  ///< as really set: what apply_settings returned
    std::function<void(const std::string&)> on_compile_phase = [](const std::string&) {};
};

/// prepare() for a program that runs one mode and owns its compiling helper, which ends before this returns.
/// `mode` is a mode's id. Module and inputs are on `device`. Throws InputError for an unknown mode.
PreparedArm prepare_single(const std::string& mode, std::shared_ptr<models::VisionModel> module,
                           const std::vector<at::Tensor>& inputs, at::Device device,
                           const SingleArmOptions& options);

}  // namespace bench::backends
