#include "core/run/earlier_launches.h"
#include "core/plan/cells.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace bench {

namespace {

/// The values that all processes of a cell share, except the modes.
auto shared_part(const Cell& cell) {
    return std::tie(static_cast<const MeasureSpec&>(cell), cell.model, cell.device, cell.batch, cell.dtype,
                    cell.run_stage);
}

bool is_same_process(const CellRequest& one, const CellRequest& other) {
    return std::tie(one.pass, one.launch, one.cell.modes) ==
           std::tie(other.pass, other.launch, other.cell.modes);
}

/// Returns why samples of the two cannot be merged into one row; empty if they can.
Message difference(const LaunchOrigin& before, const LaunchOrigin& now) {
    if (before.program != now.program)
        return message("CompileScope was %1 and is %2", before.program, now.program);
    if (before.torch != now.torch) return message("torch was %1 and is %2", before.torch, now.torch);
    if (before.host != now.host) return message("the host was %1 and is %2", before.host, now.host);
    if (before.boot != now.boot) return message("the machine was restarted");
    return {};
}

}  // namespace

EarlierLaunches::EarlierLaunches(std::vector<FinishedLaunch> launches, const Cell& cell)
    : left_(std::move(launches)) {
    const auto is_of_other_plan = [&](const FinishedLaunch& launch) {
        return shared_part(launch.process.cell) != shared_part(cell) || launch.cell_modes != cell.modes;
    };
    if (std::erase_if(left_, is_of_other_plan) > 0) refusal_ = message("the plan was different");
    // In reverse: the packages of the last process are the most likely to be still in the cache.
    std::ranges::reverse(left_);
    std::erase_if(left_, [this](const FinishedLaunch& launch) { return !agrees(launch.rows); });
    std::ranges::reverse(left_);
}

std::optional<CellOutcome> EarlierLaunches::take(const CellRequest& process, const LaunchOrigin& now) {
    std::erase_if(left_, [&](const FinishedLaunch& launch) {
        const Message other = difference(launch.origin, now);
        if (!other.empty()) refusal_ = other;
        return !other.empty();
    });
    const auto found = std::ranges::find_if(
        left_, [&](const FinishedLaunch& launch) { return is_same_process(launch.process, process); });
    if (found == left_.end()) return std::nullopt;
    CellOutcome outcome;
    for (ArmResult& row : found->rows) outcome.rows.emplace(row.mode, std::move(row));
    left_.erase(found);
    any_taken_ = true;
    return outcome;
}

void EarlierLaunches::ran(const CellOutcome& outcome) {
    std::vector<ArmResult> rows;
    for (const auto& [mode, row] : outcome.rows) rows.push_back(row);
    if (agrees(rows)) return;
    left_.clear();
    packages_.clear();
    must_restart_ = any_taken_;
}

void EarlierLaunches::restart() {
    left_.clear();
    packages_.clear();
    any_taken_ = must_restart_ = false;
}

Message EarlierLaunches::warning() const {
    return refusal_.empty() ? Message()
                            : message("measured again after an interruption, because %1", refusal_);
}

bool EarlierLaunches::agrees(const std::vector<ArmResult>& rows) {
    for (const ArmResult& row : rows) {
        const std::string& key = row.compile_report.package_key;
        if (key.empty() || packages_.emplace(row.mode, key).first->second == key) continue;
        refusal_ = message("the compiled package of %1 was different", row.mode);
        return false;
    }
    return true;
}

}  // namespace bench
