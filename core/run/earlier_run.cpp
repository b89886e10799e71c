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
    if (const auto program = other_program(environment_))
        warning_ = message("measured by CompileScope %1, before the run was resumed with %2", *program,
                           version_text());
    for (const auto& row : journal.rows) {
        if (row->status == ArmStatus::cancelled) continue;
        auto kept = std::make_shared<ArmResult>(*row);
        // A row that an earlier resumption kept already names the program that measured it.
        if (!warning_.empty() &&
            std::ranges::find(kept->warnings, warning_.id(), &Message::id) == kept->warnings.end())
            kept->warnings.push_back(warning_);
        rows_[key_of(*row)] = std::move(kept);
    }
    for (const ArmKey& arm : again) rows_.erase(arm);
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
    for (const FinishedLaunch& launch : launches_)
        if (place(launch.process.cell) == place(cell)) launches.push_back(launch);
    return launches;
}

std::vector<std::shared_ptr<const ArmResult>> EarlierRun::rows_of(const Cell& cell) const {
    std::vector<std::shared_ptr<const ArmResult>> rows;
    for (const std::string& mode : modes_with_rows(cell)) {
        const auto it = rows_.find({cell.model, cell.device, cell.batch, cell.dtype, mode});
        if (it == rows_.end()) return {};
        rows.push_back(it->second);
    }
    return rows;
}

}  // namespace bench
