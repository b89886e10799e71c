#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/statistics.h"
#include "core/measure/measure.h"

/// What the mode `tuned` compiles, and how it compares the results. Uses neither torch nor the compiler.
namespace bench::tuning {

/// A way to compile a model: a row of the one table.
struct Candidate {
    std::string id;                     ///< as in results.json
    Message words;                      ///< what the code then does, for a person
    std::string device{};               ///< "cpu" or "cuda"; empty: either
    std::set<std::string> operators{};  ///< the model calls one of these ("aten::linear"); empty: any model
    std::string mode = "default+freezing";              ///< compiled as this mode,
    nlohmann::json changes = nlohmann::json::object();  ///< with these keys of the helper's request changed
};

/// The first row is `freezing`: it applies to every model, and the others do the same and one thing more.
const std::vector<Candidate>& all_candidates();
const Candidate* find_candidate(const std::string& id);  ///< null: unknown, for example of an older version

/// The candidates for a model that calls these operators, in the order of the table.
std::vector<Candidate> candidates_for(const std::string& device, const std::set<std::string>& operators);

/// Time of the first arm over that of another one; above 1 the other one is faster. The interval is paired by
/// rounds.
struct PairedComparison {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;  ///< empty after fewer than five rounds
};

/// Times the arms in turns (core/measure/measure.h) and compares each with the first. The first result is
/// empty. Throws what an arm's call throws, and what hooks.should_stop throws.
std::vector<PairedComparison> compare(std::span<const ArmCall> arms, const MeasureHooks& hooks);

/// The ratios' geometric means and the hulls of their intervals.
std::vector<PairedComparison> combined(std::span<const PairedComparison> first,
                                       std::span<const PairedComparison> second);

/// The arm with the largest ratio of those whose whole interval is above 1; if there is none, 0.
std::size_t fastest(std::span<const PairedComparison> comparisons);

}  // namespace bench::tuning
