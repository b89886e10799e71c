#include "core/measure/tuning.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/error.h"

namespace bench::tuning {

namespace {

/// What a duel may cost. Losers leave earlier: see duel().
MethodSettings duel_method() {
    return {.launches = 1,
            .warmup_calls_min = 2,
            .warmup_max_s = 3,
            .rounds_min = 9,
            .arm_min_s = 0.5,
            .arm_max_s = 60,
            .target_half_width = 0.01};
}

/// From here on an interval is believed when it says that a candidate has lost.
constexpr std::size_t kRoundsToLose = 7;
/// What so many rounds do not show, on a machine however noisy, is not worth more of them.
constexpr std::size_t kMostRounds = 40;

bool is_above_one(const std::optional<Interval>& ratio_ci95) {
    return ratio_ci95 && (*ratio_ci95)[0] > 1.0;
}

constexpr const char* kPlain = "default";  ///< the row of the code without any choice

const TriedChoice* row_of(const SearchResult& result, const std::string& choice) {
    const auto row = std::ranges::find(result.tried, choice, &TriedChoice::choice);
    return row == result.tried.end() ? nullptr : &*row;
}

/// May be otherwise the next time.
bool is_open(const TriedChoice& tried) {
    return tried.outcome == TrialOutcome::not_tried || tried.outcome == TrialOutcome::failed;
}

/// The choices with `option`, and what it needs, among them.
Choices with(const Choices& choices, const Option& option) {
    Choices result;
    for (const Option& row : options()) {
        const bool is_chosen = std::ranges::find(choices, row.id) != choices.end();
        if (is_chosen || row.id == option.id || row.id == option.needs) result.push_back(row.id);
    }
    return result;
}

}  // namespace

const Option* find_option(const std::string& id) {
    const auto row = std::ranges::find(options(), id, &Option::id);
    return row == options().end() ? nullptr : &*row;
}

std::vector<Option> options_for(const Subject& subject) {
    const auto applies = [&](const Option& option) {
        const bool is_called =
            option.operators.empty() || std::ranges::any_of(option.operators, [&](const std::string& name) {
                return subject.operators.contains(name);
            });
        return is_called && (option.device.empty() || option.device == subject.device) &&
               (!option.float32_only || subject.dtype == DType::float32);
    };
    std::vector<Option> result;
    std::ranges::copy_if(options(), std::back_inserter(result), applies);
    return result;
}

nlohmann::json request_of(const Choices& choices) {
    nlohmann::json request = nlohmann::json::object();
    for (const std::string& id : choices) {
        const Option* option = find_option(id);
        if (option == nullptr) throw InputError("the mode tuned knows no choice '" + id + "'");
        for (const auto& [key, value] : option->request.items()) {
            nlohmann::json& merged = request[key];
            if (value.is_array())
                for (const auto& item : value) merged.push_back(item);
            else if (value.is_object())
                merged.update(value);
            else
                merged = value;
        }
    }
    return request;
}

SearchResult search(const std::vector<Option>& applicable, const SearchHooks& hooks,
                    const SearchResult* earlier) {
    SearchResult result;
    const auto adopt = [&](const Choices& choices) {
        result.choices = choices;
        result.found = true;
        hooks.keep_last();
    };
    const Choices first = earlier ? earlier->choices : Choices{};
    TriedChoice start = hooks.try_out(first);
    start.choice = kPlain;
    if (start.outcome == TrialOutcome::dropped) adopt(first);
    if (earlier && !result.found) return result;
    if (const TriedChoice* plain = earlier ? row_of(*earlier, kPlain) : nullptr)
        result.tried.push_back(*plain);
    else if (!result.found)
        result.tried.push_back(std::move(start));
    for (const Option& option : applicable) {
        TriedChoice tried;
        if (const TriedChoice* row = earlier ? row_of(*earlier, option.id) : nullptr) {
            tried = *row;
            if (!is_open(tried)) {
                result.tried.push_back(std::move(tried));
                continue;
            }
        }
        const TriedChoice* needed = row_of(result, option.needs);
        if (needed && needed->outcome == TrialOutcome::failed) {
            tried = {.choice = {},
                     .outcome = TrialOutcome::failed,
                     .ratio = {},
                     .ratio_ci95 = {},
                     .compile_s = {},
                     .reason = "it comes with " + option.needs + ", which failed"};
        } else if (!hooks.time_is_up()) {
            const Choices choices = with(result.choices, option);
            tried = hooks.try_out(choices);
            const bool is_usable = tried.outcome == TrialOutcome::dropped;
            if (is_usable && (!result.found || is_above_one(tried.ratio_ci95))) {
                tried.outcome = TrialOutcome::kept;
                adopt(choices);
            }
        }
        tried.choice = option.id;
        result.tried.push_back(std::move(tried));
    }
    return result;
}

Duel duel(const ArmCall& best, const ArmCall& candidate, MeasureHooks hooks) {
    constexpr std::size_t kBest = 0, kCandidate = 1;
    std::array<std::vector<double>, 2> times_ms;
    bool is_over = false;
    const auto told = hooks.on_round;
    hooks.on_round = [&](std::size_t arm, int round, int calls, double sample_ms) {
        times_ms[arm].push_back(sample_ms);
        if (told) told(arm, round, calls, sample_ms);
        const std::size_t rounds = times_ms[kCandidate].size();
        if (rounds < kRoundsToLose || times_ms[kBest].size() != rounds) return;
        const auto ratio_ci95 = statistics::median_ratio_ci95(times_ms[kBest], times_ms[kCandidate]);
        is_over = rounds >= kMostRounds || (ratio_ci95 && (*ratio_ci95)[1] < 1.0);
    };
    const auto stops = hooks.should_stop;
    hooks.should_stop = [&] { return is_over || (stops && stops()); };
    const std::vector<ArmSamples> samples =
        measure(duel_method(), std::vector{best, candidate}, hooks, /*eager=*/kBest);
    for (const ArmSamples& arm : samples)
        if (arm.error) std::rethrow_exception(arm.error);
    const auto best_ms = statistics::median(samples[kBest].samples_ms);
    const auto candidate_ms = statistics::median(samples[kCandidate].samples_ms);
    if (!best_ms || !candidate_ms) return {};
    return {.ratio = *best_ms / *candidate_ms,
            .ratio_ci95 =
                statistics::median_ratio_ci95(samples[kBest].samples_ms, samples[kCandidate].samples_ms)};
}

}  // namespace bench::tuning
