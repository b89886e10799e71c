#pragma once

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/worker/single_arm.h"
#include "core/protocol/cell_channel.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {

/// Compiles for real, with the project's Python. One cache and one warm helper for all cases.
class Inductor : public testing::Test {
protected:
    static std::filesystem::path cache() {
        return std::filesystem::path(testing::TempDir()) / ("inductor_test_" + std::to_string(getpid()));
    }
    static void SetUpTestSuite() {
        std::filesystem::remove_all(cache());
        setenv("COMPILESCOPE_CACHE", cache().c_str(), 1);
        std::filesystem::create_directories(cache());
        helper_ = std::make_unique<CompileHelper>(CompileHelperOptions{
            .python = {},
            .log_file = cache() / "log",
            .environment = {{"TORCHINDUCTOR_CACHE_DIR", (cache() / "inductor").string()}}});
    }
    static void TearDownTestSuite() {
        helper_.reset();
        std::filesystem::remove_all(cache());
    }

    PreparedArm prepare(const std::string& mode, const std::shared_ptr<models::VisionModel>& model) {
        const at::NoGradGuard no_grad;
        options_.helper = helper_.get();
        options_.on_compile_phase = [this](const std::string&) { ++compile_phases_; };
        return prepare_single(mode, model, {input_}, at::kCPU, options_);
    }

    PrepareContext context_of(const std::shared_ptr<models::VisionModel>& model) {
        return {.module = model,
                .inputs = {input_},
                .device = at::kCPU,
                .model_id = "changed",
                .weights_sha256 = {},
                .weights_seed = 0,
                .settings = {},
                .threads = 1,
                .work_dir = cache(),
                .kept_dir = cache(),
                .log_file = {},
                .on_phase = [](Phase, const Message&) {},
                .compile =
                    [](const nlohmann::json& request) {
                        return checked_reply(helper_->compile(request, [](const std::string&) {}));
                    }};
    }

    at::NoGradGuard no_grad_;
    at::Tensor input_ = small_input();
    SingleArmOptions options_{
        .model_id = "small", .weights_sha256 = {}, .python = {}, .weights_seed = 0, .settings = {}};
    int compile_phases_ = 0;
    static inline std::unique_ptr<CompileHelper> helper_;
};

inline void expect_equal(const std::vector<at::Tensor>& outputs, const std::vector<at::Tensor>& expected) {
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t i = 0; i < outputs.size(); ++i)
        EXPECT_LT((outputs[i] - expected[i]).abs().max().item<double>(),
                  2e-4 * expected[i].std().item<double>());
}

}  // namespace bench::backends
