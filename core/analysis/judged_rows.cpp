#include "core/analysis/judged_rows.h"

#include <set>
#include <vector>

#include "core/analysis/break_even.h"
#include "core/analysis/false_discovery.h"
#include "core/analysis/same_code.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

/// Returns the rows without published rows, controls and earlier measurements of the same arm.
Rows judged_ones(const Rows& rows) {
    std::set<std::string> seen;
    Rows kept;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (!(*row)->source.empty() || is_control(**row)) continue;
        if (seen.insert(comparable_key(**row) + '\n' + (*row)->mode).second) kept.push_back(*row);
    }
    return {kept.rbegin(), kept.rend()};
}

/// Returns the row that represents each row that ran the same code as another.
std::unordered_map<const ArmResult*, RowPtr> representatives(const Rows& rows) {
    std::unordered_map<const ArmResult*, RowPtr> found;
    for (const Rows& group : same_code_groups(rows))
        for (const RowPtr& row : group) found[row.get()] = group.front();
    return found;
}

/// Whether the row is the reference itself.
bool is_eager_of(const ArmResult& row, const Reference& reference) {
    return is_eager(row.mode) && row.engine == reference.engine();
}

}  // namespace

JudgedRows::Place JudgedRows::place_of(const ArmResult& row) {
    return {row.kind, machine_of(row.target), row.device, row.batch, row.dtype};
}

JudgedRows::JudgedRows(const Rows& rows, Engine wanted) {
    std::map<Place, Rows> places;
    for (const RowPtr& row : judged_ones(rows)) places[place_of(*row)].push_back(row);
    for (const auto& [place, its] : places) references_.emplace(place, Reference(its, wanted));
    judge(places);
}

void JudgedRows::judge(const std::map<Place, Rows>& places) {
    for (const auto& [place, rows] : places) {
        const auto names = representatives(rows);
        std::vector<false_discovery::Judged> together;
        for (const RowPtr& row : rows) {
            VersusEager& versus = comparisons_[row.get()];  // the address is stable
            versus = compare(*row, references_.at(place));
            const auto name = names.find(row.get());
            if (versus.verdict && (name == names.end() || name->second == row))
                together.push_back({&versus.verdict, versus.ratio, versus.ratio_ci95});
        }
        withdrawn_ += false_discovery::withdraw(together);
        for (const auto& [row, representative] : names)
            if (VersusEager& versus = comparisons_[row]; versus.verdict)
                versus.verdict = comparisons_[representative.get()].verdict;
    }
}

VersusEager JudgedRows::compare(const ArmResult& row, const Reference& reference) {
    if (is_eager_of(row, reference)) return {};
    VersusEager versus = reference.versus(row);
    if (row.status != ArmStatus::ok) versus.verdict.reset();
    return versus;
}

std::optional<Engine> JudgedRows::engine() const {
    std::optional<Engine> common;
    for (const auto& [place, reference] : references_) {
        if (!reference.engine()) continue;
        if (common && common != reference.engine()) return std::nullopt;
        common = reference.engine();
    }
    return common;
}

const Reference* JudgedRows::reference_of(const ArmResult& row) const {
    const auto found = row.source.empty() ? references_.find(place_of(row)) : references_.end();
    return found == references_.end() ? nullptr : &found->second;
}

VersusEager JudgedRows::of(const ArmResult& row) const {
    if (const auto known = comparisons_.find(&row); known != comparisons_.end()) return known->second;
    const Reference* reference = reference_of(row);
    return reference == nullptr ? VersusEager{} : compare(row, *reference);
}

std::optional<double> JudgedRows::improvement_of_means_percent(const ArmResult& row) const {
    const Reference* reference = reference_of(row);
    return reference == nullptr ? std::nullopt : reference->improvement_of_means_percent(row);
}

}  // namespace bench::results
