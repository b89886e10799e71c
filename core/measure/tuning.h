#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/measure/measure.h"
#include "core/results/arm_result.h"

/// The search behind the mode `tuned`. Knows neither torch nor the compiler, so that tests drive it.
namespace bench::tuning {

/// A choice that decides how fast compiled code is: a row of the one table.
struct Option {
    std::string id;
    std::string words;                ///< what the code then does, for a person
    std::string device{};             ///< "cpu" or "cuda"; empty: either
    std::set<std::string> operators;  ///< the model calls one of these ("aten::roll"); empty: any model
    bool float32_only = false;
    /// An earlier option that is tried with it where it was not kept; where that one failed, so has this.
    std::string needs{};
    nlohmann::json request;  ///< what it changes in the request to the compiling helper, which documents it
};

/// In the order in which they are tried: what is usually worth most comes first.
const std::vector<Option>& options();
const Option* find_option(const std::string& id);

/// What is to be compiled.
struct Subject {
    std::string device;  ///< "cpu" or "cuda"
    DType dtype = DType::float32;
    std::set<std::string> operators;  ///< of the captured graph
};

/// The options that can change anything about it.
std::vector<Option> options_for(const Subject& subject);

/// Ids in the order of the table; none: the mode `default`.
using Choices = std::vector<std::string>;

/// All that the choices change in the request; an object. Throws InputError for an unknown id.
nlohmann::json request_of(const Choices& choices);

struct SearchHooks {
    /// Compiles these choices, checks the output and times it in turns with the fastest code so far, where
    /// there is any. Outcome `dropped` with the ratio where all went well, `same_code` where the compiler
    /// made code that was tried before, else `failed` or `wrong_output` with the reason. What it throws ends
    /// the search.
    std::function<TriedChoice(const Choices& choices)> try_out;
    /// The choices of the last try_out() are the fastest now.
    std::function<void()> keep_last;
    std::function<bool()> time_is_up;  ///< asked between two trials
};

struct SearchResult {
    Choices choices;                 ///< the fastest that is right
    std::vector<TriedChoice> tried;  ///< one for each option; the plain code too, where it is not usable
    bool found = false;              ///< false: nothing compiled, `tried` says why
    friend bool operator==(const SearchResult&, const SearchResult&) = default;
};

/// Greedy: begins with the code of the mode `default`, adds one option at a time to the fastest so far and
/// keeps it where it is surely faster, that is where the ratio's whole interval is above 1.
///
/// With an `earlier` search of the same options it goes on from what that one found: options that it did not
/// try, for want of time, and those that failed there are tried; the others stay as they are. `found` is
/// false then where the earlier one's choices do not work any more.
SearchResult search(const std::vector<Option>& applicable, const SearchHooks& hooks,
                    const SearchResult* earlier = nullptr);

/// Time of `best` over that of `candidate`, in turns (core/measure/measure), the interval paired by rounds.
/// Ends early once the candidate has surely lost, after 40 rounds at the latest; no interval after fewer than
/// five. What a call throws goes on. Of `hooks` on_round and should_stop may be empty; what should_stop
/// throws ends it.
struct Duel {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;
};
Duel duel(const ArmCall& best, const ArmCall& candidate, MeasureHooks hooks);

}  // namespace bench::tuning
