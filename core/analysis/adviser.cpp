#include "core/analysis/adviser.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

#include "core/analysis/break_even.h"
#include "core/analysis/time_scale.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

bool is_checked(const ArmResult& row) {
    return is_training(row) ? !row.loss.empty() : row.accuracy.max_abs.has_value();
}

/// The share of eager's accuracy that an int8 arm must keep, as in MLPerf Inference, and the agreement that it must have
/// where not all pictures are labelled (docs/method.md, rule 25).
constexpr double kKeptAccuracy = 0.99, kLeastAgreement = 0.99;

/// Why an int8 arm, which no tolerance judges, is not correct by its answers. `eager` may be null.
std::optional<RuledOut> int8_refusal(const ArmResult& row, const ArmResult* eager) {
    const PictureAnswers& answers = row.pictures;
    const bool all_labelled = answers.labelled && answers.labelled == answers.count;
    if (all_labelled && eager != nullptr && eager->pictures.accuracy)
        return *answers.accuracy < kKeptAccuracy * *eager->pictures.accuracy
                   ? std::optional(RuledOut::too_inaccurate)
                   : std::nullopt;
    if (!answers.agreement) return RuledOut::agreement_unknown;
    return *answers.agreement < kLeastAgreement ? std::optional(RuledOut::agrees_too_little) : std::nullopt;
}

std::optional<RuledOut> refusal(const ArmResult& row, const ArmResult* eager, const AdviceLimits& limits) {
    if (row.status == ArmStatus::wrong_output) return RuledOut::wrong_output;
    if (row.status != ArmStatus::ok || !row.median_ms) return RuledOut::not_measured;
    if (!is_checked(row)) return RuledOut::not_checked;
    if (row.compile_report.ok == false) return RuledOut::no_compiled_code;
    const bool limits_answers = limits.agreement || limits.accuracy;
    if (computed_in(row) == DType::int8 && !limits_answers)
        if (const auto why = int8_refusal(row, eager)) return why;
    const auto beyond = [](const auto& most, const auto& value, RuledOut over,
                           RuledOut unknown) -> std::optional<RuledOut> {
        if (!most) return std::nullopt;
        if (!value) return unknown;
        return *value > *most ? std::optional(over) : std::nullopt;
    };
    const auto below = [](const auto& least, const auto& value, RuledOut under,
                          RuledOut unknown) -> std::optional<RuledOut> {
        if (!least) return std::nullopt;
        if (!value) return unknown;
        return *value < *least ? std::optional(under) : std::nullopt;
    };
    for (const auto& why :
         {beyond(limits.latency_ms, time_ms(row), RuledOut::too_slow, RuledOut::not_measured),
          beyond(limits.memory_bytes, memory_bytes(row), RuledOut::too_much_memory, RuledOut::memory_unknown),
          beyond(limits.compile_s, compile_s(row), RuledOut::compiles_too_long,
                 RuledOut::compile_time_unknown),
          below(limits.agreement, agreement(row), RuledOut::agrees_too_little, RuledOut::agreement_unknown),
          below(limits.accuracy, row.pictures.accuracy, RuledOut::too_inaccurate,
                RuledOut::accuracy_unknown)})
        if (why) return why;
    return std::nullopt;
}

/// Returns the interval of the row's time. `apart`: for a comparison with a row on another scale.
Interval interval_of(const ArmResult& row, const ArmResult* scale, bool apart) {
    const double time = *time_ms(row);
    const Interval own = time_ci95_ms(row).value_or(Interval{time, time});
    if (scale == nullptr) return own;
    if (scale == &row) return apart ? own : Interval{time, time};
    if (!apart || !scale->median_ci95_ms) return own;
    return widened(time, own, *scale->median_ms, *scale->median_ci95_ms);
}

bool overlap(const ArmResult& a, const ArmResult& b, const Rows& scenario) {
    const ArmResult *scale_a = scale_of(a, scenario), *scale_b = scale_of(b, scenario);
    const bool apart = scale_a != scale_b;
    const Interval of_a = interval_of(a, scale_a, apart), of_b = interval_of(b, scale_b, apart);
    return of_a[0] <= of_b[1] && of_b[0] <= of_a[1];
}

/// Whether the row has the plan's values only, because its model was never loaded. The hash of the weights, the
/// kind of input, the queries and, if the plan did not set it, the number of threads are then unknown.
bool has_only_its_plan(const ArmResult& row) {
    return !row.median_ms && row.device_name.empty();
}

}  // namespace

bool same_way(const ArmResult& a, const ArmResult& b) {
    return a.target == b.target && a.device == b.device && a.dtype == b.dtype && a.mode == b.mode;
}

std::optional<std::int64_t> memory_bytes(const ArmResult& row) {
    return row.device == "cpu" ? row.peak_host_bytes : row.peak_device_bytes;
}

std::optional<double> compile_s(const ArmResult& row) {
    const ModeInfo* mode = find_mode(row.mode);
    const bool is_free = mode != nullptr && !mode->compiled && mode->package.empty();
    return is_free ? 0.0 : first_use_s(row);
}

std::optional<double> agreement(const ArmResult& row) {
    return is_eager(row.mode) ? 1.0 : row.pictures.agreement;
}

bool same_question(const ArmResult& a, const ArmResult& b) {
    const bool same_plan = a.kind == b.kind && a.model == b.model &&
                           machine_of(a.target) == machine_of(b.target) && a.batch == b.batch &&
                           a.weights_seed == b.weights_seed && same_settings(a, b);
    const bool same_once_loaded = a.weights_source == b.weights_source &&
                                  a.weights_sha256 == b.weights_sha256 && a.input == b.input &&
                                  a.queries == b.queries;
    return same_plan && (same_once_loaded || has_only_its_plan(a) || has_only_its_plan(b));
}

bool answers(const Rows& scenario, const ArmResult& row) {
    return std::ranges::all_of(scenario, [&](const RowPtr& other) { return same_question(*other, row); });
}

Advice advise(const Rows& scenario, const AdviceLimits& limits) {
    Advice advice;
    advice.same_code = same_code_groups(scenario);
    Rows candidates;
    for (const RowPtr& row : scenario) {
        if (!advice.eager && is_eager(row->mode) && row->status == ArmStatus::ok && row->median_ms)
            advice.eager = row;
        if (representative_of(row, advice.same_code) != row) continue;
        if (const auto why = refusal(*row, scale_of(*row, scenario), limits))
            advice.ruled_out.push_back({row, *why});
        else
            candidates.push_back(row);
    }
    std::ranges::stable_sort(candidates, {}, [](const RowPtr& row) { return *time_ms(*row); });
    if (candidates.empty()) return advice;

    advice.best = candidates.front();
    if (advice.eager && advice.eager != advice.best)
        advice.times_as_fast = *time_ms(*advice.eager) / *time_ms(*advice.best);
    const auto as_fast = std::find_if(candidates.begin() + 1, candidates.end(), [&](const RowPtr& row) {
        return overlap(*advice.best, *row, scenario);
    });
    if (as_fast != candidates.end()) advice.runner_up = *as_fast;
    return advice;
}

std::vector<Rows> scenarios(const Rows& rows) {
    std::vector<Rows> groups;
    std::unordered_map<std::string, std::vector<std::size_t>> places;  // into groups, by model and batch size
    for (const RowPtr& row : rows) {
        if (!row->source.empty() || is_control(*row)) continue;
        std::vector<std::size_t>& near = places[row->model + '\n' + std::to_string(row->batch)];
        const auto place =
            std::ranges::find_if(near, [&](std::size_t at) { return answers(groups[at], *row); });
        if (place == near.end()) {
            near.push_back(groups.size());
            groups.push_back({row});
            continue;
        }
        Rows& group = groups[*place];
        const auto is_earlier = [&](const RowPtr& earlier) { return same_way(*earlier, *row); };
        if (has_only_its_plan(*row) && std::ranges::any_of(group, is_earlier)) continue;
        std::erase_if(group, is_earlier);
        group.push_back(row);
    }
    return groups;
}

std::vector<std::string> words_of(const ArmResult& row, const Rows& scenario) {
    const auto several = [&scenario](const auto& word_of) {
        std::set<std::string> words;
        for (const RowPtr& other : scenario) words.insert(word_of(*other));
        return words.size() > 1;
    };
    const auto type_of = [](const ArmResult& r) { return std::string(name_in(kDTypeNames, r.dtype)); };
    std::vector<std::string> words{row.mode};
    if (several(device_word)) words.push_back(device_word(row));
    if (several(type_of)) words.push_back(type_of(row));
    return words;
}

}  // namespace bench::results
