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

/// The workers of a run on one host, one at a time: that of the target whose cell is next. One thread.
class TargetWorkers {
public:
    /// `own`: this program's worker, and what holds for all of them.
    TargetWorkers(WorkerOptions own, std::stop_token stop);

    /// Throws InputError as find_target() does. The reference stays.
    const Target& target_of(const Cell& cell);

    /// Starts the worker of the cell's target and ends another target's. Returns the reason if it cannot be
    /// started, or empty. After two failures in a row it is not tried again.
    Message start(const Cell& cell);
    /// Of this program's own worker: without it nothing of a run is measured.
    bool has_given_up() const { return has_given_up_; }

    /// False after a cell ended otherwise than `finished`, or when the run was cancelled meanwhile.
    bool alive() const { return session_ != nullptr && session_->alive(); }
    const nlohmann::json& hello() const { return session_->hello(); }  ///< of the one that start() found

    /// After start(); `stop` is the cell's. The worker gets the device without the target, and what its
    /// target's Python is.
    CellOutcome run(const CellRequest& process, const std::stop_token& stop, const RunObserver& observer);
    /// The version of torch that runs the cell's arms; empty: no worker of its target has said it.
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
    std::map<std::vector<std::string>, std::string> torch_;           ///< as the workers said, by command
    std::map<std::vector<std::string>, FailedStarts> failed_starts_;  ///< by command
    FileTail complaint_;  ///< what the session's programs said on stderr
    bool has_given_up_ = false;
};

}  // namespace bench
