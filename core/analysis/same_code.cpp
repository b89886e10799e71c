#include "core/analysis/same_code.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "core/analysis/break_even.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

/// Orders modes by the time they take to compile, then as in the table of modes.
std::pair<double, std::ptrdiff_t> compile_rank(const RowPtr& row) {
    const auto modes = all_modes();
    const auto place = std::ranges::find(modes, row->mode, &ModeInfo::id) - modes.begin();
    const ModeInfo* mode = find_mode(row->mode);
    return {mode == nullptr ? 1.0 : mode->compile_effort, place};
}

bool has_code(const ArmResult& row) {
    const CompileReport& report = row.compile_report;
    return row.status == ArmStatus::ok && row.median_ms && row.source.empty() && !is_control(row) &&
           !(report.code_sha256.empty() && report.package_key.empty());
}

/// Returns whether the row is of `tuned` and kept the candidate `freezing` only.
bool kept_freezing_only(const ArmResult& row) {
    bool freezing = false;
    for (const TriedChoice& tried : row.compile_report.tuning) {
        if (tried.outcome != TrialOutcome::kept) continue;
        if (tried.choice != "freezing") return false;
        freezing = true;
    }
    return freezing && row.mode == "tuned";
}

bool reports_equal_code(const CompileReport& a, const CompileReport& b) {
    return a.kernels && a.fused_nodes && a.kernels == b.kernels && a.fused_nodes == b.fused_nodes &&
           a.extern_calls == b.extern_calls;
}

bool ran_same_code(const ArmResult& a, const ArmResult& b) {
    const CompileReport &of_a = a.compile_report, &of_b = b.compile_report;
    if (of_a.cuda_graph != of_b.cuda_graph || !comparable(a, b)) return false;
    if (!of_a.code_sha256.empty() && !of_b.code_sha256.empty()) return of_a.code_sha256 == of_b.code_sha256;
    if (!of_a.package_key.empty() && of_a.package_key == of_b.package_key) return true;
    const auto is_frozen = [](const ArmResult& row) { return row.mode == "default+freezing"; };
    return ((kept_freezing_only(a) && is_frozen(b)) || (kept_freezing_only(b) && is_frozen(a))) &&
           reports_equal_code(of_a, of_b);
}

const Rows* group_of(const ArmResult& row, const std::vector<Rows>& groups) {
    for (const Rows& group : groups)
        if (std::ranges::find(group, &row, &RowPtr::get) != group.end()) return &group;
    return nullptr;
}

}  // namespace

std::vector<Rows> same_code_groups(const Rows& rows) {
    std::vector<Rows> groups;
    std::unordered_map<std::string, std::vector<std::size_t>> places;  // into groups, by comparable_key()
    for (const RowPtr& row : rows) {
        if (!has_code(*row)) continue;
        std::vector<std::size_t>& near = places[comparable_key(*row)];
        const auto place = std::ranges::find_if(
            near, [&](std::size_t at) { return ran_same_code(*groups[at].front(), *row); });
        if (place == near.end()) {
            near.push_back(groups.size());
            groups.push_back({row});
        } else if (const auto is_mode = [&](const RowPtr& other) { return other->mode == row->mode; };
                   std::ranges::none_of(groups[*place], is_mode)) {
            groups[*place].push_back(row);
        }
    }
    std::erase_if(groups, [](const Rows& group) { return group.size() < 2; });
    for (Rows& group : groups) std::ranges::stable_sort(group, {}, compile_rank);
    return groups;
}

RowPtr representative_of(const RowPtr& row, const std::vector<Rows>& groups) {
    const Rows* group = group_of(*row, groups);
    return group == nullptr ? row : group->front();
}

std::vector<std::string> same_code_modes(const ArmResult& row, const std::vector<Rows>& groups) {
    std::vector<std::string> modes;
    if (const Rows* group = group_of(row, groups))
        for (const RowPtr& other : *group)
            if (other.get() != &row) modes.push_back(other->mode);
    return modes;
}

}  // namespace bench::results
