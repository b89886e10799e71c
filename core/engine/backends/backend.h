#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/message.h"
#include "core/engine/models/vision_model.h"
#include "core/measure/measure.h"
#include "core/plan/modes.h"
#include "core/results/arm_result.h"

namespace bench::backends {

class Arm;

/// What an arm is prepared from. Module and inputs are on the device, in the cell's dtype.
struct PrepareContext {
    std::shared_ptr<models::VisionModel> module;
    std::vector<at::Tensor> inputs;
    at::Device device{at::kCPU};
    std::string model_id;
    std::string weights_sha256;  ///< empty for random weights: the key has their seed and id
    std::uint64_t weights_seed = 0;
    RuntimeSettings settings;
    int threads = 1;
    std::filesystem::path work_dir;  ///< scratch of this process, removed at its end
    /// What a process leaves there the arm's next one in the same run finds: outlives the process, not the
    /// run.
    std::filesystem::path kept_dir;
    std::string log_file;
    std::function<void(Phase, const Message& detail)> on_phase;
    std::string python{};  ///< the plan's interpreter; empty: looked up
    /// Versions that it has, where they are not the linked torch's and the pinned transformers'.
    std::string python_torch{}, python_transformers{};
    std::filesystem::path config_file{};  ///< the model's config.json
    std::string model_type{};
    /// Throws Cancelled once the run is cancelled; does not wait.
    std::function<void()> throw_if_cancelled = [] {};
    /// Why an arm's output is wrong, by the check that the row gets too; "" when it is right. Empty: the
    /// process has no reference, the arm is compared with eager.
    std::function<Message(Arm& arm)> wrong_output{};
    /// Sends a request to the warm Python helper and waits for its answer. Throws Error when it fails, hangs
    /// or is missing. The request is what inductor/compiler.py documents.
    std::function<nlohmann::json(const nlohmann::json& request)> compile;
};

/// An arm that lives in a process of its own: what can be neither timed nor read from here. Every call throws
/// Error when that process fails, ends or hangs, Cancelled.
class SeparateProcess {
public:
    virtual ~SeparateProcess() = default;
    /// `discarded` calls, then timed ones until they fill `fill_ms`, at least one: their durations in ms.
    virtual std::vector<double> turn(int discarded, double fill_ms) = 0;
    /// Seconds that so many calls take, synchronised once, at their end.
    virtual double back_to_back_s(int calls) = 0;

    struct Peaks {
        std::optional<std::int64_t> host_bytes, device_bytes, reserved_bytes;
    };
    virtual Peaks peaks() = 0;
    virtual void forget_peaks() = 0;
};

/// A prepared way to run the model. run() enqueues one forward pass; the caller synchronises the device. The
/// outputs are valid until the next run(), which may write to the same tensors.
class Arm {
public:
    virtual ~Arm() = default;
    virtual std::vector<at::Tensor> run(const std::vector<at::Tensor>& inputs) = 0;
    /// Of a compiled training step, its weights and buffers by their registered names, as they are now, among
    /// other state. Empty: the arm's are the module's own.
    virtual std::vector<std::pair<std::string, at::Tensor>> state() const { return {}; }
    /// Null: the arm runs in this process. Else run() takes only the inputs that the arm was prepared with,
    /// and is no measure of its time.
    virtual SeparateProcess* separate_process() { return nullptr; }
};

/// How the measuring loop calls the arm: from here, or the process that it lives in times its own calls. Arm
/// and inputs must outlive it.
std::variant<ArmCall, ArmTurn> calls_of(Arm& arm, const std::vector<at::Tensor>& inputs);

struct PreparedArm {
    std::unique_ptr<Arm> arm;
    CompileReport compile_report;
    std::optional<double> compile_cold_s, compile_cached_s, graph_capture_s;
    std::optional<double> load_s;             ///< of an arm that loads the model itself
    std::optional<RuntimeSettings> settings;  ///< as really set in a process of its own
    std::vector<Message> warnings{};          ///< for the arm's row
    bool has_own_weights = false;             ///< and needs the module's no more
};

/// The table of backends: a row a mode. Throws UnsupportedError where the mode means nothing on the device,
/// Error when compiling fails.
PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
