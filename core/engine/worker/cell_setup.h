#pragma once

#include <functional>
#include <optional>
#include <string>
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

/// What every pass of a cell begins with: settings, model and input, each arm prepared from them, and the
/// lines to the supervisor.
class CellSetup {
public:
    CellSetup(CellRequest request, CellChannel& channel);

    /// Sets the settings, loads the model (fp32, on the CPU) and makes the input. Throws InputError and
    /// UnsupportedError as its parts do, Cancelled.
    void load();
    /// Model and input go to the device, in the cell's dtype and memory format; the model is made ready for
    /// the input. Clips and labels of a training cell are made there; the labels are the last input.
    void place();
    /// Compiles or captures if the mode needs it and records it in the row. `wrong_output`: as in
    /// PrepareContext. Throws as prepare() does, Cancelled.
    PreparedArm prepare_arm(const std::string& mode, ArmResult& row,
                            const std::function<Message(Arm&)>& wrong_output = {});

    /// What is known of an arm by now: from the plan alone before load(), afterwards also what was really
    /// set.
    ArmResult new_row(const std::string& mode) const;
    void describe(ArmResult& row) const;

    void say(const std::string& arm, Phase phase, const Message& detail = {});
    void send_round(const std::string& arm, int round, int calls, double sample_ms);
    /// Without what the plan says of the arm, which the run adds (core/run/cell_rows.cpp).
    void send_row(const ArmResult& row);
    /// Between rounds, where the cell asks for it: on a CPU the window's drawing would share the cores.
    void pause();
    /// Before each turn (docs/method.md, rule 1): the threads of the arm before have stopped spinning when an
    /// arm of another process begins, and when one of this process follows it.
    void settle(bool separate_process);
    bool cancelled() { return channel_.cancelled(); }
    void throw_if_cancelled();

    const CellRequest& request() const { return request_; }
    const Cell& cell() const { return request_.cell; }
    at::Device device() const { return device_; }
    const RuntimeSettings& settings() const { return settings_; }  ///< as really set
    const weights::LoadedModel& model() const { return model_; }
    const std::vector<at::Tensor>& inputs() const { return inputs_; }
    InputKind input_kind() const { return input_kind_; }
    const text::QueryInput& queries() const { return queries_; }
    /// Of a training cell, with the learning rate for its batch; empty for others.
    const std::optional<training::Recipe>& recipe() const { return recipe_; }

private:
    void load_input();

    CellRequest request_;
    CellChannel& channel_;
    at::Device device_{at::kCPU};
    RuntimeSettings settings_;
    weights::LoadedModel model_;
    std::optional<training::Recipe> recipe_;
    text::QueryInput queries_;
    std::vector<at::Tensor> inputs_;
    InputKind input_kind_ = InputKind::image;
    double load_s_ = 0;
    bool loaded_ = false;
    bool after_separate_ = false;  ///< the last turn was one of another process
};

}  // namespace bench::backends
