#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"
#include "core/results/finished_launch.h"

namespace bench {

/// The finished processes of an interrupted cell. A resumed run reuses them if plan, program, torch, host,
/// boot and compiled packages are the same.
class EarlierLaunches {
public:
    EarlierLaunches() = default;
    /// `launches` are those of `cell`, in the order in which they ended. `cell` has all its modes.
    EarlierLaunches(std::vector<FinishedLaunch> launches, const Cell& cell);

    /// Returns the outcome of the next finished process with this pass, launch and modes, and removes it from
    /// the list. Returns nothing if `process` must run.
    std::optional<CellOutcome> take(const CellRequest& process, const LaunchOrigin& now);
    /// Adds a process that ran now. The cell must restart if its packages differ from the reused ones.
    void ran(const CellOutcome& outcome);

    bool any_taken() const { return any_taken_; }
    /// Whether processes were reused that cannot be merged with those that ran now.
    bool must_restart() const { return must_restart_; }
    /// Discards all finished processes; every process then runs.
    void restart();
    /// Returns a warning for the rows with the reason why processes were not reused; empty if there is none.
    Message warning() const;

private:
    /// Compares the packages of the rows with packages_ and adds new ones. Sets refusal_ at a difference.
    bool agrees(const std::vector<ArmResult>& rows);

    std::vector<FinishedLaunch> left_;
    std::map<std::string, std::string> packages_;  ///< keys by mode
    Message refusal_;
    bool any_taken_ = false, must_restart_ = false;
};

}  // namespace bench
