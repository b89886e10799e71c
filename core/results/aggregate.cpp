#include "core/results/aggregate.h"

#include <algorithm>
#include <cmath>

#include "core/base/students_t.h"

namespace bench::results {

namespace {

struct Group {
    Aggregate aggregate;
    std::vector<double> log_ratios;
};

bool is_of(const Aggregate& aggregate, const ArmResult& row) {
    return aggregate.target == row.target && aggregate.device == row.device && aggregate.batch == row.batch &&
           aggregate.dtype == row.dtype && aggregate.mode == row.mode;
}

Group& group_of(std::vector<Group>& groups, const ArmResult& row) {
    const auto found =
        std::ranges::find_if(groups, [&](const Group& group) { return is_of(group.aggregate, row); });
    if (found != groups.end()) return *found;
    Group& group = groups.emplace_back();
    group.aggregate.target = row.target;
    group.aggregate.device = row.device;
    group.aggregate.batch = row.batch;
    group.aggregate.dtype = row.dtype;
    group.aggregate.mode = row.mode;
    return group;
}

Aggregate finished(Group group) {
    const auto n = static_cast<double>(group.log_ratios.size());
    Aggregate aggregate = std::move(group.aggregate);
    aggregate.passed = static_cast<int>(group.log_ratios.size());
    if (group.log_ratios.empty()) return aggregate;
    double mean = 0, squares = 0;
    for (const double x : group.log_ratios) mean += x / n;
    for (const double x : group.log_ratios) squares += (x - mean) * (x - mean);
    aggregate.ratio = std::exp(mean);
    if (aggregate.passed < 2) return aggregate;
    const double half = statistics::students_t_95(aggregate.passed - 1) * std::sqrt(squares / (n - 1) / n);
    aggregate.ratio_ci95 = Interval{std::exp(mean - half), std::exp(mean + half)};
    return aggregate;
}

}  // namespace

std::vector<Aggregate> aggregates(const Rows& rows) {
    std::vector<Group> groups;
    for (const auto& row : rows) {
        const bool passed = row->status == ArmStatus::ok;
        if (!row->source.empty() || row->mode == "eager" || (passed && !row->vs_eager.ratio)) continue;
        Group& group = group_of(groups, *row);
        ++group.aggregate.total;
        if (passed && *row->vs_eager.ratio > 0) group.log_ratios.push_back(std::log(*row->vs_eager.ratio));
    }
    std::vector<Aggregate> found;
    for (Group& group : groups) found.push_back(finished(std::move(group)));
    return found;
}

}  // namespace bench::results
