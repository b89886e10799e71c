#include "core/bench/runner.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/utc_time.h"
#include "core/bench/cell_rows.h"
#include "core/bench/cell_runner.h"
#include "core/bench/earlier_run.h"
#include "core/bench/environment.h"
#include "core/bench/host_info.h"
#include "core/bench/host_lock.h"
#include "core/bench/largest_batch.h"
#include "core/bench/memory_limits.h"
#include "core/bench/modes.h"
#include "core/bench/run_folder.h"
#include "core/bench/run_progress.h"
#include "core/bench/target_workers.h"
#include "core/results/journal.h"
#include "core/results/result_files.h"
#include "core/targets/place.h"

namespace bench {

namespace {

constexpr int kLockPoll_ms = 100;
constexpr const char* kSkippedByHand = "skipped by hand";

using RowPtr = std::shared_ptr<const ArmResult>;

/// Where the row stands among the plan's: model by model, whatever the order of measuring was.
auto place_in(const RunPlan& plan, const ArmResult& row) {
    const auto index = [](const auto& list, const auto& value) {
        return std::ranges::find(list, value) - list.begin();
    };
    return std::tuple(index(plan.models, row.model), index(plan.devices, place_word(row)),
                      index(plan.dtypes, row.dtype), row.batch, index(plan.modes, row.mode));
}

std::vector<Cell> cells_of(const RunPlan& plan, const RunOptions& options) {
    if (!options.find_largest_batch) return expand(plan);
    RunPlan search = plan;
    search.batches = {1};
    return expand(search);
}

MemoryLimits::Options limits_of(const RunOptions& options) {
    return {.file = paths::data_dir() / "out_of_memory.json",
            .retry = options.retry_oom,
            .identity = device_identity};
}

/// A search for the largest batch, or a plan with a time of its own (a self-test), says nothing of others.
CellTimes times_for(const RunPlan& plan, const RunOptions& options) {
    if (options.find_largest_batch || plan.arm_s) return {};
    return {paths::data_dir() / "cell_times.json", host_info::host_name()};
}

WorkerOptions worker_options(const RunOptions& options, const RunFolder& folder) {
    WorkerOptions worker;
    worker.command = options.worker_command;
    if (worker.command.empty()) worker.command = {paths::cli().string(), "worker"};
    worker.environment = {{"TMPDIR", folder.scratch().string()}};
    worker.log_file = folder.logs() / "worker.log";
    worker.hello_timeout_s = options.hello_timeout_s;
    worker.kill_after_s = options.kill_after_s;
    worker.silence_timeout_s = options.heartbeat_timeout_s;
    worker.progress_timeout_s = options.progress_timeout_s;
    worker.phase_limits = options.phase_limits;
    return worker;
}

class Run final : CellListener {
public:
    Run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options)
        : options_(options),
          stop_(std::move(stop)),
          observer_(observer),
          earlier_(plan, options.resume_dir, options.again),
          folder_(options.out_dir.empty() ? options.resume_dir : options.out_dir, is_same_folder(options)),
          journal_(folder_.journal()),
          cells_(cells_of(plan, options)),
          limits_(limits_of(options)),
          progress_(cells_, observer, times_for(plan, options)),
          workers_(worker_options(options, folder_), stop_) {
        file_.plan = plan;
        file_.created = earlier_.created().empty() ? utc_now() : earlier_.created();
        services_ = {.run_process = [this](const Cell& process) { return run_process(process); },
                     .log = [this](const std::string& line) { observer_.on_log(line); },
                     .smallest_visible_difference_percent = {}};
    }

    RunOutcome execute() {
        try {
            observer_.on_started(cells_, folder_.path().string());
            run_cells();
            save();
        } catch (const InputError&) {
            throw;
        } catch (const Error& error) {
            // The folder: nothing measured from here on could be kept.
            given_up_ = error.what();
        }
        RunOutcome outcome;
        outcome.status = given_up_.empty() ? RunStatus::done : RunStatus::failed;
        if (given_up_.empty() && std::ranges::any_of(file_.rows, [](const RowPtr& row) {
                return row->status == ArmStatus::cancelled;
            }))
            outcome.status = RunStatus::cancelled;
        outcome.reason = given_up_;
        outcome.out_dir = folder_.path();
        outcome.rows = file_.rows;
        return outcome;
    }

private:
    static bool is_same_folder(const RunOptions& options) {
        std::error_code ignored;
        return !options.resume_dir.empty() &&
               (options.out_dir.empty() ||
                std::filesystem::equivalent(options.out_dir, options.resume_dir, ignored));
    }

    void run_cells() {
        wait_for_host();
        const bool all_done =
            std::ranges::all_of(cells_, [this](const Cell& cell) { return !earlier_.rows_of(cell).empty(); });
        // First, because the machine and its torch are known then: this program's own where the plan has it.
        const auto own = std::ranges::find_if(
            cells_, [](const Cell& cell) { return place_of(cell.device).target == kThisProgram; });
        if (!all_done && !stop_.stop_requested()) start_worker(own != cells_.end() ? *own : cells_.front());
        for (const Cell& cell : cells_) run_one(cell);
        workers_.close();
        begin_journal({});
    }

    void wait_for_host() {
        bool told = false;
        while (!stop_.stop_requested() && !host_.try_lock()) {
            if (!std::exchange(told, true))
                observer_.on_log("waiting for another run on this host to end (" + host_.holder() + ")");
            ::poll(nullptr, 0, kLockPoll_ms);
        }
    }

    // ---- one cell

    void run_one(const Cell& cell) {
        cell_ = cell.index;
        if (const auto rows = earlier_.rows_of(cell); !rows.empty()) {
            for (const RowPtr& row : rows) earlier_.check_torch(row->torch, workers_.torch_of(cell));
            return take_over(rows);
        }
        progress_.begin_cell(cell);
        not_started_ = false;
        cell_stop_ = options_.skips ? options_.skips->begin(cell.index) : std::stop_source{};
        const std::stop_callback with_the_run(stop_, [this] { cell_stop_.request_stop(); });
        std::vector<RowPtr> rows;
        for (ArmResult& row : rows_of(cell)) {
            if (is_skipped(cell) && row.status == ArmStatus::cancelled)
                row = row_without_result(cell, row.mode, ArmStatus::skipped, kSkippedByHand);
            row.torch = workers_.torch_of(cell);
            rows.push_back(std::make_shared<const ArmResult>(std::move(row)));
        }
        progress_.end_cell(
            std::ranges::all_of(rows, [](const RowPtr& row) { return row->status == ArmStatus::ok; }));
        for (const RowPtr& row : rows) limits_.learn(*row);
        // What no worker was there for is not a result: a run that is resumed tries it again.
        add(rows, /*to_journal=*/!not_started_);
        if (!stop_.stop_requested()) save();
    }

    bool is_skipped(const Cell& cell) const {
        return options_.skips && options_.skips->has(cell.index) && !stop_.stop_requested();
    }

    std::vector<ArmResult> rows_of(const Cell& cell) {
        Cell active = cell;
        active.log_dir = folder_.logs().string();
        active.pause_ms = options_.pause_ms;
        if (options_.find_largest_batch) return find_largest_batches(active, services_);
        std::vector<ArmResult> rows, measured;
        std::erase_if(active.modes, [&](const std::string& mode) {
            const std::string& only_python = workers_.target_of(cell).only_python;
            if (only_python.empty() || engine_of(mode) == Engine::python) return false;
            rows.push_back(
                row_without_result(cell, mode, ArmStatus::unsupported,
                                   cell.device + " runs the python-* modes alone: " + only_python));
            return true;
        });
        std::erase_if(active.modes, [&](const std::string& mode) {
            const std::string reason = limits_.reason_to_skip(cell, mode);
            if (!reason.empty()) rows.push_back(row_without_result(cell, mode, ArmStatus::skipped, reason));
            return !reason.empty();
        });
        if (!modes_with_rows(active).empty()) measured = run_cell(active, services_);
        std::ranges::move(measured, std::back_inserter(rows));
        const auto with_rows = modes_with_rows(cell);
        std::erase_if(rows, [&](const ArmResult& row) {
            return std::ranges::find(with_rows, row.mode) == with_rows.end();
        });
        std::ranges::stable_sort(
            rows, {}, [&](const ArmResult& row) { return std::ranges::find(with_rows, row.mode); });
        return rows;
    }

    void take_over(const std::vector<RowPtr>& rows) {
        for (const RowPtr& row : rows) limits_.learn_for_this_run(*row);
        add(rows, /*to_journal=*/!is_same_folder(options_) || earlier_.is_of_other_version());
        progress_.skip_cell();
    }

    void add(const std::vector<RowPtr>& rows, bool to_journal) {
        std::exception_ptr cannot_write;
        try {
            if (to_journal) {
                begin_journal({});
                journal_.rows(cell_, rows);
            }
        } catch (const Error&) {
            cannot_write = std::current_exception();  // who watches gets the rows all the same
        }
        for (const RowPtr& row : rows) {
            const auto place = [this](const RowPtr& r) { return place_in(file_.plan, *r); };
            file_.rows.insert(std::ranges::upper_bound(file_.rows, place(row), {}, place), row);
            observer_.on_row(cell_, row);
            progress_.arm_done();
        }
        if (cannot_write) std::rethrow_exception(cannot_write);
    }

    void save() { results::write_results(folder_.path(), file_); }

    // ---- processes

    CellOutcome run_process(const Cell& process) {
        process_ = &process;
        CellOutcome outcome;
        if (cell_stop_.stop_requested()) {
            outcome.end = CellOutcome::End::cancelled;
            outcome.why = "cancelled before it began";
        } else if (std::string error = given_up_.empty() ? start_worker(process) : given_up_;
                   !error.empty()) {
            outcome.end = CellOutcome::End::not_started;
            outcome.why = std::move(error);
        } else {
            outcome = workers_.run(process, cell_stop_.get_token(), *this);
            if (!workers_.alive() && !cell_stop_.stop_requested())
                observer_.on_log(outcome.why + "; another is started for what is left");
        }
        not_started_ = not_started_ || outcome.end == CellOutcome::End::not_started;
        progress_.end_process();
        process_ = nullptr;
        return outcome;
    }

    /// Why there is no worker for the cell; empty when there is one.
    std::string start_worker(const Cell& cell) {
        std::string error = workers_.start(cell);
        if (workers_.has_given_up()) given_up_ = error;
        if (workers_.alive()) begin_journal(workers_.hello());
        return error;
    }

    /// The journal's first line, as soon as the machine is known. Once.
    void begin_journal(const nlohmann::json& hello) {
        if (std::exchange(journal_begun_, true)) return;
        file_.environment = hello.is_object() ? run_environment(hello, file_.plan)
                            : earlier_.environment().empty()
                                ? run_environment(nlohmann::json::object(), file_.plan)
                                : earlier_.environment();
        earlier_.check_torch(file_.environment);
        limits_.set_torch(file_.environment.value("torch", std::string()));
        if (const auto it = file_.environment.find("smallest_visible_difference_percent");
            it != file_.environment.end() && it->is_number())
            services_.smallest_visible_difference_percent = it->get<double>();
        for (const std::string& warning : environment_warnings(file_.environment, file_.plan))
            observer_.on_log("warning: " + warning);
        journal_.run(file_.plan, file_.environment, file_.created);
    }

    void on_cell_phase(const std::string& mode, Phase phase, const std::string& detail) override {
        progress_.phase(phase);
        if (process_->pass == CellPass::measure) return observer_.on_phase(cell_, mode, phase, detail);
        observer_.on_phase(cell_, mode, Phase::memory, "alone: " + std::string(name_in(kPhaseNames, phase)));
    }
    void on_cell_round(const std::string& mode, const CellOutcome::Rounds& rounds) override {
        const auto count = static_cast<int>(rounds.samples_ms.size());
        const double sample_ms = rounds.samples_ms.back();
        if (process_->pass == CellPass::measure) tell_round(mode, rounds);
        // Behind it: a window draws while the worker pauses, and a disk may take its time.
        journal_.round(*process_, mode, count, rounds.calls_per_sample.back(), sample_ms);
    }
    void tell_round(const std::string& mode, const CellOutcome::Rounds& rounds) {
        const auto median = statistics::median(rounds.samples_ms);
        std::optional<double> half_width;
        if (const auto interval = statistics::median_rank_ci95(rounds.samples_ms); interval && *median > 0.0)
            half_width = ((*interval)[1] - (*interval)[0]) / 2.0 / *median;
        observer_.on_round(cell_, mode, static_cast<int>(rounds.samples_ms.size()), rounds.samples_ms.back(),
                           median, half_width);
        progress_.between_rounds();
    }
    void on_cell_log(const std::string& text) override { observer_.on_log(text); }
    void on_cell_idle() override {
        journal_.sync_soon();
        progress_.while_waiting();
    }

    const RunOptions& options_;
    std::stop_token stop_;
    RunObserver& observer_;
    EarlierRun earlier_;
    RunFolder folder_;
    results::Journal journal_;
    HostLock host_;
    std::vector<Cell> cells_;
    MemoryLimits limits_;
    RunProgress progress_;
    CellServices services_;
    TargetWorkers workers_;
    results::ResultFile file_;
    std::string given_up_;
    std::stop_source cell_stop_;     ///< the run's, and of the cell that runs
    const Cell* process_ = nullptr;  ///< while one runs
    bool journal_begun_ = false, not_started_ = false;
    int cell_ = 0;
};

}  // namespace

RunOutcome RunOutcome::failure(std::string reason) {
    RunOutcome outcome;
    outcome.reason = std::move(reason);
    return outcome;
}

RunOutcome run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options) {
    validate(plan);
    if (options.find_largest_batch && !options.resume_dir.empty())
        throw InputError("--resume: a search for the largest batch cannot be resumed; start it anew");
    return Run(plan, std::move(stop), observer, options).execute();
}

}  // namespace bench
