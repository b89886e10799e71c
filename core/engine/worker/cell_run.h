#pragma once

#include <exception>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/worker/cell_setup.h"
#include "core/engine/worker/telemetry_log.h"
#include "core/measure/measure.h"
#include "core/plan/cells.h"

namespace bench::backends {

class OutputCheck;

/// The measure pass of a cell: load, prepare every mode as an arm, in launch 0 check each output against
/// eager, warm up, measure in turns. If an arm fails, its row has the status, and the other arms continue. If
/// the model cannot be loaded, every mode gets a failed row. Cancelling keeps the rounds measured so far.
class CellRun {
public:
    CellRun(CellRequest request, CellChannel& channel);
    void run();

private:
    struct ArmState {
        ArmResult row;
        PreparedArm prepared;
        bool alive = true;  ///< false once its row has been sent
    };

    void measure_peak();
    void prepare_arms(const OutputCheck* check = nullptr);
    void check_arms();
    void read_separate_processes();
    void measure_arms();
    void finish_measured(ArmState& state, ArmSamples samples);

    /// Calls `work` for every arm that is alive. An exception except Cancelled fails only that arm.
    void for_each_arm(const std::function<void(ArmState&)>& work);
    /// Sends the arm's row. If the device cannot be used any more, ends the process; the run starts another one
    /// for the arms without a row.
    void fail(ArmState& state, std::exception_ptr error);
    void send_row(ArmState& state);
    void cancel_rest();

    CellSetup setup_;
    std::vector<ArmState> arms_;
};

}  // namespace bench::backends
