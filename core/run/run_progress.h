#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/preflight/time_estimate.h"
#include "core/protocol/run_event.h"

namespace bench {

/// How far a run is and how long it will still take, told to its observer. Cells on different hosts may be
/// under way at the same time. One call at a time; the clock is the steady one.
class RunProgress {
public:
    /// `host_of`: of each cell; those of one host run one after the other.
    RunProgress(const std::vector<Cell>& cells, RunObserver observer, TimeEstimate estimate,
                const std::function<std::string(const Cell&)>& host_of = {});

    void begin_cell(int cell);
    void phase(int cell, Phase phase);  ///< of one of its arms: what compiling takes is counted apart
    void end_process(int cell);
    void end_cell(int cell, bool complete);  ///< whether every arm was measured to its end
    void skip_cell(int cell);                ///< its rows were there already
    void arm_done();
    /// Tell at most once a second, and while something is measured only between its rounds or, where those
    /// take long, every five seconds: whoever hears it may draw, which takes processors.
    void between_rounds();
    void while_waiting();

private:
    struct State {
        std::string host;
        bool done = false, measuring = false;
        std::optional<double> start_s, compiling_since_s;
        double compile_s = 0.0;
    };
    void tell();
    void tell_after(double pause_s);
    std::optional<double> remaining_s() const;
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
