#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/catalog/recipes.h"
#include "core/engine/backends/backend.h"
#include "core/engine/models/loading/model_source.h"
#include "core/engine/processing/query_input.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/cell_channel.h"

namespace bench::backends {

/// The model and its input as an arm runs them: on the device, in one number type and memory format. The
/// arms of this type and format share it.
struct PlacedModel {
    DType dtype = DType::float32;  ///< of the weights; those of an int8 arm are not quantised yet
    RuntimeSettings settings;      ///< in force, with this memory format
    std::shared_ptr<models::VisionModel> module = nullptr;
    std::vector<at::Tensor> inputs = {};
};

/// The part that all passes of a cell share: applies the settings, loads model and input, prepares arms, and
/// sends lines to the supervisor.
class CellSetup {
public:
    CellSetup(CellRequest request, CellChannel& channel);

    /// Applies the settings, loads the model (fp32, on the CPU) and makes the input. Throws InputError,
    /// UnsupportedError or Cancelled.
    void load();
    /// Returns model and input on the device in the type and memory format of a mode, by default the cell's
    /// own, with the model prepared for the input. The first call moves the loaded module; calls for another
    /// type or format load it again. Makes a training cell's clips and labels on the device; the labels are
    /// the last input. The result is valid as long as this object. Throws what load() throws, and
    /// UnsupportedError if the model does not run in this type or has no picture to lay out.
    const PlacedModel& placed(std::string_view mode = {});
    /// Prepares the mode as an arm and records the compile report, times and warnings in the row.
    /// `wrong_output`: as in PrepareContext. Throws what prepare() throws, or Cancelled.
    PreparedArm prepare_arm(const std::string& mode, ArmResult& row,
                            const std::function<Message(Arm&)>& wrong_output = {});

    /// Makes a row with the values of the plan and those that describe() adds.
    ArmResult new_row(const std::string& mode) const;
    /// Sets the weights, input, device and settings in force. Does nothing before load().
    void describe(ArmResult& row) const;

    void say(const std::string& arm, Phase phase, const Message& detail = {});
    void send_round(const std::string& arm, int round, int calls, double sample_ms);
    /// Sends the row without the fields that the run adds from the plan (core/run/cell_rows.cpp).
    void send_row(const ArmResult& row);
    /// Pauses between rounds on a CPU for the requested time, in which the window can draw.
    void pause();
    /// Call before each turn (docs/method.md, rule 1). If this turn or the last one is of an arm in another
    /// process, waits until the last arm's threads have stopped spinning.
    void settle(bool separate_process);
    bool cancelled() { return channel_.cancelled(); }
    void throw_if_cancelled();

    const CellRequest& request() const { return request_; }
    const Cell& cell() const { return request_.cell; }
    at::Device device() const { return device_; }
    const RuntimeSettings& settings() const { return settings_; }  ///< in force, from apply_settings()
    const weights::LoadedModel& model() const { return model_; }
    const std::vector<at::Tensor>& inputs() const { return inputs_; }  ///< as loaded; empty for training
    InputKind input_kind() const { return input_kind_; }
    const text::QueryInput& queries() const { return queries_; }
    /// The recipe of a training cell, with the learning rate for its batch; empty for other cells.
    const std::optional<training::Recipe>& recipe() const { return recipe_; }

private:
    /// Makes the calibration for int8 arms; later calls return the same.
    const Calibration& calibration();
    weights::LoadedModel load_model() const;
    void load_input();

    CellRequest request_;
    CellChannel& channel_;
    at::Device device_{at::kCPU};
    RuntimeSettings settings_;
    weights::LoadedModel model_;
    std::optional<training::Recipe> recipe_;
    text::QueryInput queries_;
    std::vector<at::Tensor> inputs_;
    std::list<PlacedModel> placed_;
    std::optional<Calibration> calibration_;
    InputKind input_kind_ = InputKind::image;
    double load_s_ = 0;
    bool loaded_ = false;
    bool after_separate_ = false;  ///< the last turn was of an arm in another process
};

}  // namespace bench::backends
