#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/training/synthetic_batch.h"
#include "core/engine/training/training_step.h"
#include "core/engine/worker/single_arm.h"

namespace bench::training {

/// Compiles for real, with the project's Python. One cache and one warm helper for all cases.
class CompiledStepFixture : public testing::Test {
protected:
    static std::filesystem::path cache() {
        return std::filesystem::path(testing::TempDir()) / ("training_test_" + std::to_string(getpid()));
    }
    static void SetUpTestSuite() {
        std::filesystem::create_directories(cache());
        setenv("COMPILESCOPE_CACHE", cache().c_str(), 1);
        helper_ = std::make_unique<backends::CompileHelper>(backends::CompileHelperOptions{
            .python = {},
            .log_file = cache() / "log",
            .environment = {{"TORCHINDUCTOR_CACHE_DIR", (cache() / "inductor").string()}}});
    }
    static void TearDownTestSuite() {
        helper_.reset();
        std::filesystem::remove_all(cache());
    }

    backends::PreparedArm prepare(const std::string& mode, const Recipe& recipe,
                                  const std::shared_ptr<models::VisionModel>& model) const {
        return backends::prepare_single(mode, model, inputs_of(recipe), at::kCPU,
                                        {.model_id = "small",
                                         .weights_sha256 = {},
                                         .python = {},
                                         .settings = {},
                                         .helper = helper_.get(),
                                         .recipe = &recipe});
    }

    static std::vector<at::Tensor> inputs_of(const Recipe& recipe) {
        return synthetic_inputs(recipe, recipe.batch, 0, at::kCPU);
    }

    static std::vector<double> losses(backends::Arm& arm, const Recipe& recipe, int steps) {
        const std::vector<at::Tensor> inputs = inputs_of(recipe);
        std::vector<double> losses;
        for (int i = 0; i < steps; ++i) losses.push_back(arm.run(inputs).front().item<double>());
        return losses;
    }

    static inline std::unique_ptr<backends::CompileHelper> helper_;
};

}  // namespace bench::training
