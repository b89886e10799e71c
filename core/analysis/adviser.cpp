#include "core/analysis/adviser.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/analysis/break_even.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

std::optional<RuledOut> refusal(const ArmResult& row, const AdviceLimits& limits) {
    if (row.status == ArmStatus::wrong_output) return RuledOut::wrong_output;
    if (row.status != ArmStatus::ok || !row.median_ms) return RuledOut::not_measured;
    if (row.compile_report.ok == false) return RuledOut::no_compiled_code;
    if (limits.latency_ms && *time_ms(row) > *limits.latency_ms) return RuledOut::too_slow;
    if (limits.memory_bytes) {
        const auto memory = memory_bytes(row);
        if (!memory) return RuledOut::memory_unknown;
        if (*memory > *limits.memory_bytes) return RuledOut::too_much_memory;
    }
    if (limits.compile_s) {
        const auto compiling = compile_s(row);
        if (!compiling) return RuledOut::compile_time_unknown;
        if (*compiling > *limits.compile_s) return RuledOut::compiles_too_long;
    }
    return std::nullopt;
}

/// An arm's speed with its interval: relative to eager, or in calls per millisecond.
struct Speed {
    double value;
    Interval range;
};

std::optional<Speed> against_eager(const ArmResult& row) {
    if (is_eager(row.mode)) return Speed{1.0, {1.0, 1.0}};
    if (!row.vs_eager.ratio) return std::nullopt;
    return Speed{*row.vs_eager.ratio,
                 row.vs_eager.ratio_ci95.value_or(Interval{*row.vs_eager.ratio, *row.vs_eager.ratio})};
}

Speed by_median(const ArmResult& row) {
    const double time = *time_ms(row);
    const Interval ms = time_ci95_ms(row).value_or(Interval{time, time});
    return {1.0 / time, {1.0 / ms[1], 1.0 / ms[0]}};
}

}  // namespace

std::optional<std::int64_t> memory_bytes(const ArmResult& row) {
    return row.device == "cpu" ? row.peak_host_bytes : row.peak_device_bytes;
}

std::optional<double> compile_s(const ArmResult& row) {
    const ModeInfo* mode = find_mode(row.mode);
    const bool is_free = mode != nullptr && !mode->compiled && mode->package.empty();
    return is_free ? 0.0 : first_use_s(row);
}

Advice advise(const Rows& scenario, const AdviceLimits& limits) {
    Advice advice;
    advice.same_code = same_code_groups(scenario);
    Rows candidates;
    for (const RowPtr& row : scenario) {
        if (representative_of(row, advice.same_code) != row) continue;
        if (const auto why = refusal(*row, limits))
            advice.ruled_out.push_back({row, *why});
        else
            candidates.push_back(row);
    }
    const bool all_have_ratios =
        std::ranges::all_of(candidates, [](const RowPtr& row) { return against_eager(*row).has_value(); });
    const auto speed = [&](const RowPtr& row) {
        return all_have_ratios ? *against_eager(*row) : by_median(*row);
    };
    std::ranges::stable_sort(candidates, std::greater{}, [&](const RowPtr& row) { return speed(row).value; });
    if (candidates.empty()) return advice;

    advice.best = candidates.front();
    if (!is_eager(advice.best->mode)) advice.times_as_fast = advice.best->vs_eager.ratio;
    const double least = speed(advice.best).range[0];
    if (candidates.size() > 1 && speed(candidates[1]).range[1] >= least) advice.runner_up = candidates[1];
    return advice;
}

std::vector<Rows> scenarios(const Rows& rows) {
    std::vector<Rows> groups;
    std::unordered_map<std::string, std::vector<std::size_t>> places;  // into groups, by comparable_key()
    for (const RowPtr& row : rows) {
        if (row->engine != Engine::cpp || !row->source.empty() || is_control(*row)) continue;
        std::vector<std::size_t>& near = places[comparable_key(*row)];
        const auto place =
            std::ranges::find_if(near, [&](std::size_t at) { return comparable(*groups[at].front(), *row); });
        if (place != near.end()) {
            groups[*place].push_back(row);
        } else {
            near.push_back(groups.size());
            groups.push_back({row});
        }
    }
    return groups;
}

}  // namespace bench::results
