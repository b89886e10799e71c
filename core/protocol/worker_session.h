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

/// What one process of a cell brought, complete or not: from this every arm gets its row
/// (core/run/cell_rows.h).
struct CellOutcome {
    enum class End {
        finished,     ///< the process ended by itself
        cell_died,    ///< the process was killed or failed; the worker goes on
        worker_died,  ///< and the process with it
        not_started,  ///< there was no worker
        lost,         ///< the connection to it, and what is measured there with it
        silent,       ///< no sign of life
        stuck,        ///< a phase, or all of it, took too long
        cancelled
    };
    struct Rounds {
        std::vector<double> samples_ms;
        std::vector<int> calls_per_sample;
    };
    End end = End::finished;
    Message why;  ///< the reason of arms without a row
    /// Ended early: the mode whose capturing, compiling, binding, checking or warming up was under way. Empty
    /// in phases that the arms share.
    std::string culprit;
    std::map<std::string, ArmResult> rows;  ///< by mode, as the worker sent them
    std::map<std::string, Rounds> rounds;   ///< by mode, as they came
};

struct WorkerOptions {
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::filesystem::path log_file;  ///< its stderr
    double hello_timeout_s = 120.0;
    double kill_after_s = 2.0;
    double silence_timeout_s = 30.0;
    double progress_timeout_s = 3600.0;  ///< without a phase, round or row, heartbeats or not
    PhaseLimits phase_limits = default_phase_limits();
    /// How often a line is sent so that the worker does not end because its stdin is silent.
    std::optional<double> alive_every_s = {};
    /// What the worker waits for before it says hello, each time it reports that. Then hello_timeout_s counts
    /// from the last of these.
    std::function<void(const Message& detail)> on_waiting = {};
    /// While a cell runs and there is nothing to read: at least ten times a second while the worker is
    /// silent. Must return soon.
    std::function<void()> on_idle = {};
};

/// A worker that ended before it said hello.
class NoHello : public Error {
public:
    NoHello(const Message& message, const ExitStatus& how) : Error(message), status(how) {}
    ExitStatus status;
};

/// One worker process, its cells one after the other. One thread.
class WorkerSession {
public:
    /// Starts the worker and waits for its hello. Throws Error when it cannot be started or says nothing,
    /// NoHello when it ends; the stop token ends the wait (see alive()).
    WorkerSession(const WorkerOptions& options, const std::stop_token& stop);

    const nlohmann::json& hello() const { return hello_; }
    /// False after a cell ended otherwise than `finished`: the process is gone, start another.
    bool alive() const { return process_ != nullptr; }

    /// Runs one process of a cell to its end. `observer` gets its phases, rounds and log lines. After
    /// request_stop() the worker is asked to stop, gets kill_after_s to send what it has, and is killed.
    CellOutcome run(const CellRequest& request, const std::stop_token& stop, const RunObserver& observer);

    /// Ends the worker: end of stdin, kill_after_s to go, then SIGKILL.
    void close();

    /// How a worker ended that ended by itself; empty: it did not.
    const std::optional<ExitStatus>& ended() const { return ended_; }

private:
    void wait_for_hello(const std::stop_token& stop);
    /// Reads what the cell says until it ends.
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
