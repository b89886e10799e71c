#pragma once

#include <filesystem>
#include <memory>

#include "core/engine/backends/backend.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {

/// What prepares an arm of a small model on the CPU, with its files in `folder`. Tests set what they are about.
inline PrepareContext small_context(const std::shared_ptr<models::VisionModel>& module,
                                    const std::filesystem::path& folder) {
    return {.module = module,
            .inputs = {small_input()},
            .device = at::kCPU,
            .model_id = "small",
            .weights_sha256 = {},
            .weights_seed = 0,
            .settings = {},
            .threads = 1,
            .work_dir = folder,
            .kept_dir = folder,
            .log_file = {},
            .on_phase = [](Phase, const Message&) {},
            .compile = {}};
}

}  // namespace bench::backends
