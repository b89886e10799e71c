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

/// Candidates of the mode `tuned` and their comparison. Uses neither torch nor the compiler.
namespace bench::tuning {

/// A way to compile a model: a row of all_candidates().
struct Candidate {
    std::string id;                     ///< as in results.json
    Message words;                      ///< description of the code, shown to the user
    std::string device{};               ///< "cpu" or "cuda"; empty: either
    std::set<std::string> operators{};  ///< one of these must be called ("aten::linear"); empty: any model
    std::string mode = "default+freezing";              ///< the mode to compile as
    nlohmann::json changes = nlohmann::json::object();  ///< changed keys of the helper's request
};

/// The first row, `freezing`, applies to every model. Each other row changes one thing in addition.
const std::vector<Candidate>& all_candidates();
const Candidate* find_candidate(const std::string& id);  ///< null: unknown, for example from an older version

/// Returns the candidates for a device and a model that calls these operators, in the order of the table.
std::vector<Candidate> candidates_for(const std::string& device, const std::set<std::string>& operators);

/// Comparison of an arm with the first arm. Ratio = first median / arm median; above 1 the arm is faster. The
/// interval is paired by rounds.
struct PairedComparison {
    std::optional<double> ratio;
    std::optional<Interval> ratio_ci95;  ///< empty after fewer than five rounds
};

/// Times the arms in turns (core/measure/measure.h) and compares each with the first. The first result is
/// empty. Throws what an arm's call throws, and what hooks.should_stop throws.
std::vector<PairedComparison> compare(std::span<const ArmCall> arms, const MeasureHooks& hooks);

/// Returns the geometric means of the ratios and the hulls of their intervals.
std::vector<PairedComparison> combined(std::span<const PairedComparison> first,
                                       std::span<const PairedComparison> second);

/// Returns the arm with the largest ratio among those whose whole interval is above 1, or 0 without any.
std::size_t fastest(std::span<const PairedComparison> comparisons);

}  // namespace bench::tuning
