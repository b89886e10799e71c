#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// Something that was not the same in both runs: "settings.tf32", "default", "on". Unknown is empty.
struct Difference {
    std::string what, a, b;
    friend bool operator==(const Difference&, const Difference&) = default;
};

/// One arm as both runs have it. Run A is the base: ratio = median of A / median of B, above 1 B is faster
/// (of each launch, then their geometric mean).
struct ComparedArm {
    std::shared_ptr<const ArmResult> a, b;
    std::optional<double> ratio;           ///< empty unless both are ok and have a time
    std::optional<Interval> ratio_ci95;    ///< empty where either has too few samples
    std::optional<double> change_percent;  ///< (B - A) / A x 100: below 0 B takes less time
    std::optional<Interval> change_ci95_percent;
    std::optional<Verdict> verdict;  ///< on B
    /// Either run measured this arm in one process only: the interval does not hold what changes from process
    /// to process.
    bool within_one_process = false;
    std::vector<Difference> differences;  ///< all that speak against comparing them
};

struct Comparison {
    std::vector<ComparedArm> arms;  ///< in A's order
    Rows only_a, only_b;
    /// "faster" and "slower" that became "can't tell" because among more than ten verdicts some come by
    /// chance (false_discovery.h).
    int verdicts_withdrawn = 0;

    /// What every compared arm differs in, for saying it once.
    std::vector<Difference> common_differences() const;
};

/// Arms are the same when model, kind, batch, dtype, mode and engine are; on the same device by target, id
/// and name where both runs have one, else by id and name, else by name, else by id. The ratio's 95 %
/// interval takes launches and rounds into account (core/base/bootstrap.h), launch beside launch where both
/// runs had several; rounds are not paired, because the arms did not take turns. Differences are reported,
/// never hidden: settings, weights, input, device, method, versions.
Comparison compare_runs(const ResultFile& a, const ResultFile& b);

nlohmann::json to_json(const Comparison& comparison);

}  // namespace bench::results
