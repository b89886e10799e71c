#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/preflight/time_estimate.h"
#include "core/protocol/run_event.h"

namespace bench {

/// Reports the progress and remaining time of a run to its observer. Cells on different hosts may run at the
/// same time. Not thread-safe. Uses the steady clock.
class RunProgress {
public:
    /// `host_of` returns the host of a cell. Cells of one host run one after the other.
    RunProgress(const std::vector<Cell>& cells, RunObserver observer, TimeEstimate estimate,
                const std::function<std::string(const Cell&)>& host_of = {});

    void begin_cell(int cell);
    /// Begins a phase of an arm. Compile time is counted separately. Reports when the cell starts to measure.
    void phase(int cell, Phase phase);
    void end_process(int cell);
    void end_cell(int cell, bool complete);  ///< `complete`: all arms were measured completely
    void skip_cell(int cell);                ///< ends a cell whose duration does not count
    void arm_done();
    /// Report at most once a second. While an arm is measured, report only between rounds, or every five
    /// seconds if rounds take longer, because the observer may draw and thereby use processor time.
    void between_rounds();
    void while_waiting();

private:
    struct State {
        std::string host;
        bool done = false, measuring = false, has_measured = false;
        std::optional<double> start_s, compiling_since_s;
        double compile_s = 0.0;
    };
    void tell();
    void tell_after(double pause_s);
    std::optional<double> remaining_s() const;
    double remaining_s(const State& state, const CellCost& cost) const;
    static void end_compiling(State& state);
    State& state(int cell) { return states_[static_cast<std::size_t>(cell)]; }

    const std::vector<Cell>& cells_;
    const RunObserver observer_;
    TimeEstimate estimate_;
    Progress progress_;
    double start_s_;
    std::vector<State> states_;  ///< by the cell's index
};

}  // namespace bench
