#pragma once

#include <optional>
#include <vector>

#include "core/bench/cell_times.h"
#include "core/bench/run_observer.h"
#include "core/bench/time_estimate.h"

namespace bench {

/// How far a run is and how long it will still take, told to its observer. One thread; the clock is the
/// steady one.
class RunProgress {
public:
    /// `times`: of earlier runs; those of this one are kept in it.
    RunProgress(const std::vector<Cell>& cells, RunObserver& observer, CellTimes times = {});

    void begin_cell(const Cell& cell);
    void phase(Phase phase);  ///< of an arm of the cell: what compiling takes is told apart
    void end_process();
    void end_cell(bool complete);  ///< whether every arm was measured to its end
    void skip_cell();              ///< its rows were there already
    void arm_done();
    /// Tell at most once a second, and while something is measured only between its rounds or, where those
    /// take long, every five seconds: whoever hears it may draw, which takes processors.
    void between_rounds();
    void while_waiting();

private:
    void tell();
    void tell_after(double pause_s);
    std::optional<double> remaining_s() const;
    void end_compiling();

    const std::vector<Cell>& cells_;
    RunObserver& observer_;
    CellTimes times_;
    TimeEstimate estimate_;
    Progress progress_;
    double start_s_, cell_start_s_ = 0.0, compile_s_ = 0.0;
    std::optional<double> compiling_since_s_;
    std::size_t cells_done_ = 0;
    bool in_cell_ = false, measuring_ = false;
};

}  // namespace bench
