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

/// The finished processes of a cell whose run was interrupted: they take the places of those that would run
/// now, as long as plan, program, torch, host, boot and compiled packages are the same.
class EarlierLaunches {
public:
    EarlierLaunches() = default;
    /// `launches`: of `cell`, in the order in which they ended. `cell` has all its modes.
    EarlierLaunches(std::vector<FinishedLaunch> launches, const Cell& cell);

    /// What the next finished process with this pass, launch and modes brought. Empty: `process` must run.
    std::optional<CellOutcome> take(const CellRequest& process, const LaunchOrigin& now);
    /// A process that ran now. If its packages are not those of the processes taken, the cell must restart.
    void ran(const CellOutcome& outcome);

    bool any_taken() const { return any_taken_; }
    /// Processes were taken that do not belong with what runs now.
    bool must_restart() const { return must_restart_; }
    /// From now on every process runs.
    void restart();
    /// A warning for the rows: why finished processes were not taken. Empty: none was refused.
    Message warning() const;

private:
    /// Whether the packages of the rows are those known; else refusal_ says which is not. New ones are known
    /// from now on.
    bool agrees(const std::vector<ArmResult>& rows);

    std::vector<FinishedLaunch> left_;
    std::map<std::string, std::string> packages_;  ///< keys by mode
    Message refusal_;
    bool any_taken_ = false, must_restart_ = false;
};

}  // namespace bench
