#include "core/run/host_runner.h"

#include <poll.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/version.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/results/arm_result.h"
#include "core/run/cell_rows.h"
#include "core/run/largest_batch.h"

namespace bench {

namespace {

constexpr int kLockPoll_ms = 100;
constexpr const char* kSmallerBatch =
    message_id("batch %1 does not fit in memory (%2); the largest power of two that fits is %3");

RunEvent in_pass(const PhaseBegun& begun, CellPass pass) {
    Message doing = phase_message(begun.phase);
    if (!begun.detail.empty()) doing = Message::list({doing, begun.detail});
    const Message what = pass == CellPass::learning   ? message("learning: %1", doing)
                         : pass == CellPass::pictures ? message("pictures: %1", doing)
                                                      : message("alone: %1", doing);
    return PhaseBegun{begun.cell, begun.mode, Phase::memory, what};
}

}  // namespace

/// Releases the lock on the state while it exists, so that other hosts can use the state.
class HostRunner::Waiting {
public:
    explicit Waiting(std::unique_lock<std::mutex>& lock) : lock_(lock) { lock_.unlock(); }
    ~Waiting() { lock_.lock(); }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;

private:
    std::unique_lock<std::mutex>& lock_;
};

HostRunner::HostRunner(RunState& state, std::string host, std::vector<int> cells, std::stop_token stop)
    : state_(state),
      host_name_(std::move(host)),
      cells_(std::move(cells)),
      stop_(std::move(stop)),
      lock_(state.mutex, std::defer_lock),
      workers_(worker_options(), stop_) {
    services_ = {.run_process = [this](const CellRequest& process) { return run_process(process); },
                 .log = [this](const std::string& line) { state_.log(line); },
                 .smallest_visible_difference_percent = {},
                 .launch_spreads = [this] { return state_.launch_spreads(); }};
}

WorkerOptions HostRunner::worker_options() {
    const RunOptions& options = state_.options();
    WorkerOptions worker;
    worker.command = options.worker_command;
    if (worker.command.empty()) worker.command = {paths::cli().string(), "worker"};
    worker.environment = {{"TMPDIR", state_.folder().scratch().string()}};
    worker.log_file = state_.folder().logs() / "worker.log";
    worker.hello_timeout_s = options.hello_timeout_s;
    worker.kill_after_s = options.kill_after_s;
    worker.silence_timeout_s = options.heartbeat_timeout_s;
    worker.progress_timeout_s = options.progress_timeout_s;
    worker.phase_limits = options.phase_limits;
    worker.on_waiting = [this](const Message& detail) { on_waiting(detail); };
    worker.on_idle = [this] { on_idle(); };
    return worker;
}

void HostRunner::run() {
    lock_.lock();
    const bool is_this_machine = host_name_.empty();
    try {
        if (!is_this_machine) state_.wait_for_this_machine(lock_);
        run_cells();
        if (is_this_machine) state_.begin_journal({});
    } catch (...) {
        // Other hosts wait for the journal's first line.
        try {
            if (is_this_machine) state_.begin_journal({});
        } catch (const Error&) {
            // The exception that is being handled has the cause.
        }
        lock_.unlock();
        throw;
    }
    lock_.unlock();
}

void HostRunner::run_cells() {
    if (host_name_.empty()) wait_for_host();
    const auto is_done = [this](int cell) {
        return !state_.earlier().rows_of(state_.cells()[static_cast<std::size_t>(cell)]).empty();
    };
    // A worker is started first, because its hello describes the machine and its torch.
    if (!std::ranges::all_of(cells_, is_done) && !stop_.stop_requested()) start_worker(first_to_start());
    for (const int cell : cells_) run_one(state_.cells()[static_cast<std::size_t>(cell)]);
    run_control();
    {
        const Waiting waiting(lock_);
        workers_.close();
    }
    host_.reset();
}

/// Returns a cell of this program's own worker if there is one, else the first cell.
const Cell& HostRunner::first_to_start() const {
    const auto& cells = state_.cells();
    const auto own = std::ranges::find_if(cells_, [&](int cell) {
        return device_spec(cells[static_cast<std::size_t>(cell)].device).target == kThisProgram;
    });
    return cells[static_cast<std::size_t>(own != cells_.end() ? *own : cells_.front())];
}

void HostRunner::wait_for_host() {
    host_.emplace();
    bool told = false;
    while (!stop_.stop_requested() && !host_->try_lock()) {
        if (!std::exchange(told, true))
            state_.log("waiting for another run on this host to end (" + host_->holder() + ")");
        const Waiting waiting(lock_);
        ::poll(nullptr, 0, kLockPoll_ms);
    }
}

// ---- one cell

void HostRunner::run_one(const Cell& cell) {
    cell_ = cell.index;
    const EarlierRun& earlier = state_.earlier();
    if (const auto rows = earlier.rows_of(cell); !rows.empty()) {
        for (const auto& row : rows) {
            earlier.check_torch(row->torch, workers_.torch_of(cell));
            learn_fit(cell, *row);
        }
        return state_.take_over(cell, rows);
    }
    state_.progress().begin_cell(cell.index);
    not_started_ = false;
    earlier_launches_ = {};
    const auto& skips = state_.options().skips;
    cell_stop_ = skips ? skips->begin(cell.index) : std::stop_source{};
    const std::stop_callback with_the_run(stop_, [this] { cell_stop_.request_stop(); });
    std::vector<ArmResult> measured = rows_that_fit(cell);
    const bool is_cut_off =
        std::ranges::find(measured, ArmStatus::cancelled, &ArmResult::status) != measured.end();
    // What is measured again keeps its results if that is cancelled or skipped.
    if (const auto before = earlier.rows_before(cell); is_cut_off && !before.empty()) {
        kept_earlier_rows_ = kept_earlier_rows_ || !is_skipped(cell);
        return state_.take_over(cell, before);
    }
    Rows rows;
    for (ArmResult& row : measured) {
        if (is_skipped(cell) && row.status == ArmStatus::cancelled)
            row = row_without_result(cell, row.mode, ArmStatus::skipped, message("skipped by hand"));
        row.torch = workers_.torch_of(cell);
        rows.push_back(std::make_shared<const ArmResult>(std::move(row)));
    }
    if (earlier_launches_.any_taken())
        state_.progress().skip_cell(cell.index);  // its duration is not that of a whole cell
    else
        state_.progress().end_cell(cell.index, std::ranges::all_of(rows, [](const auto& row) {
                                       return row->status == ArmStatus::ok;
                                   }));
    for (const auto& row : rows) {
        state_.limits().learn(*row);
        measured_.emplace_back(cell, row);
    }
    // Without a worker, the rows are not journalled, so that a resumed run measures the cell.
    state_.add(cell.index, rows, /*to_journal=*/!not_started_);
    if (!stop_.stop_requested()) state_.save();
}

/// Measures one compiled arm again, in a new process. Does nothing in self-tests, which consist of eager alone.
void HostRunner::run_control() {
    const auto control = choose_control(measured_);
    if (!control || stop_.stop_requested() || state_.plan().preset == Preset::guide) return;
    cell_stop_ = {};
    const std::stop_callback with_the_run(stop_, [this] { cell_stop_.request_stop(); });
    if (!start_worker(control->cell).empty() || !workers_.alive()) return;
    state_.log("control: " + control->mode + " of " + model_label(control->cell.model) +
               " is measured again in a new process");
    CellRequest process{.cell = control->cell,
                        .pass = CellPass::measure,
                        .launch = method_settings(control->cell.preset).launches};
    process.log_dir = state_.folder().logs().string();
    process.pause_ms = state_.options().pause_ms;
    process.python = state_.plan().python;
    CellOutcome outcome;
    {
        const Waiting waiting(lock_);
        outcome = workers_.run(process, cell_stop_.get_token(), [this](const RunEvent& event) {
            const std::scoped_lock lock(state_.mutex);
            if (std::holds_alternative<LogLines>(event)) state_.tell(event);
        });
    }
    ArmResult row = control_row(*control, std::move(outcome));
    if (stop_.stop_requested()) return;
    if (row.status != ArmStatus::ok) return state_.log("control: no result: " + status_message(row).text());
    row.torch = workers_.torch_of(control->cell);
    state_.add_control(control->cell.index, std::make_shared<const ArmResult>(std::move(row)));
}

/// Whether a smaller batch may be used: a training plan with one batch for a model does not compare batches.
bool HostRunner::may_take_less(const Cell& cell) const {
    return cell.kind == RunKind::training && !state_.options().find_largest_batch &&
           std::ranges::all_of(state_.cells(), [&](const Cell& other) {
               return other.batch == cell.batch || other.model != cell.model || other.device != cell.device ||
                      other.dtype != cell.dtype;
           });
}

/// Lets later stages of the cell begin with the batch size that this one, which is taken over, ended with.
void HostRunner::learn_fit(const Cell& cell, const ArmResult& row) {
    if (!row.planned_batch) return;
    const auto warning = std::ranges::find(row.warnings, std::string_view(kSmallerBatch), &Message::id);
    const bool is_known = warning != row.warnings.end() && warning->arguments().size() > 1;
    auto& [fitting, lack] =
        fitting_.try_emplace({cell.model, cell.device, cell.dtype}, cell.batch, Message()).first->second;
    fitting = std::min(fitting, row.batch);
    if (is_known && lack.empty()) lack = warning->arguments()[1];
}

/// Returns the cell's rows. If a training step does not fit in memory at the plan's batch size, they are
/// those of the largest power of two that fits.
std::vector<ArmResult> HostRunner::rows_that_fit(const Cell& cell) {
    if (!may_take_less(cell)) return rows_of(cell);
    auto& [fitting, first_lack] =
        fitting_.try_emplace({cell.model, cell.device, cell.dtype}, cell.batch, Message()).first->second;
    Cell tried = cell;
    while (true) {
        tried.batch = fitting;
        const bool is_least = fitting == 1 || cell_stop_.stop_requested();
        Message lack = is_least ? Message() : lack_known_before(tried);
        std::vector<ArmResult> rows;
        if (lack.empty()) {
            rows = rows_of(tried);
            const auto row = std::ranges::find(rows, ArmStatus::oom, &ArmResult::status);
            if (row != rows.end()) lack = about(row->mode, row->reason);
        }
        if (lack.empty() || is_least || cell_stop_.stop_requested()) {
            for (ArmResult& row : rows)
                if (tried.batch != cell.batch) {
                    row.planned_batch = cell.batch;
                    if (row.status == ArmStatus::oom) continue;  // not even this batch fits
                    row.warnings.push_back(Message::from_id(
                        kSmallerBatch, {Message::plain(std::to_string(cell.batch)), first_lack,
                                        Message::plain(std::to_string(tried.batch))}));
                }
            return rows;
        }
        if (first_lack.empty()) first_lack = lack;
        state_.log(model_label(cell.model) + ": batch " + std::to_string(fitting) +
                   " does not fit in memory; a smaller one is tried");
        for (const ArmResult& row : rows) state_.limits().learn(row);
        fitting = static_cast<int>(std::bit_floor(static_cast<unsigned>(fitting) - 1));
    }
}

/// Returns a memory limit, found by this or an earlier run, that the cell exceeds; empty if there is none.
Message HostRunner::lack_known_before(const Cell& cell) {
    for (const std::string& mode : cell.modes)
        if (const Message reason = state_.limits().reason_to_skip(cell, mode); !reason.empty())
            return about(mode, reason);
    return {};
}

bool HostRunner::is_skipped(const Cell& cell) const {
    const auto& skips = state_.options().skips;
    return skips && skips->has(cell.index) && !stop_.stop_requested();
}

std::vector<ArmResult> HostRunner::rows_of(const Cell& cell) {
    Cell active = cell;
    services_.smallest_visible_difference_percent = state_.smallest_visible_difference_percent();
    std::vector<ArmResult> rows, measured;
    std::erase_if(active.modes, [&](const std::string& mode) {
        const Message& only_python = workers_.target_of(cell).only_python;
        if (only_python.empty() || engine_of(mode) == Engine::python) return false;
        rows.push_back(
            row_without_result(cell, mode, ArmStatus::unsupported,
                               message("%1 runs only the python-* modes: %2", cell.device, only_python)));
        return true;
    });
    if (state_.options().find_largest_batch) {
        active.modes = modes_with_rows(active);  // a later stage's eager is not searched again
        measured = find_largest_batches(active, services_);
    } else {
        std::erase_if(active.modes, [&](const std::string& mode) {
            const Message reason = state_.limits().reason_to_skip(cell, mode);
            if (!reason.empty()) rows.push_back(row_without_result(cell, mode, ArmStatus::skipped, reason));
            return !reason.empty();
        });
        if (!modes_with_rows(active).empty()) measured = measured_rows(active);
    }
    std::ranges::move(measured, std::back_inserter(rows));
    const auto with_rows = modes_with_rows(cell);
    std::erase_if(rows, [&](const ArmResult& row) {
        return std::ranges::find(with_rows, row.mode) == with_rows.end();
    });
    std::ranges::stable_sort(rows, {},
                             [&](const ArmResult& row) { return std::ranges::find(with_rows, row.mode); });
    return rows;
}

/// Measures the cell. Reuses finished processes of an interrupted run.
std::vector<ArmResult> HostRunner::measured_rows(const Cell& cell) {
    earlier_launches_ = EarlierLaunches(state_.earlier().launches_of(cell), cell);
    cell_modes_ = cell.modes;
    std::vector<ArmResult> rows = run_cell(cell, services_);
    if (earlier_launches_.must_restart()) {
        earlier_launches_.restart();
        rows = run_cell(cell, services_);
    }
    if (const Message warning = earlier_launches_.warning(); !warning.empty())
        for (ArmResult& row : rows) add_warnings(row, {warning});
    return rows;
}

// ---- processes

CellOutcome HostRunner::run_process(CellRequest process) {
    process.log_dir = state_.folder().logs().string();
    process.pause_ms = state_.options().pause_ms;
    process.python = state_.plan().python;
    process_ = &process;
    CellOutcome outcome;
    if (cell_stop_.stop_requested() || earlier_launches_.must_restart()) {
        outcome.end = CellOutcome::End::cancelled;
        outcome.why = message("cancelled before it began");
    } else if (Message error = given_up_.empty() ? start_worker(process.cell) : given_up_; !error.empty()) {
        outcome.end = CellOutcome::End::not_started;
        outcome.why = std::move(error);
    } else {
        outcome = run_or_take(process);
        if (!workers_.alive() && !cell_stop_.stop_requested())
            state_.log(outcome.why.text() + "; another is started for what is left");
    }
    not_started_ =
        not_started_ || outcome.end == CellOutcome::End::not_started || outcome.end == CellOutcome::End::lost;
    state_.progress().end_process(cell_);
    process_ = nullptr;
    return outcome;
}

/// Runs the process, or reuses the same process of an interrupted run.
CellOutcome HostRunner::run_or_take(const CellRequest& process) {
    const LaunchOrigin origin = origin_of(process.cell);
    const bool is_first = !earlier_launches_.any_taken();
    std::optional<CellOutcome> taken = earlier_launches_.take(process, origin);
    const bool is_taken = taken.has_value();
    if (is_taken && is_first)
        state_.log(model_label(process.cell.model) + " batch " + std::to_string(process.cell.batch) +
                   ": launches that ended before the interruption are kept");
    CellOutcome outcome;
    if (is_taken) {
        outcome = *std::move(taken);
    } else {
        const Waiting waiting(lock_);
        outcome =
            workers_.run(process, cell_stop_.get_token(), [this](const RunEvent& event) { on_event(event); });
    }
    keep_launch(process, origin, outcome, is_taken);
    return outcome;
}

/// Journals a finished process, so that a resumed run can reuse it.
void HostRunner::keep_launch(const CellRequest& process, const LaunchOrigin& origin,
                             const CellOutcome& outcome, bool is_taken) {
    if (!is_taken) earlier_launches_.ran(outcome);
    if (outcome.end != CellOutcome::End::finished || origin.boot.empty() ||
        state_.options().find_largest_batch)
        return;
    FinishedLaunch launch{.process = process, .cell_modes = cell_modes_, .origin = origin, .rows = {}};
    for (const std::string& mode : process.cell.modes) {
        const auto row = outcome.rows.find(mode);
        if (row == outcome.rows.end() || row->second.status == ArmStatus::cancelled) return;
        launch.rows.push_back(row->second);
    }
    state_.keep(launch, is_taken);
}

LaunchOrigin HostRunner::origin_of(const Cell& cell) {
    const nlohmann::json& hello = workers_.hello();
    return {.program = version_text(),
            .torch = workers_.torch_of(cell),
            .host = text_in(hello, "host"),
            .boot = text_in(hello, "boot")};
}

/// Starts the cell's worker. Returns the reason if it cannot be started, else an empty string.
Message HostRunner::start_worker(const Cell& cell) {
    cell_ = cell.index;
    Message error;
    {
        const Waiting waiting(lock_);
        error = workers_.start(cell);
    }
    waits_for_ = {};
    if (workers_.has_given_up()) given_up_ = error;
    if (!workers_.alive()) return error;
    state_.begin_journal(workers_.hello());
    if (const Target& target = workers_.target_of(cell); target.remote)
        state_.add_machine(target.name, workers_.hello());
    return error;
}

// ---- callbacks of the worker, which lock the state

void HostRunner::on_waiting(const Message& detail) {
    const std::scoped_lock lock(state_.mutex);
    if (std::exchange(waits_for_, detail) == detail) return;
    state_.tell(PhaseBegun{cell_, /*mode: all of them*/ "", Phase::queued, message("waiting: %1", detail)});
}

/// Handles an event of the current process. Rounds are shown only for measuring; other passes are one phase.
void HostRunner::on_event(const RunEvent& event) {
    const std::scoped_lock lock(state_.mutex);
    const bool is_measuring = process_->pass == CellPass::measure;
    if (const auto* begun = std::get_if<PhaseBegun>(&event)) {
        state_.progress().phase(cell_, begun->phase);
        return state_.tell(is_measuring ? event : in_pass(*begun, process_->pass));
    }
    const auto* round = std::get_if<RoundMeasured>(&event);
    if (is_measuring || round == nullptr) state_.tell(event);
    if (round == nullptr) return;
    if (is_measuring) state_.progress().between_rounds();
    // After the observer, because the window draws during the worker's pause and the disk may be slow.
    state_.journal().round(*process_, round->mode, round->rounds, round->calls, round->sample_ms);
}

void HostRunner::on_idle() {
    const std::scoped_lock lock(state_.mutex);
    state_.journal().sync_soon();
    state_.progress().while_waiting();
}

}  // namespace bench
