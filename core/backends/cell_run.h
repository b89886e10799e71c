#pragma once

#include "core/backends/backend.h"
#include "core/backends/cell_channel.h"
#include "core/bench/measure.h"
#include "core/bench/run_plan.h"

namespace bench::backends {

/// One cell from its model to its rows: load, prepare every mode as an arm, check each output against eager,
/// warm up, measure in turns. An arm that fails becomes its row with a status and the others go on; a model
/// that cannot be loaded becomes a row for every mode. Cancelling keeps the rounds measured so far.
class CellRun {
public:
    CellRun(Cell cell, CellChannel& channel);
    void run();

private:
    struct ArmState {
        const ModeInfo* mode = nullptr;
        ArmResult row;
        PreparedArm prepared;
        bool alive = true;  ///< false once its row has been sent
    };

    void load();
    void make_reference();
    void prepare_arm(ArmState& state);
    void check_arm(ArmState& state);
    void measure_arms();
    void finish_measured(ArmState& state, const ArmSamples& samples);

    /// Runs `work`; what it throws ends this arm alone, as a row.
    void guarded(ArmState& state, const std::function<void()>& work);
    void fail(ArmState& state, std::exception_ptr error);
    void send_row(ArmState& state);
    void cancel_rest();
    void say(const std::string& arm, Phase phase, const std::string& detail = {});
    PrepareContext context_for(const ModeInfo& mode);
    ArmResult base_row(const std::string& mode) const;

    Cell cell_;
    CellChannel& channel_;
    std::vector<ArmState> arms_;
    at::Device device_{at::kCPU};
    RuntimeSettings settings_;
    std::string weights_sha256_;
    std::shared_ptr<models::VisionModel> module_;
    std::vector<at::Tensor> inputs_;
    InputKind input_kind_ = InputKind::image;
    std::vector<at::Tensor> reference_;
    Accuracy eager_accuracy_;
    double load_s_ = 0;
};

/// Status and one-sentence reason for what an arm threw: out of memory, unsupported, or failed.
std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error);

}  // namespace bench::backends
