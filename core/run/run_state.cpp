#include "core/run/run_state.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "core/analysis/recomputed.h"
#include "core/analysis/row_statistics.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/base/utc_time.h"
#include "core/machine/host_info.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "core/run/environment.h"
#include "core/run/spread_store.h"
#include "core/targets/target.h"

namespace bench {

namespace {

/// Returns the row's position in the plan: model by model, independent of the order of measuring.
auto place_in(const RunPlan& plan, const ArmResult& row) {
    const auto index = [](const auto& list, const auto& value) {
        return std::ranges::find(list, value) - list.begin();
    };
    return std::tuple(index(plan.models, row.model), index(plan.devices, device_word(row)),
                      index(plan.dtypes, row.dtype), row.batch, index(plan.modes, row.mode));
}

/// Whether the rows differ in mode and stage only.
bool is_same_configuration(const ArmResult& a, const ArmResult& b) {
    ArmKey key = key_of(a);
    key.mode = b.mode;
    return key == key_of(b);
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

/// Returns the time estimate. The times of a plan with arm_s (a self-test) are not saved for other runs.
TimeEstimate estimate_for(const RunPlan& plan, const RunOptions& options) {
    if (options.find_largest_batch) return {};
    return {plan.arm_s ? std::filesystem::path() : paths::data_dir() / "cell_times.json",
            host_info::host_name()};
}

/// Whether an earlier run is resumed in its folder. A saved run, which is a file, is resumed in a new folder.
bool same_folder(const RunOptions& options) {
    std::error_code ignored;
    return !options.resume_dir.empty() && !std::filesystem::is_regular_file(options.resume_dir) &&
           (options.out_dir.empty() ||
            std::filesystem::equivalent(options.out_dir, options.resume_dir, ignored));
}

/// Locks the folder of a resumed run, which is read before RunFolder is made. Null: RunFolder takes the lock.
std::shared_ptr<const RunFolderLock> lock_for(const RunOptions& options) {
    // EarlierRun reports a missing folder.
    if (options.lock || !same_folder(options) || !std::filesystem::is_directory(options.resume_dir))
        return options.lock;
    return std::make_shared<const RunFolderLock>(options.resume_dir);
}

}  // namespace

RunState::RunState(const RunPlan& plan, const RunOptions& options, const RunObserver& observer,
                   const std::function<std::string(const Cell&)>& host_of)
    : options_(options),
      observer_(observer),
      lock_(lock_for(options)),
      earlier_(plan, options.resume_dir, options.again),
      folder_(same_folder(options) && options.out_dir.empty() ? options.resume_dir : options.out_dir,
              same_folder(options), lock_),
      journal_(folder_.journal()),
      cells_(cells_of(plan, options)),
      limits_(limits_of(options)),
      progress_(cells_, observer, estimate_for(plan, options), host_of),
      has_this_machine_(
          std::ranges::any_of(cells_, [&](const Cell& cell) { return host_of(cell).empty(); })) {
    file_.plan = plan;
    file_.created = earlier_.created().empty() ? utc_now() : earlier_.created();
}

bool RunState::is_same_folder() const {
    return same_folder(options_);
}

void RunState::begin_journal(const nlohmann::json& hello) {
    if (std::exchange(journal_begun_, true)) return;
    journal_has_begun_.notify_all();
    file_.environment = !hello.is_object() && !earlier_.environment().empty() ? earlier_.environment()
                                                                              : environment_of(hello);
    // Otherwise the environment is that of the first machine to answer; HostRunner checks each row's torch.
    if (has_this_machine_) {
        earlier_.check_torch(file_.environment);
        earlier_.check_machine(file_.environment);
    }
    if (const auto targets = object_in(earlier_.environment(), "targets"); !targets.empty())
        file_.environment["targets"] = targets;  // of rows that are taken over
    limits_.set_torch(text_in(file_.environment, "torch"));
    if (const auto it = file_.environment.find("smallest_visible_difference_percent");
        it != file_.environment.end() && it->is_number())
        smallest_visible_ = it->get<double>();
    const auto kept = spread_store::of_this_machine(name_of_run());
    if (!kept.empty()) file_.environment[kLaunchSpreadKey] = kept.to_json();
    launch_spreads_.add(kept);
    if (const std::string& warning = folder_.lock().warning(); !warning.empty()) log("warning: " + warning);
    if (const int lines = earlier_.damaged_lines(); lines > 0)
        log("warning: " + results::journal_name(options_.resume_dir) + ": " + std::to_string(lines) +
            (lines == 1 ? " damaged line is ignored" : " damaged lines are ignored") +
            "; what was recorded there is measured again");
    // The next resumption reads only the last environment, so the rows must have their warnings before it.
    if (is_same_folder() && earlier_.has_new_warnings()) journal_.rows(0, earlier_.rows());
    journal_.run(file_.plan, file_.environment, file_.created);
}

/// Returns the environment in the worker's hello, which may be that of another machine, and logs warnings
/// about it. If it is malformed, returns the environment without the worker's values.
nlohmann::json RunState::environment_of(const nlohmann::json& hello) {
    const nlohmann::json nothing = nlohmann::json::object();
    try {
        nlohmann::json environment = run_environment(hello.is_object() ? hello : nothing, file_.plan);
        for (const std::string& warning : environment_warnings(environment, file_.plan))
            log("warning: " + warning);
        return environment;
    } catch (const nlohmann::json::exception& error) {
        log(std::string("warning: what the worker says of its machine cannot be used: ") + error.what());
        return run_environment(nothing, file_.plan);
    }
}

void RunState::wait_for_this_machine(std::unique_lock<std::mutex>& lock) {
    if (has_this_machine_) journal_has_begun_.wait(lock, [this] { return journal_begun_; });
}

void RunState::add_machine(const std::string& target, const nlohmann::json& hello) {
    nlohmann::json machine = object_in(hello, "environment");
    for (const char* key : {"host", "torch", "version", "commit"})
        if (const std::string text = text_in(hello, key); !text.empty()) machine[key] = text;
    // The environment of a resumed run comes from a file, where this may not be an object.
    file_.environment["targets"] = object_in(file_.environment, "targets");
    nlohmann::json& known = file_.environment["targets"][target];
    if (std::exchange(known, machine) == machine) return;
    journal_.run(file_.plan, file_.environment, file_.created);
}

RunState::Rows RunState::linked(const Rows& rows) const {
    std::vector<ArmResult> values;
    for (const auto& known : file_.rows)
        if (std::ranges::any_of(rows, [&](const auto& row) { return is_same_configuration(*known, *row); }))
            values.push_back(*known);
    if (values.empty()) return rows;
    const std::size_t first = values.size();
    for (const auto& row : rows) values.push_back(*row);
    set_linked_times(values, launch_spreads_);
    Rows linked;
    for (ArmResult& row : std::span(values).subspan(first))
        linked.push_back(std::make_shared<const ArmResult>(std::move(row)));
    return linked;
}

void RunState::add(int cell, const Rows& cell_rows, bool to_journal) {
    std::vector<ArmResult> values;
    for (const auto& row : cell_rows) values.push_back(*row);
    launch_spreads_.add(spreads_of(values));
    const Rows rows = linked(cell_rows);
    std::exception_ptr cannot_write;
    try {
        if (to_journal) {
            begin_journal({});
            journal_.rows(cell, rows);
        }
    } catch (const Error&) {
        cannot_write = std::current_exception();  // thrown after the observer has the rows
    }
    for (const auto& row : rows) {
        const auto place = [this](const auto& r) { return place_in(file_.plan, *r); };
        file_.rows.insert(std::ranges::upper_bound(file_.rows, place(row), {}, place), row);
        tell(ArmFinished{cell, row});
        progress_.arm_done();
    }
    if (cannot_write) std::rethrow_exception(cannot_write);
}

void RunState::add_control(int cell, const std::shared_ptr<const ArmResult>& row) {
    file_.rows.push_back(row);
    file_ = results::recomputed(std::move(file_));
    const auto& control = file_.rows.back();
    journal_.rows(cell, std::vector{control});
    for (const Message& warning : control->warnings) log("warning: " + warning.text());
}

/// Takes over the controls of an interrupted run that this run did not measure again.
void RunState::take_controls() {
    for (const auto& row : earlier_.controls()) {
        const bool is_new = std::ranges::none_of(file_.rows, [&](const auto& known) {
            return is_control(*known) && device_word(*known) == device_word(*row);
        });
        if (!is_new) continue;
        file_.rows.push_back(row);
        if (!is_same_folder()) journal_.rows(0, std::vector{row});
    }
}

/// The same for a resumed run in the same folder.
std::string RunState::name_of_run() const {
    return file_.created + ' ' + std::filesystem::absolute(folder_.path()).lexically_normal().string();
}

void RunState::finish() {
    begin_journal({});  // if no worker did, because nothing was left to measure
    take_controls();
    file_ = results::recomputed(std::move(file_));
    save();
    std::vector<ArmResult> rows;
    for (const auto& row : file_.rows)
        if (!EarlierRun::was_measured_elsewhere(*row)) rows.push_back(*row);
    try {
        spread_store::keep(name_of_run(), spreads_of(rows));
    } catch (const Error& error) {
        log("warning: the spread between launches is not kept for later runs: " + std::string(error.what()));
    }
}

void RunState::keep(const FinishedLaunch& launch, bool is_taken) {
    if (!is_taken || !is_same_folder()) journal_.launch(launch);
}

void RunState::take_over(const Cell& cell, const Rows& rows) {
    for (const auto& row : rows) limits_.learn_for_this_run(*row);
    add(cell.index, rows, /*to_journal=*/!is_same_folder());
    progress_.skip_cell(cell.index);
}

}  // namespace bench
