#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/results/arm_result.h"

namespace bench {

/// The first event: the run's cells and its results folder.
struct CellsKnown {
    std::vector<Cell> cells;
    std::string out_dir;
};

struct PhaseBegun {
    int cell = 0;
    std::string mode;  ///< empty: all arms of the cell
    Phase phase = Phase::queued;
    Message detail;  ///< may be empty
};

struct RoundMeasured {
    int cell = 0;
    std::string mode;
    int rounds = 0;  ///< so far, including this one
    double sample_ms = 0;
    int calls = 1;  ///< in the sample
    /// Median of the rounds so far and relative half-width of its 95 % interval. Empty for too few rounds.
    std::optional<double> median_ms = {}, half_width = {};
};

struct ArmFinished {
    int cell = 0;
    std::shared_ptr<const ArmResult> row;
};

struct LogLines {
    std::string text;  ///< one line, or several separated by line feeds
};

struct Progress {
    int arms_done = 0, arms_total = 0;
    double elapsed_s = 0;
    std::optional<double> remaining_s = {};  ///< empty: unknown
    bool overdue = false;                    ///< unknown because the last cells take longer than estimated
};

/// An event of a run. The same value passes from the worker session to the command line and the window.
using RunEvent = std::variant<CellsKnown, PhaseBegun, RoundMeasured, ArmFinished, LogLines, Progress>;

/// Receives the events of a run, one at a time. Must return quickly. A WorkerSession calls it on its own
/// thread, between two lines of the worker. bench::run calls it on the thread that called bench::run, even if
/// cells run on several hosts at the same time (core/run/event_queue.h). The window receives the events on
/// its GUI thread (ui/run/run_controller.h).
using RunObserver = std::function<void(const RunEvent&)>;

}  // namespace bench
