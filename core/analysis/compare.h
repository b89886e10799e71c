#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// A value that differs between the runs: "settings.tf32", "default", "on". An unknown value is empty.
struct Difference {
    std::string what, a, b;
    friend bool operator==(const Difference&, const Difference&) = default;
};

/// An arm that both runs have. Run A is the base: ratio = median of A / median of B (of each launch, then the
/// geometric mean); above 1 B is faster.
struct ComparedArm {
    std::shared_ptr<const ArmResult> a, b;
    std::optional<double> ratio;           ///< empty unless both are ok and have a time
    std::optional<Interval> ratio_ci95;    ///< empty if either has too few samples
    std::optional<double> change_percent;  ///< (B - A) / A x 100: below 0 B takes less time
    std::optional<Interval> change_ci95_percent;
    std::optional<Verdict> verdict;  ///< B relative to A
    /// A run measured this arm in one process only, so the interval lacks variation between processes.
    bool within_one_process = false;
    std::vector<Difference> differences;  ///< differences that limit the comparison
};

struct Comparison {
    std::vector<ComparedArm> arms;  ///< in A's order
    Rows only_a, only_b;
    /// Number of verdicts "faster" and "slower" that false_discovery::withdraw() changed to "can't tell".
    int verdicts_withdrawn = 0;

    /// Returns the differences that all compared arms share, to show them once.
    std::vector<Difference> common_differences() const;
};

/// Returns the time by which runs are compared: the row's own median, also for rows that have only samples; the mean
/// for rows without either. It is not the linked time, which depends on the run's eager.
std::optional<double> compared_ms(const ArmResult& row);

/// Matches arms with equal model, kind, batch, dtype, mode and engine. Matches devices by target, id and
/// name, then by id and name, by name, and by id. The ratio's 95 % interval covers launches and rounds
/// (core/base/launch_estimate.h). Launches are paired if both runs have several; rounds are not, because the arms
/// did not take turns. Reports differences of settings, weights, input, device, method and versions.
Comparison compare_runs(const ResultFile& a, const ResultFile& b);

nlohmann::json to_json(const Comparison& comparison);

}  // namespace bench::results
