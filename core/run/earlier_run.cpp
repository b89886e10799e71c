#include "core/run/earlier_run.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/version.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "core/results/journal.h"
#include "core/run/cell_rows.h"

namespace bench {

namespace {

/// Returns the program that wrote the journal if its version or commit is known and differs from this one's.
std::optional<std::string> other_program(const nlohmann::json& environment) {
    const std::string program = text_in(environment, "compilescope");
    const std::string built_from = text_in(environment, "commit");
    const bool other_version = !program.empty() && program != version();
    const bool other_commit = !built_from.empty() && commit() && built_from != *commit();
    if (!other_version && !other_commit) return std::nullopt;
    return version_text(program.empty() ? version() : program,
                        built_from.empty() ? std::nullopt : std::optional<std::string_view>(built_from));
}

constexpr const char* kMeasuredElsewhere = message_id("measured on %1, before the run was resumed on %2");

/// "host (processor)"
std::string machine_text(const nlohmann::json& environment) {
    const std::string host = text_in(environment, "host"), cpu = text_in(environment, "cpu");
    return cpu.empty() ? host : host + " (" + cpu + ")";
}

bool has_warning(const ArmResult& row, std::string_view id) {
    return std::ranges::find(row.warnings, id, &Message::id) != row.warnings.end();
}

}  // namespace

EarlierRun::EarlierRun(const RunPlan& plan, const std::filesystem::path& folder,
                       const std::vector<ArmKey>& again)
    : folder_(folder) {
    if (folder.empty()) return;
    results::JournalContent journal = results::read_journal(folder);
    const auto measured_as = [](const RunPlan& p) {
        return std::tie(p.preset, p.arm_s, p.weights, p.input, p.settings, p.pictures);
    };
    if (measured_as(journal.plan) != measured_as(plan))
        throw InputError("--resume " + folder.string() +
                         ": that run was made with another preset, weights, input, pictures or settings; its "
                         "results do not belong beside this plan's");
    created_ = std::move(journal.created);
    launches_ = std::move(journal.launches);
    damaged_lines_ = journal.damaged_lines;
    if (journal.environment.is_object()) environment_ = std::move(journal.environment);
    for (const auto& row : journal.rows)
        if (row->status != ArmStatus::cancelled) rows_[key_of(*row)] = row;
    again_.insert(again.begin(), again.end());
    if (const auto program = other_program(environment_))
        warn(message("measured by CompileScope %1, before the run was resumed with %2", *program,
                     version_text()),
             [](const ArmResult&) { return true; });
}

void EarlierRun::warn(const Message& warning, const std::function<bool(const ArmResult&)>& concerns) {
    has_new_warnings_ = true;
    for (auto& [arm, row] : rows_) {
        if (!concerns(*row) || has_warning(*row, warning.id())) continue;
        auto warned = std::make_shared<ArmResult>(*row);
        warned->warnings.push_back(warning);
        row = std::move(warned);
    }
}

void EarlierRun::check_machine(const nlohmann::json& environment) {
    const auto differs = [&](const char* key) {
        const std::string before = text_in(environment_, key), now = text_in(environment, key);
        return !before.empty() && !now.empty() && before != now;
    };
    if (!differs("host") && !differs("cpu")) return;
    warn(Message::from_id(kMeasuredElsewhere, {Message::plain(machine_text(environment_)),
                                               Message::plain(machine_text(environment))}),
         [](const ArmResult& row) { return machine_of(row.target) == kThisProgram; });
}

bool EarlierRun::was_measured_elsewhere(const ArmResult& row) {
    return has_warning(row, kMeasuredElsewhere);
}

void EarlierRun::check_torch(const nlohmann::json& environment) const {
    check_torch(text_in(environment_, "torch"), text_in(environment, "torch"));
}

void EarlierRun::check_torch(const std::string& before, const std::string& now) const {
    if (!before.empty() && !now.empty() && before != now)
        throw InputError(about(
            "--resume " + folder_.string(),
            message("the run was measured with torch %1, and this program has torch %2; start a new run",
                    before, now)));
}

std::vector<std::shared_ptr<const ArmResult>> EarlierRun::controls() const {
    std::vector<std::shared_ptr<const ArmResult>> controls;
    for (const auto& [arm, row] : rows_)
        if (is_control(*row)) controls.push_back(row);
    return controls;
}

std::vector<FinishedLaunch> EarlierRun::launches_of(const Cell& cell) const {
    std::vector<FinishedLaunch> launches;
    const auto place = [](const Cell& c) {
        return std::tie(c.model, c.device, c.batch, c.dtype, c.run_stage);
    };
    // Several stages have the same number; no mode but eager is in two of them.
    const auto is_of_stage = [&](const FinishedLaunch& launch) {
        return std::ranges::any_of(modes_with_rows(cell), [&](const std::string& mode) {
            return std::ranges::find(launch.cell_modes, mode) != launch.cell_modes.end();
        });
    };
    for (const FinishedLaunch& launch : launches_)
        if (place(launch.process.cell) == place(cell) && is_of_stage(launch)) launches.push_back(launch);
    return launches;
}

std::vector<std::shared_ptr<const ArmResult>> EarlierRun::rows_of(const Cell& cell) const {
    const bool is_again = std::ranges::any_of(modes_with_rows(cell), [&](const std::string& mode) {
        return again_.contains({cell.model, cell.device, cell.batch, cell.dtype, mode});
    });
    return is_again ? std::vector<std::shared_ptr<const ArmResult>>() : rows_before(cell);
}

std::vector<std::shared_ptr<const ArmResult>> EarlierRun::rows_before(const Cell& cell) const {
    std::vector<std::shared_ptr<const ArmResult>> rows;
    for (const std::string& mode : modes_with_rows(cell)) {
        const auto it = rows_.find({cell.model, cell.device, cell.batch, cell.dtype, mode});
        if (it == rows_.end()) return {};
        rows.push_back(it->second);
    }
    return rows;
}

std::vector<std::shared_ptr<const ArmResult>> EarlierRun::rows() const {
    std::vector<std::shared_ptr<const ArmResult>> rows;
    for (const auto& [arm, row] : rows_) rows.push_back(row);
    return rows;
}

}  // namespace bench
