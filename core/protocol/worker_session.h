#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/subprocess.h"
#include "core/plan/cells.h"
#include "core/protocol/phase_limits.h"
#include "core/protocol/run_event.h"
#include "core/results/arm_result.h"

namespace bench {

/// Result of one process of a cell, complete or not. core/run/cell_rows.h makes the rows of the arms from it.
struct CellOutcome {
    enum class End {
        finished,     ///< the process ended with exit code 0
        cell_died,    ///< the process was killed or failed; the worker continues
        worker_died,  ///< the worker and the process ended
        not_started,  ///< there was no worker
        lost,         ///< the connection to the worker was lost
        silent,       ///< the worker sent nothing
        stuck,        ///< a phase took too long, or there was no progress
        cancelled
    };
    struct Rounds {
        std::vector<double> samples_ms;
        std::vector<int> calls_per_sample;
    };
    End end = End::finished;
    Message why;  ///< reason for arms without a row
    /// The mode that was being captured, compiled, bound, checked or warmed up when the process ended early.
    /// Empty in phases that the arms share.
    std::string culprit;
    bool process_killed = false;            ///< cell_died by a SIGKILL: Linux sends it when memory runs out
    std::map<std::string, ArmResult> rows;  ///< by mode, as the worker sent them
    std::map<std::string, Rounds> rounds;   ///< by mode, in the order of arrival
};

struct WorkerOptions {
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::filesystem::path log_file;  ///< for the worker's stderr
    double hello_timeout_s = 120.0;
    double kill_after_s = 2.0;
    double silence_timeout_s = 30.0;
    double progress_timeout_s = 3600.0;  ///< without a phase, round or row; heartbeats do not count
    PhaseLimits phase_limits = default_phase_limits();
    /// Interval of `alive` lines, without which a worker on another machine exits. Empty: none are sent.
    std::optional<double> alive_every_s = {};
    /// Called when the worker reports what it waits for before its hello. Each report restarts
    /// hello_timeout_s.
    std::function<void(const Message& detail)> on_waiting = {};
    /// Called while a cell runs and no line is pending: at least ten times a second while the worker is
    /// silent. Must return quickly.
    std::function<void()> on_idle = {};
};

/// Thrown if a worker exits before its hello.
class NoHello : public Error {
public:
    NoHello(const Message& message, const ExitStatus& how) : Error(message), status(how) {}
    ExitStatus status;
};

/// A worker process, which runs one cell after the other. Not thread-safe.
class WorkerSession {
public:
    /// Starts the worker and waits for its hello. Throws Error if it cannot be started or sends nothing, and
    /// NoHello if it exits. The stop token ends the wait; alive() is false then.
    WorkerSession(const WorkerOptions& options, const std::stop_token& stop);

    const nlohmann::json& hello() const { return hello_; }
    /// Returns false if the process is gone: after close(), or after a cell that ended the worker.
    bool alive() const { return process_ != nullptr; }

    /// Runs one process of a cell to its end. Passes its phases, rounds and log lines to `observer`. After
    /// request_stop() it closes the worker's stdin, reads for kill_after_s what the worker still sends, and
    /// kills it.
    CellOutcome run(const CellRequest& request, const std::stop_token& stop, const RunObserver& observer);

    /// Closes the worker's stdin, waits up to kill_after_s for its exit, then sends SIGKILL.
    void close();

    /// Returns how the worker ended if it ended by itself; empty otherwise.
    const std::optional<ExitStatus>& ended() const { return ended_; }

private:
    void wait_for_hello(const std::stop_token& stop);
    /// Reads the lines of the cell until it ends.
    void follow(const Cell& cell, const std::stop_token& stop, const RunObserver& observer,
                CellOutcome& outcome);
    void end_process(CellOutcome& outcome, CellOutcome::End end, Message why);
    void say_alive();
    ExitStatus take_end();

    WorkerOptions options_;
    std::unique_ptr<Subprocess> process_;
    nlohmann::json hello_;
    std::optional<ExitStatus> ended_;
    std::chrono::steady_clock::time_point said_alive_{};
};

}  // namespace bench
