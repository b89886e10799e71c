#pragma once

#include <ATen/Device.h>
#include <ATen/core/Tensor.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/message.h"
#include "core/engine/models/vision_model.h"
#include "core/engine/runtime/runtime_setup.h"
#include "core/measure/measure.h"
#include "core/plan/modes.h"
#include "core/results/arm_result.h"

namespace bench::backends {

class Arm;

/// The inputs on which an int8 arm is calibrated (core/engine/worker/calibration.h).
struct Calibration {
    std::filesystem::path file;  ///< safetensors: (calls, ...) for each input, by name
    std::string sha256;          ///< of the file
    CalibrationMade made;
};

/// The arguments of prepare(). Module and inputs are on the device, in the arm's dtype and memory format.
struct PrepareContext {
    std::shared_ptr<models::VisionModel> module;
    std::vector<at::Tensor> inputs;
    at::Device device{at::kCPU};
    std::string model_id;
    std::string weights_sha256;  ///< empty for random weights, whose seed and model id are in the key
    std::uint64_t weights_seed = 0;
    std::optional<Calibration> calibration{};  ///< the arm is quantised to int8 with it
    RuntimeSettings settings;
    int threads = 1;
    std::filesystem::path work_dir;  ///< scratch of this process, removed at its end
    /// Files for the arm's later processes in the same run: outlives the process, but not the run.
    std::filesystem::path kept_dir;
    std::string log_file;
    std::function<void(Phase, const Message& detail)> on_phase;
    std::string python{};  ///< the plan's interpreter; if empty, it is looked up
    /// The interpreter's versions if they differ from the linked torch and the pinned transformers.
    std::string python_torch{}, python_transformers{};
    std::filesystem::path config_file{};  ///< the model's config.json
    std::string model_type{};
    /// Throws Cancelled once the run is cancelled. Does not block.
    std::function<void()> throw_if_cancelled = [] {};
    /// Returns the device's memory that this process holds but does not use. Called before another process
    /// needs the device: the compiling helper, or that of a Python arm. On 8 GB neither would fit beside the
    /// blocks that checking other arms has left.
    std::function<void()> release_memory = [device = device] { empty_cache(device); };
    /// Returns why an arm's output is wrong, by the same check as for the row; "" if it is correct. Null if
    /// the process has no reference; arms are then compared with eager.
    std::function<Message(Arm& arm)> wrong_output{};
    /// Sends a request (inductor/compiler.py documents it) to the warm Python helper and waits for the reply.
    /// Throws Error if the helper fails, hangs or is missing.
    std::function<nlohmann::json(const nlohmann::json& request)> compile;
};

/// Measurements of an arm in a process of its own, which must be made in that process. Every function throws
/// Error if that process fails, ends or hangs, or Cancelled.
class SeparateProcess {
public:
    virtual ~SeparateProcess() = default;
    /// Replaces the inputs of all later calls. They have the shapes and types of those that the arm was prepared
    /// with.
    virtual void set_inputs(const std::vector<at::Tensor>& inputs) = 0;
    /// Makes `discarded` calls, then timed ones until they fill `fill_ms`. Returns the durations of the timed
    /// calls in ms, at least one.
    virtual std::vector<double> turn(int discarded, double fill_ms) = 0;
    /// Returns the seconds that `calls` calls take, with one synchronisation at the end.
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
    /// Returns the current weights and buffers of a compiled training step by registered name, among other
    /// state. Empty if the arm uses those of the module.
    virtual std::vector<std::pair<std::string, at::Tensor>> state() const { return {}; }
    /// Null if the arm runs in this process. Otherwise run() ignores its argument and uses the inputs of
    /// set_inputs(), or those that the arm was prepared with, and its duration is not the arm's time.
    virtual SeparateProcess* separate_process() { return nullptr; }
};

/// Returns the function by which the measuring loop calls the arm: a call in this process, or a turn that the
/// arm's own process times. Arm and inputs must outlive it.
std::variant<ArmCall, ArmTurn> calls_of(Arm& arm, const std::vector<at::Tensor>& inputs);

struct PreparedArm {
    std::unique_ptr<Arm> arm;
    CompileReport compile_report;
    std::optional<double> compile_cold_s, compile_setup_s, compile_cached_s, graph_capture_s;
    std::optional<double> convert_s;          ///< to the format of another engine
    std::optional<double> load_s;             ///< if the arm loads the model itself
    std::optional<RuntimeSettings> settings;  ///< in force in the arm's own process
    std::string engine_version{};             ///< of an engine outside torch
    std::map<std::string, std::string> engine_settings{};
    std::vector<Message> warnings{};  ///< for the arm's row
    bool has_own_weights = false;     ///< does not need the module's weights any more
};

/// Prepares a mode with its row in the table of backends. Throws UnsupportedError if the mode is not
/// available on the device or names another type or memory format than the context's, Error if compiling
/// fails.
PreparedArm prepare(const ModeInfo& mode, const PrepareContext& context);

}  // namespace bench::backends
