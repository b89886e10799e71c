#include "core/results/unfinished.h"

#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "core/results/journal.h"
#include "core/results/run_folder_lock.h"

namespace bench::results {

int planned_arms(const RunPlan& plan) {
    return static_cast<int>(plan.models.size() * plan.devices.size() * plan.batches.size() *
                            plan.dtypes.size() * plan.modes.size());
}

namespace {

/// Whether the row is of an arm of the plan. Not by its batch size, which a search for the largest one chooses.
bool is_in(const RunPlan& plan, const ArmResult& row) {
    const auto has = [](const auto& list, const auto& value) {
        return std::ranges::find(list, value) != list.end();
    };
    return has(plan.models, row.model) && has(plan.devices, device_word(row)) &&
           has(plan.dtypes, row.dtype) && has(plan.modes, row.mode);
}

}  // namespace

std::string run_in(const std::filesystem::path& folder) {
    try {
        return read_journal(folder).created;
    } catch (const Error&) {
        return {};
    }
}

std::optional<UnfinishedRun> unfinished_run(const std::filesystem::path& folder) {
    if (!RunFolderLock::holder(folder).empty()) return std::nullopt;
    JournalContent journal;
    try {
        journal = read_journal(folder);
    } catch (const Error&) {
        return std::nullopt;
    }
    UnfinishedRun run{.folder = folder, .plan = journal.plan, .created = journal.created};
    std::set<ArmKey> done;
    for (const auto& row : journal.rows)
        if (row->status != ArmStatus::cancelled && is_in(run.plan, *row)) done.insert(key_of(*row));
    run.arms_done = static_cast<int>(done.size());
    run.arms_total = planned_arms(run.plan);
    if (run.arms_done >= run.arms_total) return std::nullopt;
    return run;
}

}  // namespace bench::results
