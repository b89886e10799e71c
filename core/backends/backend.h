#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/bench/arm_result.h"
#include "core/bench/modes.h"
#include "core/models/vision_model.h"

namespace bench::backends {

/// What an arm is prepared from. Module and inputs are on the device, in the cell's dtype.
struct PrepareContext {
    std::shared_ptr<models::VisionModel> module;
    std::vector<at::Tensor> inputs;
    at::Device device{at::kCPU};
    std::string model_id;
    std::string weights_sha256;  ///< empty for random weights: their seed and id stand in the key
    std::uint64_t weights_seed = 0;
    RuntimeSettings settings;
    int threads = 1;
    std::filesystem::path work_dir;  ///< scratch of the run, removed at its end
    std::string log_file;
    std::function<void(Phase, const std::string& detail)> on_phase;
    /// Sends a request to the warm Python helper and waits for its answer. Throws Error when it fails, hangs
    /// or is missing. The request is what inductor_compiler.py documents.
    std::function<nlohmann::json(const nlohmann::json& request)> compile;
};

/// A prepared way to run the model. run() enqueues one forward pass; the caller synchronises the device. The
/// outputs are valid until the next run(), which may write to the same tensors.
class Arm {
public:
    virtual ~Arm() = default;
    virtual std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) = 0;
};

struct PreparedArm {
    std::unique_ptr<Arm> arm;
    Engagement engaged;
    std::optional<double> compile_cold_s, compile_cached_s, graph_capture_s;
    std::vector<std::string> warnings;  ///< for the arm's row
};

/// The table of backends: a row a mode. Throws UnsupportedError where the mode means nothing on the device,
/// Error when compiling fails.
PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
