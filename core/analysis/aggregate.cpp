#include "core/analysis/aggregate.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/base/students_t.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

struct Group {
    Aggregate aggregate;
    std::vector<double> log_ratios, log_cpp_vs_python;
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

/// Returns the geometric mean with Student's interval on the logarithms.
std::pair<std::optional<double>, std::optional<Interval>> geometric_mean(const std::vector<double>& logs) {
    if (logs.empty()) return {};
    const auto n = static_cast<double>(logs.size());
    double mean = 0, squares = 0;
    for (const double x : logs) mean += x / n;
    for (const double x : logs) squares += (x - mean) * (x - mean);
    if (logs.size() < 2) return {std::exp(mean), std::nullopt};
    const double half =
        statistics::students_t_95(static_cast<int>(logs.size()) - 1) * std::sqrt(squares / (n - 1) / n);
    return {std::exp(mean), Interval{std::exp(mean - half), std::exp(mean + half)}};
}

Aggregate finished(Group group) {
    Aggregate aggregate = std::move(group.aggregate);
    aggregate.passed = static_cast<int>(group.log_ratios.size());
    aggregate.beside_python = static_cast<int>(group.log_cpp_vs_python.size());
    std::tie(aggregate.ratio, aggregate.ratio_ci95) = geometric_mean(group.log_ratios);
    std::tie(aggregate.cpp_vs_python, aggregate.cpp_vs_python_ci95) = geometric_mean(group.log_cpp_vs_python);
    return aggregate;
}

}  // namespace

std::vector<Aggregate> aggregates(const Rows& rows, const JudgedRows& judged) {
    std::vector<Group> groups;
    for (const auto& row : rows) {
        const bool passed = row->status == ArmStatus::ok;
        const auto cpp_vs_python = row->cpp_vs_python.ratio;
        const auto ratio = is_eager(row->mode) ? std::nullopt : judged.of(*row).ratio;
        const bool compared = !is_eager(row->mode) && (!passed || ratio);
        if (!row->source.empty() || is_control(*row) || (!compared && !cpp_vs_python)) continue;
        Group& group = group_of(groups, *row);
        ++group.aggregate.total;
        if (passed && ratio > 0.0) group.log_ratios.push_back(std::log(*ratio));
        if (cpp_vs_python > 0.0) group.log_cpp_vs_python.push_back(std::log(*cpp_vs_python));
    }
    std::vector<Aggregate> found;
    for (Group& group : groups) found.push_back(finished(std::move(group)));
    return found;
}

}  // namespace bench::results
