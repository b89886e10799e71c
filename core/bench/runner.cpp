#include "core/bench/runner.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/bench/cell_rows.h"
#include "core/bench/environment.h"
#include "core/bench/host_lock.h"
#include "core/bench/run_folder.h"
#include "core/bench/worker_session.h"
#include "core/results/journal.h"
#include "core/results/result_files.h"

namespace bench {

namespace {

constexpr int kFailedStartsToGiveUp = 2;  ///< in a row: the next cell's would fail as well
constexpr int kLockPoll_ms = 100;
constexpr double kProgressEvery_s = 1.0;

using RowPtr = std::shared_ptr<const ArmResult>;

double now_s() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The rows of an earlier run that this plan need not measure again: those of cells whose every arm is
/// finished there. A cell in part is measured whole, because its arms are compared round by round.
class EarlierRun {
public:
    EarlierRun(const RunPlan& plan, const std::filesystem::path& folder) {
        if (folder.empty()) return;
        const results::JournalContent journal = results::read_journal(folder);
        const auto measured_as = [](const RunPlan& p) {
            return std::tie(p.preset, p.weights, p.input, p.settings);
        };
        if (measured_as(journal.plan) != measured_as(plan))
            throw InputError("--resume " + folder.string() +
                             ": that run was made with another preset, weights, input or settings; its "
                             "results do not belong beside this plan's");
        created_ = journal.created;
        for (const RowPtr& row : journal.rows)
            if (row->status != ArmStatus::cancelled) rows_[key(*row, row->mode)] = row;
    }

    const std::string& created() const { return created_; }

    /// All rows of the cell, or none.
    std::vector<RowPtr> rows_of(const Cell& cell) const {
        std::vector<RowPtr> rows;
        for (const std::string& mode : cell.modes) {
            const auto it = rows_.find(key(cell, mode));
            if (it == rows_.end()) return {};
            rows.push_back(it->second);
        }
        return rows;
    }

private:
    using Key = std::tuple<std::string, std::string, int, DType, std::string>;
    static Key key(const auto& what, const std::string& mode) {
        return {what.model, what.device, what.batch, what.dtype, mode};
    }
    std::map<Key, RowPtr> rows_;
    std::string created_;
};

/// After an out of memory at a batch size, larger ones of that arm on that device are not tried.
class MemoryLimits {
public:
    void learn(const ArmResult& row) {
        if (row.status == ArmStatus::oom) limits_.try_emplace(key(row, row.mode), row.batch);
    }
    std::optional<int> smaller_batch_that_failed(const Cell& cell, const std::string& mode) const {
        const auto it = limits_.find(key(cell, mode));
        return it != limits_.end() && it->second < cell.batch ? std::optional(it->second) : std::nullopt;
    }

private:
    using Key = std::tuple<std::string, std::string, DType, std::string>;
    static Key key(const auto& what, const std::string& mode) {
        return {what.model, what.device, what.dtype, mode};
    }
    std::map<Key, int> limits_;
};

/// How long it took and will take.
class Clock {
public:
    void begin_measuring() { last_s_ = first_s_ = now_s(); }
    void measured(int arms) {
        arms_ += arms;
        last_s_ = now_s();
    }
    double elapsed_s() const { return now_s() - start_s_; }
    /// By the mean of the arms measured so far; empty until there is one.
    std::optional<double> remaining_s(int arms_left) const {
        if (arms_ == 0) return arms_left == 0 ? std::optional(0.0) : std::nullopt;
        const double per_arm_s = (last_s_ - first_s_) / arms_;
        return std::max(0.0, per_arm_s * arms_left - (now_s() - last_s_));
    }

private:
    double start_s_ = now_s(), first_s_ = start_s_, last_s_ = start_s_;
    int arms_ = 0;
};

class Run final : CellListener {
public:
    Run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options)
        : options_(options),
          stop_(std::move(stop)),
          observer_(observer),
          earlier_(plan, options.resume_dir),
          folder_(options.out_dir.empty() ? options.resume_dir : options.out_dir, is_same_folder(options)),
          journal_(folder_.journal()),
          cells_(expand(plan)) {
        file_.plan = plan;
        file_.created = earlier_.created().empty() ? utc_now() : earlier_.created();
        for (const Cell& cell : cells_) progress_.arms_total += static_cast<int>(cell.modes.size());
    }

    RunOutcome execute() {
        observer_.on_started(cells_, folder_.path().string());
        wait_for_host();
        clock_.begin_measuring();
        for (const Cell& cell : cells_) run_cell(cell);
        if (session_) session_->close();
        begin_journal({});
        results::write_results(folder_.path(), file_);
        RunOutcome outcome;
        outcome.status = given_up_.empty() ? RunStatus::done : RunStatus::failed;
        if (std::ranges::any_of(file_.rows,
                                [](const RowPtr& r) { return r->status == ArmStatus::cancelled; }))
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

    void wait_for_host() {
        bool told = false;
        while (!stop_.stop_requested() && !host_.try_lock()) {
            if (!std::exchange(told, true))
                observer_.on_log("waiting for another run on this host to end (" + host_.holder() + ")");
            ::poll(nullptr, 0, kLockPoll_ms);
        }
    }

    void run_cell(const Cell& cell) {
        cell_ = cell.index;
        if (const auto rows = earlier_.rows_of(cell); !rows.empty()) return take_over(rows);
        Cell active = cell;
        active.log_dir = folder_.logs().string();
        std::map<std::string, ArmResult> rows;
        std::erase_if(active.modes, [&](const std::string& mode) {
            const auto batch = limits_.smaller_batch_that_failed(cell, mode);
            if (batch)
                rows[mode] = row_without_result(cell, mode, ArmStatus::skipped,
                                                "out of memory at batch " + std::to_string(*batch));
            return batch.has_value();
        });
        for (ArmResult& row : rows_of(active, active.modes.empty() ? CellOutcome{} : measure(active)))
            rows[row.mode] = std::move(row);
        clock_.measured(static_cast<int>(active.modes.size()));
        for (const std::string& mode : cell.modes)
            add(std::make_shared<const ArmResult>(std::move(rows[mode])));
        journal_.sync();
        if (!stop_.stop_requested()) results::write_results(folder_.path(), file_);
    }

    CellOutcome measure(const Cell& cell) {
        CellOutcome outcome;
        if (stop_.stop_requested()) {
            outcome.end = CellOutcome::End::cancelled;
            outcome.why = "cancelled before it began";
        } else if (!given_up_.empty()) {
            outcome.end = CellOutcome::End::worker_died;
            outcome.why = given_up_;
        } else if (std::string error = start_worker(); !error.empty()) {
            outcome.end = CellOutcome::End::worker_died;
            outcome.why = std::move(error);
        } else {
            outcome = session_->run(cell, stop_, *this);
            if (!session_->alive() && !stop_.stop_requested())
                observer_.on_log(outcome.why + "; another is started for what is left");
        }
        return outcome;
    }

    /// Why there is no worker; empty when there is one.
    std::string start_worker() {
        if (session_ && session_->alive()) return {};
        WorkerOptions worker;
        worker.command = options_.worker_command;
        if (worker.command.empty()) worker.command = {paths::cli().string(), "worker"};
        worker.environment = {{"TMPDIR", folder_.scratch().string()}};
        worker.log_file = folder_.logs() / "worker.log";
        worker.hello_timeout_s = options_.hello_timeout_s;
        worker.kill_after_s = options_.kill_after_s;
        worker.silence_timeout_s = options_.heartbeat_timeout_s;
        worker.progress_timeout_s = options_.progress_timeout_s;
        try {
            session_ = std::make_unique<WorkerSession>(worker, stop_);
        } catch (const Error& error) {
            if (++failed_starts_ >= kFailedStartsToGiveUp) given_up_ = error.what();
            return error.what();
        }
        failed_starts_ = 0;
        if (session_->alive()) begin_journal(session_->hello());
        return {};
    }

    /// The journal's first line, as soon as the machine is known. Once.
    void begin_journal(const nlohmann::json& hello) {
        if (std::exchange(journal_begun_, true)) return;
        file_.environment = run_environment(hello.is_object() ? hello : nlohmann::json::object(), file_.plan);
        for (const std::string& warning : environment_warnings(file_.environment, file_.plan))
            observer_.on_log("warning: " + warning);
        journal_.run(file_.plan, file_.environment, file_.created);
    }

    void take_over(const std::vector<RowPtr>& rows) {
        for (const RowPtr& row : rows) {
            limits_.learn(*row);
            add(row, /*is_new=*/!is_same_folder(options_));
        }
    }

    void add(const RowPtr& row, bool is_new = true) {
        if (is_new) {
            begin_journal({});
            journal_.row(cell_, *row);
        }
        limits_.learn(*row);
        file_.rows.push_back(row);
        observer_.on_row(cell_, row);
        ++progress_.arms_done;
        tell_progress();
    }

    void tell_progress() {
        progress_.elapsed_s = clock_.elapsed_s();
        progress_.remaining_s = clock_.remaining_s(progress_.arms_total - progress_.arms_done);
        observer_.on_progress(progress_);
    }

    void on_cell_phase(const std::string& mode, Phase phase, const std::string& detail) override {
        observer_.on_phase(cell_, mode, phase, detail);
    }
    void on_cell_round(const std::string& mode, const CellOutcome::Rounds& rounds) override {
        const auto count = static_cast<int>(rounds.samples_ms.size());
        const double sample_ms = rounds.samples_ms.back();
        journal_.round(cell_, mode, count, rounds.calls_per_sample.back(), sample_ms);
        const auto median = statistics::median(rounds.samples_ms);
        std::optional<double> half_width;
        if (const auto interval = statistics::median_rank_ci95(rounds.samples_ms); interval && *median > 0.0)
            half_width = ((*interval)[1] - (*interval)[0]) / 2.0 / *median;
        observer_.on_round(cell_, mode, count, sample_ms, median, half_width);
    }
    void on_cell_log(const std::string& text) override { observer_.on_log(text); }
    void on_cell_idle() override {
        journal_.sync_soon();
        if (clock_.elapsed_s() - progress_.elapsed_s >= kProgressEvery_s) tell_progress();
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
    std::unique_ptr<WorkerSession> session_;
    results::ResultFile file_;
    Clock clock_;
    Progress progress_;
    std::string given_up_;
    bool journal_begun_ = false;
    int cell_ = 0, failed_starts_ = 0;
};

}  // namespace

RunOutcome RunOutcome::failure(std::string reason) {
    RunOutcome outcome;
    outcome.reason = std::move(reason);
    return outcome;
}

RunOutcome run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options) {
    validate(plan);
    return Run(plan, std::move(stop), observer, options).execute();
}

}  // namespace bench
