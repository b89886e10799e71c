#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/file_tail.h"
#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"
#include "core/targets/target.h"

namespace bench {

/// The workers of a run on one host. Only that of the next cell's target runs at a time. Not thread-safe.
class TargetWorkers {
public:
    /// `own` has the command of this program's worker and the options common to all workers.
    TargetWorkers(WorkerOptions own, std::stop_token stop);

    /// Throws InputError as find_target() does. The reference is valid as long as this object.
    const Target& target_of(const Cell& cell);

    /// Starts the worker of the cell's target and ends the worker of another target. Returns the reason if it
    /// cannot be started, else an empty string. Does not try again after two failures in a row.
    Message start(const Cell& cell);
    /// Whether starting this program's own worker failed twice in a row. The run cannot continue without it.
    bool has_given_up() const { return has_given_up_; }

    /// False after a cell that did not end as `finished`, and if the run was cancelled during start().
    bool alive() const { return session_ != nullptr && session_->alive(); }
    const nlohmann::json& hello() const { return session_->hello(); }  ///< of the current worker

    /// Runs a process of a cell on the worker that start() started. The worker gets the device without its
    /// target, and the target's interpreter and versions. `stop` ends this cell.
    CellOutcome run(const CellRequest& process, const std::stop_token& stop, const RunObserver& observer);
    /// Returns the version of torch that runs the cell's arms; empty if no worker of the target has started.
    std::string torch_of(const Cell& cell);
    void close();

private:
    struct FailedStarts {
        int in_a_row = 0;
        Message why;
    };
    void explain(const Target& target, CellOutcome& outcome) const;

    WorkerOptions own_;
    std::stop_token stop_;
    std::map<std::string, Target> targets_;
    std::unique_ptr<WorkerSession> session_;
    std::vector<std::string> command_;                                ///< of the session
    std::map<std::vector<std::string>, std::string> torch_;           ///< from the workers' hello, by command
    std::map<std::vector<std::string>, FailedStarts> failed_starts_;  ///< by command
    FileTail complaint_;                                              ///< stderr of the session's programs
    bool has_given_up_ = false;
};

}  // namespace bench
