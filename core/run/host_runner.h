#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/machine/host_lock.h"
#include "core/plan/cells.h"
#include "core/run/cell_runner.h"
#include "core/run/control.h"
#include "core/run/earlier_launches.h"
#include "core/run/run_state.h"
#include "core/targets/target_workers.h"

namespace bench {

/// Runs the cells of one host, one after the other. Each host has its own HostRunner and thread.
class HostRunner {
public:
    /// `cells`: indices into state.cells(). `host`: host_of() of their targets.
    HostRunner(RunState& state, std::string host, std::vector<int> cells, std::stop_token stop);

    /// Runs all cells. Throws Error if the folder cannot be written, InputError if a run is resumed with
    /// another torch. Even then, the runner of this machine begins the journal, for which other hosts wait.
    void run();

    /// Why this program's own worker cannot be started; empty: it can.
    const Message& given_up() const { return given_up_; }
    /// Whether the run was cancelled before arms were measured again, whose earlier rows it kept.
    bool kept_earlier_rows() const { return kept_earlier_rows_; }

private:
    using Rows = RunState::Rows;
    class Waiting;

    void run_cells();
    const Cell& first_to_start() const;
    void wait_for_host();
    void run_one(const Cell& cell);
    void run_control();
    bool is_skipped(const Cell& cell) const;
    std::vector<ArmResult> rows_of(const Cell& cell);
    std::vector<ArmResult> rows_that_fit(const Cell& cell);
    bool may_take_less(const Cell& cell) const;
    Message lack_known_before(const Cell& cell);
    void learn_fit(const Cell& cell, const ArmResult& row);
    std::vector<ArmResult> measured_rows(const Cell& cell);
    CellOutcome run_process(CellRequest process);
    CellOutcome run_or_take(const CellRequest& process);
    LaunchOrigin origin_of(const Cell& cell);
    void keep_launch(const CellRequest& process, const LaunchOrigin& origin, const CellOutcome& outcome,
                     bool is_taken);
    Message start_worker(const Cell& cell);
    WorkerOptions worker_options();

    void on_event(const RunEvent& event);
    void on_idle();
    void on_waiting(const Message& detail);

    RunState& state_;
    const std::string host_name_;
    const std::vector<int> cells_;
    const std::stop_token stop_;
    std::unique_lock<std::mutex> lock_;  ///< on the state; released while waiting
    std::optional<HostLock> host_;       ///< the lock of this machine
    TargetWorkers workers_;
    CellServices services_;
    Message given_up_, waits_for_;
    /// Largest batch size that may fit in memory, by model, device and type, and why the plan's did not fit.
    std::map<std::tuple<std::string, std::string, DType>, std::pair<int, Message>> fitting_;
    std::stop_source cell_stop_;            ///< stops the current cell, also when the run is stopped
    const CellRequest* process_ = nullptr;  ///< the current process; null between processes
    bool not_started_ = false;
    bool kept_earlier_rows_ = false;
    int cell_ = 0;
    EarlierLaunches earlier_launches_;     ///< of the current cell
    std::vector<std::string> cell_modes_;  ///< all modes of the current cell
    std::vector<MeasuredRow> measured_;    ///< by this run, not an interrupted one
};

}  // namespace bench
